// The bar over a pane with the message pinned last; a click goes to the message.
import { el, icon } from "./dom.js";
import { excerpt } from "./messages.js";

const PIN_ICON = "M9 4h6l-1 6 4 4H6l4-4-1-6M12 14v6";

/** @returns {{element: HTMLElement, update: (message: object | null) => void}} */
export function createPinned({ words, onJump }) {
  const text = el("span", { class: "pinned-text" });
  let shown = null;
  const element = el(
    "button",
    { type: "button", class: "pinned", "data-testid": "pinned", hidden: true, onclick: () => onJump(shown) },
    icon(PIN_ICON),
    el("span", { class: "pinned-words" }, el("span", { class: "pinned-label" }, words.pinned), text),
  );
  return {
    element,
    update(message) {
      shown = message?.message_id ?? null;
      element.hidden = message === null;
      text.textContent = message === null ? "" : excerpt(message, words, 160);
    },
  };
}
