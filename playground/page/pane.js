// One person's view of one place: what they see, their keyboard, what they are told, what they write.
import { el } from "./dom.js";
import * as api from "./api.js";
import { createBubbles } from "./bubbles.js";
import { createComposer } from "./composer.js";
import { serviceText, topicOf } from "./messages.js";
import { avatar, fullName } from "./people.js";
import { createPinned } from "./pinned.js";
import { createToasts } from "./toasts.js";

/**
 * @param {{words, store, person, chat: number, topic: number | null, draft, loadCommands, side: boolean, viewer,
 *   peopleBar: HTMLElement | null}} context `peopleBar` stands above the composer; `side`: one pane among several
 */
export function createPane({ words, store, person, chat, topic, draft, loadCommands, side, viewer, peopleBar }) {
  const name = fullName(person);
  const isHere = (message) => topicOf(message) === topic;
  const history = () => store.messages(chat).filter(isHere);

  /** Does `request`; says what went wrong to this person alone. */
  const attempt = async (request) => {
    try {
      return await request();
    } catch (error) {
      toasts.show(error instanceof api.Refusal ? error.message : words.offline, "trouble");
      return null;
    }
  };

  const onTap = async (message, data) => {
    const answer = await attempt(() => api.tap(person.id, { chat, message, data }));
    if (answer === null) return;
    if (!answer.answered) toasts.show(words.noAnswer, "quiet");
    else if (answer.text && answer.show_alert) toasts.alert(answer.text);
    else if (answer.text) toasts.show(answer.text);
  };

  const onSend = async (text, replyTo) => {
    bubbles.toEnd();
    return (await attempt(() => api.send(person.id, { chat, text, topic, replyTo }))) !== null;
  };

  /** The message before (-1) or after (1) `from`; past the last one there is none. */
  const replyStep = (from, step) => {
    const spoken = history().filter((message) => serviceText(message, words) === null);
    const at = from === null ? spoken.length : spoken.findIndex((message) => message.message_id === from);
    const found = spoken[Math.max(0, at + step)] ?? null;
    if (found) bubbles.jump(found.message_id);
    return found;
  };

  const composer = createComposer({ words, person, draft, loadCommands, onSend, replyStep });
  const toasts = createToasts({ words, rest: () => main, home: composer });
  const bubbles = createBubbles({
    words,
    personId: person.id,
    label: words.messagesOf(name),
    live: !side,
    history,
    viewer,
    onTap,
    onReply: composer.replyTo,
    onCommand: composer.sendNow,
  });
  const pinned = createPinned({ words, onJump: bubbles.jump });
  const drawPinned = () => {
    const messages = (store.chat(chat)?.pinned ?? []).map((id) => store.message(chat, id));
    pinned.update(messages.filter((message) => message && isHere(message)).pop() ?? null);
  };
  drawPinned();
  const head = side ? el("header", { class: "pane-head" }, avatar(person.id, name), el("h2", {}, name)) : null;
  const main = el("div", { class: "pane-main" }, head, pinned.element, bubbles.element, peopleBar, composer.element);

  return {
    element: el(
      "section",
      { class: "pane", "aria-label": name, "data-testid": `pane-${person.id}` },
      main,
      toasts.element,
    ),
    personId: person.id,
    focus: composer.focus,
    /** A change of this chat's messages. */
    apply(change) {
      if (change.kind === "deleted") bubbles.remove(change.message_id);
      else if (isHere(change.message)) bubbles.put(change.message);
      drawPinned();
    },
    drawPinned,
    opened: bubbles.toEnd,
    dispose: bubbles.dispose,
  };
}
