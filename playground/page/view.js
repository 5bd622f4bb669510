// What the reader looks at: the chat, its topic, the person acted as, one pane or several. Kept over a reload of the
// tab, and for each tab apart, so that two tabs can be two people.

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

/**
 * Makes a view fit the chats that there are: a chat that exists, a topic of it, a person who can act in it.
 * @param {{chat: (id) => object | null, playable: (chat) => object[]}} world
 */
export function fitted(view, chats, playable) {
  const chat = chats.find(({ id }) => id === view.chat) ?? chats[0];
  if (!chat) return view;
  const people = playable(chat);
  const actor = people.some(({ id }) => id === view.actor) ? view.actor : (people[0]?.id ?? null);
  const hasTopic = chat.forum && chat.topics.some(({ id }) => id === view.topic);
  return { ...view, chat: chat.id, topic: hasTopic ? view.topic : null, actor };
}
