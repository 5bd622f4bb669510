// Message text with Telegram's entities, as DOM nodes. Entity offsets count UTF-16 units, as JavaScript's strings do.
import { el, icon } from "./dom.js";

const UNFOLD_ICON = "M6 9l6 6 6-6";
const SAFE_LINK = /^(https?|tg|mailto):/i;

const tagged = (tag, className) => (inside) => el(tag, className ? { class: className } : {}, ...inside);

function spoiler(inside, _text, _entity, { words }) {
  const button = el(
    "button",
    {
      type: "button",
      class: "spoiler",
      "aria-label": words.spoiler,
      onclick: () => {
        button.classList.add("open");
        button.removeAttribute("aria-label");
      },
    },
    ...inside,
  );
  return button;
}

/** A quote of which three lines are in sight until somebody wants all of it. */
function folded(inside, _text, _entity, { words }) {
  const unfold = el(
    "button",
    { type: "button", class: "unfold", "aria-expanded": "false", "aria-label": words.unfold, title: words.unfold },
    icon(UNFOLD_ICON),
  );
  const quote = el("blockquote", { class: "folded" }, el("div", { class: "fold" }, ...inside), unfold);
  unfold.addEventListener("click", () => {
    unfold.setAttribute("aria-expanded", String(!quote.classList.toggle("folded")));
  });
  return quote;
}

function link(inside, text, entity) {
  const address = entity.url ?? text;
  if (!SAFE_LINK.test(address)) return el("span", {}, ...inside);
  return el("a", { href: address, target: "_blank", rel: "noopener noreferrer" }, ...inside);
}

function command(inside, text, _entity, { onCommand }) {
  return el("button", { type: "button", class: "command", onclick: () => onCommand(text) }, ...inside);
}

/** Options of Intl for the letters of a date_time format; a relative format shows the absolute time too. */
function timeOptions(format) {
  const options = {};
  if (format.includes("w")) options.weekday = "long";
  if (format.includes("d")) options.dateStyle = "short";
  if (format.includes("D")) options.dateStyle = "long";
  if (format.includes("t")) options.timeStyle = "short";
  if (/[Tr]/.test(format)) options.timeStyle = "medium";
  if (!options.weekday) return options;
  // Intl takes a weekday only with single fields, never with the ready-made styles.
  const fields = { weekday: "long" };
  if (options.dateStyle) Object.assign(fields, { day: "numeric", month: "long", year: "numeric" });
  if (options.timeStyle) Object.assign(fields, { hour: "2-digit", minute: "2-digit" });
  if (options.timeStyle === "medium") fields.second = "2-digit";
  return fields;
}

function dateTime(inside, _text, entity, { words }) {
  const moment = new Date(entity.unix_time * 1000);
  const format = entity.date_time_format ?? "";
  const shown = format ? [new Intl.DateTimeFormat(words.locale, timeOptions(format)).format(moment)] : inside;
  const whole = new Intl.DateTimeFormat(words.locale, { dateStyle: "full", timeStyle: "medium" }).format(moment);
  return el("time", { datetime: moment.toISOString(), title: whole }, ...shown);
}

/** type -> (nodes inside, raw text, entity, context) -> node; a type that is not here is shown as plain text. */
const RENDERERS = {
  bold: tagged("strong"),
  italic: tagged("em"),
  underline: tagged("u"),
  strikethrough: tagged("s"),
  code: tagged("code"),
  pre: tagged("pre"),
  blockquote: tagged("blockquote"),
  expandable_blockquote: folded,
  mention: tagged("span", "mention"),
  text_mention: tagged("span", "mention"),
  spoiler,
  url: link,
  text_link: link,
  bot_command: command,
  date_time: dateTime,
};

const byPlace = (a, b) => a.offset - b.offset || b.length - a.length;

const BLOCKS = new Set(["pre", "blockquote", "expandable_blockquote"]);

/** The nodes of text[from, to): an entity that begins within another is drawn inside it and cut at its end. */
function nodes(text, from, to, entities, context) {
  const result = [];
  let at = from;
  let rest = entities;
  while (rest.length > 0) {
    const [entity, ...others] = rest;
    const start = Math.max(entity.offset, at);
    const end = Math.min(entity.offset + entity.length, to);
    const inside = others.filter((other) => other.offset < end);
    rest = others.slice(inside.length);
    if (start > at) result.push(text.slice(at, start));
    const children = nodes(text, start, end, inside, context);
    // A block ends its own line; the line break after it would show as an empty one.
    const blockEnd = BLOCKS.has(entity.type) && text[end] === "\n" && end < to;
    const render = Object.hasOwn(RENDERERS, entity.type) ? RENDERERS[entity.type] : null;
    if (render) result.push(render(children, text.slice(start, end), entity, context));
    else result.push(...children);
    at = blockEnd ? end + 1 : end;
  }
  if (at < to) result.push(text.slice(at, to));
  return result;
}

/**
 * @param {{words, onCommand: (text: string) => void}} context
 * @returns {(Node | string)[]}
 */
export const richText = (text, entities, context) =>
  nodes(text, 0, text.length, [...(entities ?? [])].sort(byPlace), context);
