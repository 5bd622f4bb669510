// The head of the chosen chat: title, who is in it, gauge, clock, menu; topics of a forum as tabs.
import { el, icon } from "./dom.js";
import { titleOf, typeOf } from "./chats.js";
import { createMenu } from "./menu.js";
import { playable } from "./people.js";

const LIST_ICON = "M4 6h16M4 12h16M4 18h10";
const ABSENT = new Set(["left", "kicked"]);

function subtitleOf(chat, words) {
  const parts = [typeOf(chat, words)];
  if (chat.type !== "private") {
    parts.push(words.people(playable(chat).length));
    if (ABSENT.has(chat.bot?.role)) parts.push(words.botAbsent);
  }
  return parts.join(" · ");
}

function tab(topic, selected, words, onTopic) {
  const name = topic.closed ? `${topic.name} (${words.closedTopic})` : topic.name;
  return el(
    "button",
    {
      type: "button",
      class: "topic",
      role: "tab",
      "aria-selected": String(selected),
      tabindex: selected ? "0" : "-1",
      "data-testid": `topic-${topic.id ?? "general"}`,
      onclick: () => onTopic(topic.id),
    },
    name,
  );
}

/**
 * @param {{words, bot, meter, clock: HTMLElement, actions, onOpenChats, onTopic}} context
 * @returns {{element: HTMLElement, update: (chat, topic: number | null) => void}}
 */
export function createHeader({ words, bot, meter, clock, actions, onOpenChats, onTopic }) {
  const title = el("h1", { class: "title" });
  const subtitle = el("p", { class: "subtitle" });
  const tabs = el("div", { class: "topics", role: "tablist", "aria-label": words.topics });
  const chats = el(
    "button",
    {
      type: "button",
      class: "plain open-chats",
      "aria-label": words.openChats,
      title: words.openChats,
      onclick: onOpenChats,
    },
    icon(LIST_ICON),
  );

  tabs.addEventListener("keydown", (event) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by === undefined) return;
    const all = [...tabs.children];
    const next = (all.indexOf(document.activeElement) + by + all.length) % all.length;
    all[next].click();
    tabs.children[next].focus();
  });

  return {
    element: el(
      "header",
      { class: "head" },
      chats,
      el("div", { class: "heading" }, title, subtitle),
      el("div", { class: "instruments" }, meter, clock),
      createMenu({ label: words.menu, actions }),
      tabs,
    ),
    update(chat, topic) {
      title.textContent = titleOf(chat, bot);
      subtitle.textContent = subtitleOf(chat, words);
      tabs.hidden = !chat.forum;
      const general = { id: null, name: words.general, closed: false };
      const topics = chat.forum ? [general, ...chat.topics.filter(({ id }) => id !== 1)] : [];
      tabs.replaceChildren(...topics.map((one) => tab(one, one.id === topic, words, onTopic)));
    },
  };
}
