// What the bot answers to one person's tap: a toast that goes by itself, or a small window with one button.
import { el } from "./dom.js";

const TOAST_MS = 3500;
const MOST_TOASTS = 3;

/**
 * @param {{words, rest: () => HTMLElement, home: {focus: () => void}}} context `rest` is the rest of the pane, inert
 *   while a window is open; `home` takes the focus when what had it is gone
 * @returns {{element, show: (text: string, tone?: "fact" | "quiet" | "trouble") => void, alert: (text) => void}}
 */
export function createToasts({ words, rest, home }) {
  const toasts = el("div", { class: "toasts", role: "status", "aria-live": "polite" });
  const element = el("div", { class: "answers" }, toasts);
  const waiting = [];
  let backdrop = null;
  let returnTo = null;

  const show = (text, tone = "fact") => {
    const go = () => toast.remove();
    const toast = el("div", { class: "toast", "data-testid": "toast", dataset: { tone }, onclick: go }, text);
    setTimeout(go, TOAST_MS);
    toasts.append(toast);
    if (toasts.children.length > MOST_TOASTS) toasts.firstElementChild.remove();
  };

  const openWindow = (text) => {
    const ok = el(
      "button",
      { type: "button", class: "alert-ok", "data-testid": "alert-ok", onclick: close },
      words.ok,
    );
    const small = el(
      "div",
      {
        class: "alert",
        role: "alertdialog",
        "aria-modal": "true",
        "aria-label": words.alertTitle,
        "data-testid": "alert",
      },
      el("p", { class: "alert-text" }, text),
      ok,
    );
    backdrop = el("div", { class: "backdrop", onkeydown: (event) => event.key === "Escape" && close() }, small);
    element.append(backdrop);
    rest().inert = true;
    if (returnTo) ok.focus({ preventScroll: true });
  };

  function close() {
    backdrop.remove();
    backdrop = null;
    if (waiting.length > 0) {
      openWindow(waiting.shift());
      return;
    }
    rest().inert = false;
    if (returnTo) (returnTo.isConnected ? returnTo : home).focus({ preventScroll: true });
  }

  const alert = (text) => {
    if (backdrop) {
      waiting.push(text);
      return;
    }
    const active = document.activeElement;
    // Somebody who types in another pane meanwhile keeps the keyboard.
    const ours = active === document.body || rest().contains(active);
    returnTo = ours ? active : null;
    openWindow(text);
  };

  return { element, show, alert };
}
