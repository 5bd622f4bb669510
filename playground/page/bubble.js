// One message. Its node lives as long as the message does: an edit changes what is inside.
import { arrange, el, icon, keepingFocus } from "./dom.js";
import { richText } from "./entities.js";
import { createKeyboard } from "./keyboard.js";
import { authorOf, entitiesOf, excerpt, isBy, photoText, repliedTo, serviceText, textOf } from "./messages.js";
import { hueOf } from "./people.js";
import { createPhoto } from "./photo.js";

const REPLY_ICON = "M10 6 4 12l6 6M4 12h9c4 0 7 2 7 6";

function stamp(message, words) {
  const moment = new Date(message.date * 1000);
  const time = new Intl.DateTimeFormat(words.locale, { hour: "2-digit", minute: "2-digit" }).format(moment);
  const whole = new Intl.DateTimeFormat(words.locale, { dateStyle: "full", timeStyle: "medium" }).format(moment);
  return el(
    "span",
    { class: "stamp" },
    message.edited || message.edit_date ? el("span", { class: "edited" }, words.edited) : null,
    el("time", { datetime: moment.toISOString(), title: whole }, time),
  );
}

function quote(replied, words, onJump) {
  const author = authorOf(replied);
  return el(
    "button",
    { type: "button", class: "quote", dataset: { hue: hueOf(author.id) }, onclick: () => onJump(replied.message_id) },
    el("span", { class: "quoted-author" }, author.name),
    el("span", { class: "quoted-text" }, excerpt(replied, words)),
  );
}

/**
 * @param {{words, personId, viewer, onReply, onJump, onCommand, onTap}} context
 * @returns {{element: HTMLElement, message, update: (message) => void}}
 */
export function createBubble(first, context) {
  const { words, personId, viewer, onReply, onJump, onCommand, onTap } = context;
  const id = first.message_id;
  const body = el("div", { class: "bubble" });
  const keyboard = createKeyboard({ words, onTap: (data) => onTap(id, data) });
  // Reached by pointer here and by Ctrl+Up in the composer: one more tab stop a message would bury the keyboards.
  const reply = el(
    "button",
    { type: "button", class: "reply", tabindex: "-1", "aria-label": words.reply, title: words.reply },
    icon(REPLY_ICON),
  );
  const element = el("article", { class: "message", "data-testid": `message-${id}`, tabindex: "-1" });
  let drawn = "";
  let photo = null;

  const drawPhoto = (message) => {
    if (!message.photo) return [];
    photo ??= createPhoto({ words, viewer });
    photo.update(message.photo, photoText(message, words));
    return [photo.element];
  };

  const drawSpoken = (message) => {
    const author = authorOf(message);
    const replied = repliedTo(message);
    // The photo stays where it is, so that it neither blinks nor loses the focus.
    arrange(body, [
      el(
        "div",
        { class: "author", dataset: { hue: hueOf(author.id) } },
        author.name,
        author.isBot ? el("span", { class: "role" }, words.bot) : "",
      ),
      ...(replied ? [quote(replied, words, onJump)] : []),
      ...drawPhoto(message),
      el(
        "div",
        { class: "text" },
        ...richText(textOf(message), entitiesOf(message), { words, onCommand }),
        stamp(message, words),
      ),
    ]);
  };

  const draw = (message) => {
    const { reply_markup: _keyboard, revision: _revision, ...content } = message;
    const wanted = JSON.stringify(content);
    if (wanted === drawn) return;
    drawn = wanted;
    const service = serviceText(message, words);
    element.classList.toggle("service", service !== null);
    if (service === null) drawSpoken(message);
    else body.replaceChildren(el("div", { class: "text" }, service));
    reply.hidden = service !== null;
  };

  const bubble = {
    element,
    message: first,
    update(message) {
      bubble.message = message;
      keepingFocus(element, element, () => {
        draw(message);
        keyboard.update(id, message.reply_markup);
      });
    },
  };
  const own = isBy(first, personId);
  const author = authorOf(first);
  element.classList.add(own ? "own" : "other");
  element.classList.toggle("by-bot", author.isBot);
  element.dataset.author = String(author.id);
  element.append(el("div", { class: "line" }, body, reply), keyboard.element);
  reply.addEventListener("click", () => onReply(bubble.message));
  bubble.update(first);
  return bubble;
}
