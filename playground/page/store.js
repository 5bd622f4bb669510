// What the page knows of the world, folded from the stream. Knows no DOM.
import { createBudget } from "./budget.js";

/** As many as the server keeps; older ones would only fill memory in a page that stays open for days. */
const KEPT_MESSAGES = 1000;

const realNow = () => Date.now() / 1000;

/** @param {() => number} clock the real time in seconds; the world's clock runs at its pace */
export function createStore(clock = realNow) {
  const chats = new Map();
  const listeners = new Set();
  let offset = 0;

  const now = () => clock() + offset;
  const entry = (id) => {
    if (!chats.has(id)) chats.set(id, { info: null, messages: new Map(), budget: createBudget() });
    return chats.get(id);
  };
  const tell = (change) => listeners.forEach((listener) => listener(change));

  const folds = {
    chat({ chat }) {
      const known = entry(chat.id);
      known.info = chat;
      if (chat.budget) known.budget.observe(chat.budget, now());
    },
    message({ chat, message }) {
      const { messages } = entry(chat);
      messages.set(message.message_id, message);
      if (messages.size > KEPT_MESSAGES) folds.deleted({ chat, message_id: Math.min(...messages.keys()) });
    },
    deleted({ chat, message_id }) {
      entry(chat).messages.delete(message_id);
    },
    budget({ chat, ...told }) {
      entry(chat).budget.observe(told, now());
    },
    clock(change) {
      offset = change.now - clock();
    },
    commands() {},
  };

  return {
    now,
    /** Folds a change in and tells the listeners; kinds that this page does not know are passed over. */
    apply(change) {
      if (!Object.hasOwn(folds, change.kind)) return;
      folds[change.kind](change);
      tell(change);
    },
    listen(listener) {
      listeners.add(listener);
    },
    /** All known chats, in the order in which they came. */
    chats: () => [...chats.values()].map(({ info }) => info).filter(Boolean),
    chat: (id) => chats.get(id)?.info ?? null,
    /** A chat's messages, oldest first. */
    messages: (id) => [...(chats.get(id)?.messages.values() ?? [])].sort((a, b) => a.message_id - b.message_id),
    message: (chat, id) => chats.get(chat)?.messages.get(id) ?? null,
    lastMessage(id) {
      let last = null;
      for (const message of chats.get(id)?.messages.values() ?? [])
        if (!last || message.message_id > last.message_id) last = message;
      return last;
    },
    budget: (id) => chats.get(id)?.budget.at(now()) ?? null,
    /** A person by id, from whichever chat knows them. */
    person: (id) => [...chats.values()].flatMap(({ info }) => info?.people ?? []).find((one) => one.id === id) ?? null,
  };
}
