// The world's clock with its two buttons.
import { el } from "./dom.js";

const STEPS = [60, 600];

/**
 * @param {{words, onForward: (seconds: number) => Promise<void>}} context
 * @returns {{element: HTMLElement, update: (now: number) => void}}
 */
export function createClock({ words, onForward }) {
  const format = new Intl.DateTimeFormat(words.locale, { timeStyle: "medium" });
  const whole = new Intl.DateTimeFormat(words.locale, { dateStyle: "full", timeStyle: "medium" });
  const time = el("time", { class: "clock", "data-testid": "clock" });

  const forward = (seconds) => {
    const minutes = seconds / 60;
    const button = el(
      "button",
      {
        type: "button",
        class: "forward",
        "aria-label": words.forwardHint(minutes),
        title: words.forwardHint(minutes),
        "data-testid": `forward-${seconds}`,
        onclick: async () => {
          if (button.getAttribute("aria-busy") === "true") return;
          button.setAttribute("aria-busy", "true");
          await onForward(seconds);
          button.removeAttribute("aria-busy");
        },
      },
      words.forward(minutes),
    );
    return button;
  };

  return {
    element: el("div", { class: "clock-box", role: "group", "aria-label": words.clock }, time, ...STEPS.map(forward)),
    update(now) {
      const moment = new Date(now * 1000);
      time.textContent = format.format(moment);
      time.dateTime = moment.toISOString();
      time.title = `${words.clock}: ${whole.format(moment)}`;
    },
  };
}
