// The page's composition: one store fed by the stream, one view of it, and the parts that draw them.
import * as api from "./api.js";
import { createChatList } from "./chats.js";
import { createClock } from "./clock.js";
import { el } from "./dom.js";
import { createHeader } from "./header.js";
import { createMeter } from "./meter.js";
import { createPane } from "./pane.js";
import { createPanes } from "./panes.js";
import { createPeopleBar, fullName } from "./people.js";
import { createSidebar } from "./sidebar.js";
import { createStore } from "./store.js";
import { fitted, loadView, saveView } from "./view.js";
import { createViewer } from "./viewer.js";
import { chooseLanguage, switchLanguage, wordsFor } from "./words.js";

const TICK_MS = 1000;
const NARROW = matchMedia("(max-width: 719px)");
/** Where a pointer is fine a keyboard is at hand; elsewhere focusing a field would raise one over the chat. */
const HAS_KEYBOARD = matchMedia("(pointer: fine)");

/** A value made once for each key. */
function keyed(make) {
  const known = new Map();
  return (key) => {
    if (!known.has(key)) known.set(key, make(key));
    return known.get(key);
  };
}

function createPage(words, language, bot) {
  const store = createStore();
  const draftOf = keyed(() => ({ text: "", replyTo: null }));
  let commandsIn = keyed(api.commands);
  let wish = loadView();
  let shown = fitted(wish, store, NARROW.matches);

  const want = (change) => {
    wish = { ...wish, ...change };
    saveView(wish);
    draw();
  };

  const meter = createMeter(words);
  const clock = createClock({ words, onForward: forward });
  const list = createChatList({ words, store, bot, onChoose: choose });
  const sidebar = createSidebar({ words, chats: list.element, onLanguage: () => switchLanguage(language) });
  const peopleBar = createPeopleBar({ words, onPick: become, onSideBySide: () => want({ side: !shown.side }) });
  const header = createHeader({
    words,
    bot,
    meter: meter.element,
    clock: clock.element,
    actions: menuActions,
    onOpenChats: sidebar.open,
    onTopic: (topic) => want({ topic }),
  });
  const viewer = createViewer({ words });
  const paneBox = el("div", { class: "panes" });
  const panes = createPanes(paneBox);
  const nobody = el("p", { class: "empty" });
  const stage = el("main", { class: "stage" }, header.element, nobody, paneBox);

  function choose(chat) {
    sidebar.close();
    want({ chat, topic: null });
    reveal(shown.actor);
  }

  function become(actor) {
    want({ actor });
    reveal(actor);
  }

  function reveal(actor) {
    panes.each((pane) => {
      if (pane.personId !== actor) return;
      pane.element.scrollIntoView({ inline: "nearest", block: "nearest" });
      if (HAS_KEYBOARD.matches) pane.focus();
    });
  }

  /** A list that did not come is asked for again at the next key. */
  const loadCommands = (spoken) =>
    commandsIn(spoken).catch(() => {
      commandsIn = keyed(api.commands);
      return [];
    });

  function menuActions() {
    const actor = shown.actors.find(({ id }) => id === shown.actor);
    const privately = { text: words.writePrivately(fullName(actor ?? {})), run: () => choose(shown.actor) };
    return actor && shown.chat.type !== "private" ? [privately, ...common] : common;
  }
  const common = [{ text: words.language, run: () => switchLanguage(language) }];

  /** The stream tells the new time to everybody, so the answer is of no interest. */
  async function forward(seconds) {
    await api.advanceClock(seconds).catch(() => sidebar.showConnection(false));
  }

  const paneFor = (person) => {
    const { topic, side } = shown;
    const chat = shown.chat.id;
    return {
      key: [chat, topic, person.id, fullName(person), side].join("|"),
      make: () =>
        createPane({
          words,
          store,
          person,
          chat,
          topic,
          side,
          draft: draftOf([chat, topic, person.id].join("|")),
          loadCommands: () => loadCommands(person.language ?? language),
          viewer,
          peopleBar: side ? null : peopleBar.element,
        }),
    };
  };

  function draw() {
    shown = fitted(wish, store, NARROW.matches);
    const { chat, topic, actors, actor, side } = shown;
    header.element.hidden = chat === null;
    nobody.hidden = actors.length > 0;
    nobody.textContent = chat ? words.nobody : words.noChats;
    list.select(chat?.id ?? null);
    if (!chat) return;
    header.update(chat, topic);
    peopleBar.update(actors, actor, side);
    paneBox.classList.toggle("side", side);
    panes.show(actors.filter(({ id }) => side || id === actor).map(paneFor));
    panes.each((pane) => pane.drawPinned());
    if (side) stage.append(peopleBar.element);
    tick();
  }

  function tick() {
    clock.update(store.now());
    meter.update(shown.chat ? store.budget(shown.chat.id) : null);
  }

  const onChange = {
    chat({ chat }) {
      list.drawChat(chat.id);
      draw();
    },
    message(change) {
      list.drawChat(change.chat);
      if (change.chat === shown.chat?.id) panes.each((pane) => pane.apply(change));
    },
    deleted: (change) => onChange.message(change),
    budget: tick,
    clock: tick,
    commands() {
      commandsIn = keyed(api.commands);
    },
  };
  store.listen((change) => onChange[change.kind](change));
  NARROW.addEventListener("change", draw);
  setInterval(tick, TICK_MS);

  document.body.replaceChildren(...sidebar.elements, stage, viewer.element);
  draw();
  api.follow({
    onChange: store.apply,
    onConnected: sidebar.showConnection,
    onOtherWorld: () => location.reload(),
  });
}

async function start() {
  const language = chooseLanguage();
  const words = wordsFor(language);
  document.documentElement.lang = language;
  document.title = `${words.name}, ${words.playground}`;
  try {
    createPage(words, language, await api.bot());
  } catch (error) {
    document.body.replaceChildren(el("p", { class: "empty" }, words.offline));
    throw error;
  }
}

await start();
