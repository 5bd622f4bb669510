// Every word of the page that is not somebody's message, in both languages.

const KEY = "playground-language";

const plural = (locale, forms) => {
  const rules = new Intl.PluralRules(locale);
  return (n) => `${n} ${forms[rules.select(n)] ?? forms.other}`;
};

const ru = {
  locale: "ru",
  name: "Банкомёт",
  playground: "игровая площадка",
  chats: "Чаты",
  openChats: "Открыть список чатов",
  closeChats: "Закрыть список чатов",
  types: { group: "группа", supergroup: "группа", private: "лично", forum: "форум", channel: "канал" },
  people: plural("ru", { one: "человек", few: "человека", many: "человек", other: "человека" }),
  privateWith: (name) => `лично: ${name}`,
  botAbsent: "бота в чате нет",
  noChats: "Чатов пока нет",
  nobody: "В этом чате никого нет",
  noMessages: "Сообщений пока нет. Наберите /, чтобы увидеть команды бота",
  earlier: "Раньше",
  toLatest: "К последним сообщениям",
  topics: "Темы",
  general: "Общая",
  closedTopic: "закрыта",
  menu: "Меню",
  writePrivately: (name) => `Написать боту лично: ${name}`,
  language: "English",
  actAs: "От чьего имени",
  beThis: (name) => `Стать: ${name}`,
  sideBySide: "Рядом",
  bot: "бот",
  messagesOf: (name) => `Сообщения, какими их видит ${name}`,
  keyboard: "Кнопки под сообщением",
  edited: "изменено",
  photo: "Фото",
  enlarge: "Открыть фото крупно",
  closePhoto: "Закрыть фото",
  pinned: "Закреплено",
  reply: "Ответить",
  replyTo: (name) => `Ответ: ${name}`,
  dropReply: "Не отвечать",
  lostMessage: "Удалённое сообщение",
  spoiler: "Скрытый текст, показать",
  unfold: "Цитата целиком",
  write: "Сообщение",
  writeAs: (name) => `Сообщение от имени: ${name}`,
  send: "Отправить",
  commandMenu: "Команды бота",
  noAnswer: "Бот не ответил",
  offline: "Нет связи с площадкой",
  connected: "на связи",
  disconnected: "связь потеряна, восстанавливаем",
  alertTitle: "Ответ бота",
  ok: "Понятно",
  budget: "Запись в чат",
  budgetHint: (used, limit, window) => `Сообщений и правок бота за ${window} с: ${used} из ${limit}`,
  clock: "Часы площадки",
  forward: (minutes) => `+${minutes} мин`,
  forwardHint: (minutes) => `Перевести часы на ${minutes} мин вперёд`,
  service: {
    joined: (who) => `Теперь в чате: ${who}`,
    left: (who) => `Больше не в чате: ${who}`,
    created: (title) => `Чат «${title}» создан`,
    renamed: (title) => `Новое название: «${title}»`,
    pinned: (who, what) => `${who}: закреплено «${what}»`,
    topicCreated: (name) => `Тема «${name}» создана`,
    topicRenamed: (name) => `Новое название темы: «${name}»`,
    topicClosed: "Тема закрыта",
    topicReopened: "Тема снова открыта",
    migrated: "Группа стала супергруппой",
    other: "Служебное сообщение",
  },
};

const en = {
  locale: "en-GB",
  name: "Bankomet",
  playground: "the playground",
  chats: "Chats",
  openChats: "Open the list of chats",
  closeChats: "Close the list of chats",
  types: { group: "group", supergroup: "group", private: "private", forum: "forum", channel: "channel" },
  people: plural("en", { one: "person", other: "people" }),
  privateWith: (name) => `private: ${name}`,
  botAbsent: "the bot is not here",
  noChats: "No chats yet",
  nobody: "Nobody is in this chat",
  noMessages: "No messages yet. Type / to see the bot's commands",
  earlier: "Earlier",
  toLatest: "To the latest messages",
  topics: "Topics",
  general: "General",
  closedTopic: "closed",
  menu: "Menu",
  writePrivately: (name) => `Write to the bot privately: ${name}`,
  language: "Русский",
  actAs: "Whom you act as",
  beThis: (name) => `Be ${name}`,
  sideBySide: "Side by side",
  bot: "bot",
  messagesOf: (name) => `Messages as ${name} sees them`,
  keyboard: "Buttons under the message",
  edited: "edited",
  photo: "Photo",
  enlarge: "Open the photo large",
  closePhoto: "Close the photo",
  pinned: "Pinned",
  reply: "Reply",
  replyTo: (name) => `Reply to ${name}`,
  dropReply: "Do not reply",
  lostMessage: "Deleted message",
  spoiler: "Hidden text, show it",
  unfold: "The whole quote",
  write: "Message",
  writeAs: (name) => `Message from ${name}`,
  send: "Send",
  commandMenu: "The bot's commands",
  noAnswer: "The bot did not answer",
  offline: "The playground is out of reach",
  connected: "connected",
  disconnected: "connection lost, trying again",
  alertTitle: "The bot's answer",
  ok: "OK",
  budget: "Writes to the chat",
  budgetHint: (used, limit, window) => `The bot's messages and edits in ${window} s: ${used} of ${limit}`,
  clock: "The playground's clock",
  forward: (minutes) => `+${minutes} min`,
  forwardHint: (minutes) => `Move the clock ${minutes} min forward`,
  service: {
    joined: (who) => `Now in the chat: ${who}`,
    left: (who) => `No longer in the chat: ${who}`,
    created: (title) => `The chat “${title}” was created`,
    renamed: (title) => `New title: “${title}”`,
    pinned: (who, what) => `${who} pinned “${what}”`,
    topicCreated: (name) => `Topic “${name}” was created`,
    topicRenamed: (name) => `New name of the topic: “${name}”`,
    topicClosed: "The topic is closed",
    topicReopened: "The topic is open again",
    migrated: "The group became a supergroup",
    other: "Service message",
  },
};

const CATALOGUES = { ru, en };

/** The reader's choice, or else the first language of the browser that the page speaks. */
export function chooseLanguage(chosen = localStorage.getItem(KEY), spoken = navigator.languages) {
  const wanted = [chosen, ...spoken].filter(Boolean).map((tag) => tag.slice(0, 2));
  return wanted.find((tag) => Object.hasOwn(CATALOGUES, tag)) ?? "en";
}

export const wordsFor = (language) => CATALOGUES[language];

/** The words are read once, at the start of the page, so the switch starts it anew. */
export function switchLanguage(language) {
  localStorage.setItem(KEY, language === "ru" ? "en" : "ru");
  location.reload();
}
