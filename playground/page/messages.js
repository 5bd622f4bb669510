// What a Bot API message says, as plain values: author, text, one-line excerpt, sentence of a service message.
import { fullName } from "./people.js";

const GENERAL_TOPIC = 1;

/** An anonymous admin or a channel speaks for a chat, not for the person behind it. */
export function authorOf(message) {
  if (message.sender_chat) return { id: message.sender_chat.id, name: message.sender_chat.title ?? "", isBot: false };
  const from = message.from;
  return from
    ? { id: from.id, name: fullName(from), isBot: from.is_bot === true }
    : { id: 0, name: message.chat?.title ?? "", isBot: false };
}

export const isBy = (message, personId) => !message.sender_chat && message.from?.id === personId;

/** A photo without a caption says nothing, which is not the same as a service message's null. */
export const textOf = (message) => message.text ?? message.caption ?? (message.photo ? "" : null);

export const entitiesOf = (message) => message.entities ?? message.caption_entities ?? [];

/** The forum topic a message lies in; null in the general one and outside forums. */
export const topicOf = (message) =>
  message.is_topic_message && message.message_thread_id !== GENERAL_TOPIC ? message.message_thread_id : null;

/** The reply to show as a quote: in a topic every message formally replies to the one that opened the topic. */
export const repliedTo = ({ reply_to_message: replied }) => (replied?.forum_topic_created ? null : (replied ?? null));

const names = (users) => users.map(fullName).join(", ");

/** field of the message -> its sentence */
const SERVICE = {
  new_chat_members: (m, s) => s.joined(names(m.new_chat_members)),
  left_chat_member: (m, s) => s.left(fullName(m.left_chat_member)),
  new_chat_title: (m, s) => s.renamed(m.new_chat_title),
  group_chat_created: (m, s) => s.created(m.chat?.title ?? ""),
  supergroup_chat_created: (m, s) => s.created(m.chat?.title ?? ""),
  pinned_message: (m, s, words) => s.pinned(authorOf(m).name, excerpt(m.pinned_message, words, 60)),
  forum_topic_created: (m, s) => s.topicCreated(m.forum_topic_created.name),
  forum_topic_edited: (m, s) => s.topicRenamed(m.forum_topic_edited.name ?? ""),
  forum_topic_closed: (_, s) => s.topicClosed,
  forum_topic_reopened: (_, s) => s.topicReopened,
  migrate_to_chat_id: (_, s) => s.migrated,
  migrate_from_chat_id: (_, s) => s.migrated,
};

/** The sentence of a service message; null for one that somebody wrote. */
export function serviceText(message, words) {
  const field = Object.keys(SERVICE).find((name) => message[name] !== undefined);
  if (field) return SERVICE[field](message, words.service, words);
  return textOf(message) === null ? words.service.other : null;
}

function oneLine(text, length) {
  const line = text.replace(/\s+/g, " ").trim();
  const letters = [...line];
  return letters.length > length ? `${letters.slice(0, length).join("")}…` : line;
}

/** One line for lists and quotes. */
export const excerpt = (message, words, length = 90) =>
  oneLine((serviceText(message, words) ?? textOf(message)) || words.photo, length);

/** What stands for a photo where it is not seen: the first line of its caption. */
export const photoText = (message, words) => (message.caption ?? "").split("\n", 1)[0] || words.photo;
