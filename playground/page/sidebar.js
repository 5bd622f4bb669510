// The left column: name, chats, connection, language. On a narrow screen it is a drawer over the chat.
import { el, icon } from "./dom.js";

const CLOSE_ICON = "M6 6l12 12M18 6 6 18";

/** @returns {{elements, open: () => void, close: () => void, showConnection: (connected: boolean) => void}} */
export function createSidebar({ words, chats, onLanguage }) {
  const state = el("span", { class: "connection-words" }, words.disconnected);
  const connection = el(
    "p",
    { class: "connection", role: "status", "data-testid": "connection", dataset: { connected: "false" } },
    el("span", { class: "dot", "aria-hidden": "true" }),
    state,
  );
  const closer = el(
    "button",
    { type: "button", class: "plain close-chats", "aria-label": words.closeChats, onclick: () => close() },
    icon(CLOSE_ICON),
  );
  const brand = el(
    "div",
    { class: "brand" },
    el("span", { class: "emblem", "aria-hidden": "true" }),
    el("p", { class: "brand-words" }, el("strong", {}, words.name), el("span", {}, words.playground)),
    closer,
  );
  const language = el("button", { type: "button", class: "language", onclick: onLanguage }, words.language);
  const foot = el("footer", { class: "foot" }, connection, language);
  const element = el("aside", { class: "sidebar" }, brand, chats, foot);
  const shade = el("div", { class: "shade", onclick: () => close() });

  let opener = null;

  function close() {
    const hadFocus = element.contains(document.activeElement);
    element.classList.remove("open");
    if (hadFocus) opener?.focus();
    opener = null;
  }
  element.addEventListener("keydown", (event) => event.key === "Escape" && close());

  return {
    elements: [element, shade],
    open() {
      opener = document.activeElement;
      element.classList.add("open");
      closer.focus();
    },
    close,
    showConnection(connected) {
      connection.dataset.connected = String(connected);
      state.textContent = connected ? words.connected : words.disconnected;
    },
  };
}
