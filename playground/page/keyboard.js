// The inline keyboard under a message. Buttons are kept by their place, so an edit changes a button instead of
// replacing it and the focus of whoever is on it survives.
import { arrange, el } from "./dom.js";

const STYLES = new Set(["danger", "success", "primary"]);

/**
 * @param {{words, onTap: (data: string) => Promise<void>}} context `onTap` settles when the bot has answered
 * @returns {{element: HTMLElement, update: (messageId: number, markup) => void}}
 */
export function createKeyboard({ words, onTap }) {
  const element = el("div", { class: "keyboard", role: "group", "aria-label": words.keyboard });
  const waiting = new Set();
  const byPlace = new Map();

  const showWaiting = () => {
    for (const { element: button, data } of byPlace.values())
      button.setAttribute("aria-busy", String(data !== null && waiting.has(data)));
  };

  const tap = async (data) => {
    if (waiting.has(data)) return;
    waiting.add(data);
    showWaiting();
    try {
      await onTap(data);
    } finally {
      waiting.delete(data);
      showWaiting();
    }
  };

  // A place keeps its element unless it turns from a link into a button or back.
  const place = (key, tag, testId) => {
    const known = byPlace.get(key);
    if (known?.tag === tag) return known;
    const made = { tag, data: null, element: el(tag, { class: "key", "data-testid": testId }) };
    if (tag === "button") {
      made.element.type = "button";
      made.element.addEventListener("click", () => made.data !== null && tap(made.data));
    }
    byPlace.set(key, made);
    return made;
  };

  const draw = (key, testId, button) => {
    const one = place(key, button.url ? "a" : "button", testId);
    const face = one.element;
    if (face.textContent !== button.text) face.replaceChildren(el("span", { class: "label" }, button.text));
    face.dataset.style = STYLES.has(button.style) ? button.style : "plain";
    if (button.url) {
      Object.assign(face, { href: button.url, target: "_blank", rel: "noopener noreferrer" });
    } else {
      one.data = button.callback_data ?? null;
      // Not the `disabled` attribute: that would throw away the focus of whoever is on the button.
      face.setAttribute("aria-disabled", String(one.data === null));
    }
    return face;
  };

  return {
    element,
    update(messageId, markup) {
      const rows = markup?.inline_keyboard ?? [];
      element.hidden = rows.length === 0;
      const keys = new Set();
      const lines = rows.map((row, y) => {
        const line = element.children[y] ?? el("div", { class: "keys" });
        line.style.setProperty("--keys", row.length);
        const faces = row.map((button, x) => {
          keys.add(`${y}-${x}`);
          return draw(`${y}-${x}`, `button-${messageId}-${y}-${x}`, button);
        });
        arrange(line, faces);
        return line;
      });
      for (const key of byPlace.keys()) if (!keys.has(key)) byPlace.delete(key);
      arrange(element, lines);
      showWaiting();
    },
  };
}
