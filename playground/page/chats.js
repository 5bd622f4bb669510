// The list of chats.
import { arrange, el } from "./dom.js";
import { authorOf, excerpt, serviceText } from "./messages.js";
import { avatar, fullName, playable } from "./people.js";

/** How a chat is called in the page: a private one by the bot, since its title is the person's own name. */
export const titleOf = (chat, bot) => (chat.type === "private" ? bot.first_name : chat.title);

/** What kind of chat it is, in a word or two. */
export function typeOf(chat, words) {
  if (chat.type === "private") return words.privateWith(playable(chat).map(fullName).join(", "));
  return chat.forum ? words.types.forum : words.types[chat.type];
}

function lastLine(message, words) {
  if (!message) return "";
  const text = excerpt(message, words);
  return serviceText(message, words) === null ? `${authorOf(message).name}: ${text}` : text;
}

/** @returns {{element, drawChat: (id: number) => void, select: (id: number | null) => void}} */
export function createChatList({ words, store, bot, onChoose }) {
  const empty = el("p", { class: "empty" }, words.noChats);
  const list = el("ul", { class: "chat-list" });
  const rows = new Map();
  let selected = null;

  const makeRow = (id) => {
    const title = el("span", { class: "chat-title" });
    const type = el("span", { class: "chat-type" });
    const line = el("span", { class: "chat-line" });
    const face = el("span", { class: "chat-face" });
    const button = el(
      "button",
      { type: "button", class: "chat", "data-testid": `chat-${id}`, onclick: () => onChoose(id) },
      face,
      el("span", { class: "chat-words" }, el("span", { class: "chat-top" }, title, type), line),
    );
    return { item: el("li", {}, button), button, title, type, line, face };
  };

  const select = (id) => {
    selected = id;
    for (const [key, { button }] of rows) {
      if (key === id) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
    }
  };

  return {
    element: el("nav", { class: "chats", "aria-label": words.chats }, empty, list),
    select,
    drawChat(id) {
      const chat = store.chat(id);
      if (!chat) return;
      if (!rows.has(id)) rows.set(id, makeRow(id));
      const row = rows.get(id);
      const title = titleOf(chat, bot);
      row.title.textContent = title;
      row.type.textContent = typeOf(chat, words);
      row.line.textContent = lastLine(store.lastMessage(id), words);
      row.face.replaceChildren(avatar(id, title));
      arrange(list, store.chats().map((one) => rows.get(one.id)?.item).filter(Boolean));
      empty.hidden = true;
      select(selected);
    },
  };
}
