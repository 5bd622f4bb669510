// What the reader looks at: the chat, its topic, the person acted as, one pane or several. Kept over a reload of the
// tab, and for each tab apart, so that two tabs can be two people.
import { playable } from "./people.js";

const KEY = "playground-view";

const START = { chat: null, topic: null, actor: null, side: false };

export function loadView() {
  try {
    return { ...START, ...JSON.parse(sessionStorage.getItem(KEY)) };
  } catch (error) {
    if (error instanceof SyntaxError) return { ...START };
    throw error;
  }
}

export function saveView(view) {
  sessionStorage.setItem(KEY, JSON.stringify(view));
}

/** A private chat with the bot that nobody has written to yet has the person's id and is unknown to the server. */
const privateChat = (person) => ({
  id: person.id,
  type: "private",
  title: "",
  forum: false,
  people: [person],
  topics: [],
});

/** The chat itself, or what a group has become, or a private one that is yet to begin. */
function wishedChat(id, store) {
  const known = store.chat(id);
  if (known) return store.chat(known.migrated_to) ?? known;
  const person = store.person(id);
  return person && privateChat(person);
}

/**
 * Makes a wished view fit the world as known now: a chat that exists, a topic of it, somebody who can act in it.
 * A wish is kept apart from what it comes to, since its chat may still be on its way.
 * @returns {{chat: object | null, topic: number | null, actors: object[], actor: number | null, side: boolean}}
 */
export function fitted(wish, store, narrow) {
  const chat = wishedChat(wish.chat, store) ?? store.chats()[0] ?? null;
  if (!chat) return { chat, topic: null, actors: [], actor: null, side: false };
  const actors = playable(chat);
  const actor = actors.find(({ id }) => id === wish.actor) ?? actors[0] ?? null;
  const hasTopic = chat.forum && chat.topics.some(({ id }) => id === wish.topic);
  return {
    chat,
    topic: hasTopic ? wish.topic : null,
    actors,
    actor: actor?.id ?? null,
    side: wish.side && !narrow && actors.length > 1,
  };
}
