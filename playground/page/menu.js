// A button that opens a short list of actions.
import { el, icon } from "./dom.js";

const DOTS_ICON = "M12 5.5v.01M12 12v.01M12 18.5v.01";

/**
 * @param {{label: string, actions: () => {text: string, run: () => void}[]}} context asked at each opening
 * @returns {HTMLElement}
 */
export function createMenu({ label, actions }) {
  const list = el("div", { class: "menu", role: "menu", "aria-label": label, hidden: true });
  const button = el(
    "button",
    {
      type: "button",
      class: "plain",
      "aria-label": label,
      title: label,
      "aria-haspopup": "menu",
      "aria-expanded": "false",
    },
    icon(DOTS_ICON),
  );
  const element = el("div", { class: "menu-box" }, button, list);

  const close = () => {
    list.hidden = true;
    button.setAttribute("aria-expanded", "false");
  };

  const item = ({ text, run }) =>
    el(
      "button",
      {
        type: "button",
        class: "menu-item",
        role: "menuitem",
        onclick: () => {
          close();
          button.focus();
          run();
        },
      },
      text,
    );

  const open = () => {
    list.replaceChildren(...actions().map(item));
    list.hidden = false;
    button.setAttribute("aria-expanded", "true");
    list.firstElementChild?.focus();
  };

  const step = (by) => {
    const items = [...list.children];
    items[(items.indexOf(document.activeElement) + by + items.length) % items.length].focus();
  };

  button.addEventListener("click", () => (list.hidden ? open() : close()));
  list.addEventListener("keydown", (event) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    step(by);
  });
  element.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || list.hidden) return;
    close();
    button.focus();
  });
  element.addEventListener("focusout", (event) => {
    if (!element.contains(event.relatedTarget)) close();
  });
  return element;
}
