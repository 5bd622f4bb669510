// What the page knows of the world, folded from the stream. Knows no DOM.

/** As many as the server keeps; older ones would only fill memory in a page that stays open for days. */
const KEPT_MESSAGES = 1000;

const realNow = () => Date.now() / 1000;

export function createStore() {
  const chats = new Map();
  const listeners = new Set();
  /** The world's clock, in seconds: as far ahead of the real one, at the same pace, unless it stands still. */
  let now = realNow;

  const entry = (id) => {
    if (!chats.has(id)) chats.set(id, { info: null, messages: new Map(), budget: null });
    return chats.get(id);
  };
  const tell = (change) => listeners.forEach((listener) => listener(change));

  const folds = {
    chat({ chat }) {
      Object.assign(entry(chat.id), { info: chat, budget: chat.budget ?? null });
    },
    message({ chat, message }) {
      const { messages } = entry(chat);
      messages.set(message.message_id, message);
      if (messages.size > KEPT_MESSAGES) folds.deleted({ chat, message_id: Math.min(...messages.keys()) });
    },
    deleted({ chat, message_id }) {
      entry(chat).messages.delete(message_id);
    },
    budget({ chat, used, limit, window }) {
      entry(chat).budget = { used, limit, window };
    },
    clock(change) {
      const offset = change.now - realNow();
      now = change.still ? () => change.now : () => realNow() + offset;
    },
    commands() {},
  };

  return {
    now: () => now(),
    /** Folds a change in and tells the listeners; kinds that this page does not know are passed over. */
    apply(change) {
      if (!Object.hasOwn(folds, change.kind)) return;
      folds[change.kind](change);
      tell(change);
    },
    listen(listener) {
      listeners.add(listener);
    },
    /** The chats to choose from, in the order in which they came; a group that became a supergroup is there once. */
    chats: () => [...chats.values()].map(({ info }) => info).filter((info) => info && !info.migrated_to),
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
    budget: (id) => chats.get(id)?.budget ?? null,
    /** A person by id, from whichever chat knows them. */
    person(id) {
      const people = [...chats.values()].flatMap(({ info }) => info?.people ?? []);
      return people.find((one) => one.id === id) ?? null;
    },
  };
}
