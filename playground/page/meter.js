// The chat's write budget as a small gauge.
import { el } from "./dom.js";

/** From this share on the gauge warns; the figure beside it says the same without colour. */
const NEARLY_FULL = 0.8;

/** @returns {{element: HTMLElement, update: (budget: {used, limit, window} | null) => void}} */
export function createMeter(words) {
  const fill = el("span", { class: "gauge-fill" });
  const figure = el("span", { class: "figure" });
  const element = el(
    "div",
    { class: "meter", role: "meter", "aria-label": words.budget, "aria-valuemin": "0", "data-testid": "budget" },
    el("span", { class: "gauge" }, fill),
    figure,
  );

  return {
    element,
    update(budget) {
      element.hidden = !budget?.limit;
      if (element.hidden) return;
      const { used, limit, window } = budget;
      const share = Math.min(1, used / limit);
      fill.style.setProperty("inline-size", `${share * 100}%`);
      element.dataset.level = used >= limit ? "full" : share >= NEARLY_FULL ? "high" : "calm";
      figure.textContent = `${used}/${limit}`;
      element.title = words.budgetHint(used, limit, window);
      element.setAttribute("aria-valuemax", String(limit));
      element.setAttribute("aria-valuenow", String(used));
      element.setAttribute("aria-valuetext", element.title);
    },
  };
}
