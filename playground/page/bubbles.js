// The scrolling list of messages in a pane: order, grouping by author, and the place where the reader is.
import { el, icon } from "./dom.js";
import { createBubble } from "./bubble.js";

/** Bubbles drawn at first and added by "earlier"; a pane that follows the talk keeps at most twice as many. */
const PAGE = 100;
/** Within so many pixels of the end the reader counts as following the talk. */
const SLACK = 24;
const HIGHLIGHT_MS = 1200;

const DOWN_ICON = "M6 9l6 6 6-6";

/**
 * @param {{words, personId, label: string, live: boolean, history: () => object[], viewer, ...}} context
 *   `history` gives all messages of this place, oldest first; the rest goes to the bubbles.
 */
export function createBubbles(context) {
  const { words, label, live, history } = context;
  const earlier = el("button", { type: "button", class: "earlier", onclick: () => showEarlier() }, words.earlier);
  const empty = el("p", { class: "empty" }, words.noMessages);
  const list = el("div", { class: "list" });
  const content = el("div", { class: "content" }, earlier, empty, list);
  const scroller = el(
    "div",
    { class: "scroller", tabindex: "0", role: "log", "aria-label": label, "aria-live": live ? "polite" : "off" },
    content,
  );
  const unseen = el("span", { class: "unseen" });
  const down = el(
    "button",
    { type: "button", class: "down", "aria-label": words.toLatest, title: words.toLatest, onclick: () => toEnd() },
    icon(DOWN_ICON),
    unseen,
  );
  const element = el("div", { class: "bubbles" }, scroller, down);

  const shown = new Map();
  let oldest = 0;
  let following = true;
  let lastTop = 0;
  let missed = 0;

  const showPlace = () => {
    down.hidden = following;
    unseen.textContent = missed > 0 ? String(missed) : "";
    empty.hidden = shown.size > 0;
    earlier.hidden = !history().some((message) => message.message_id < oldest);
  };

  const toEnd = () => {
    following = true;
    missed = 0;
    scroller.scrollTop = scroller.scrollHeight;
    showPlace();
  };

  // Only a move upwards leaves the end: an event may arrive after the list has grown and before the watcher below has
  // followed it, and would then look like one.
  scroller.addEventListener("scroll", () => {
    const top = scroller.scrollTop;
    const atEnd = scroller.scrollHeight - top - scroller.clientHeight <= SLACK;
    if (atEnd || top < lastTop) following = atEnd;
    lastTop = top;
    if (following) missed = 0;
    showPlace();
  });
  // One place for all that changes heights: new messages, edits, a growing composer, a turned phone. A reader in the
  // middle of the list is held by the browser's own scroll anchoring.
  const watcher = new ResizeObserver(() => following && toEnd());
  watcher.observe(content);
  watcher.observe(scroller);

  /** Marks a bubble that continues its author's previous one, so that the name is not repeated. */
  const regroup = (node) => {
    if (!node) return;
    const before = node.previousElementSibling;
    const plain = before && !before.classList.contains("service") && !node.classList.contains("service");
    node.classList.toggle("joined", Boolean(plain) && before.dataset.author === node.dataset.author);
  };

  const insert = (message) => {
    const bubble = createBubble(message, { ...context, onJump: jump });
    let next = list.lastElementChild;
    while (next && Number(next.dataset.id) > message.message_id) next = next.previousElementSibling;
    bubble.element.dataset.id = String(message.message_id);
    if (next) next.after(bubble.element);
    else list.prepend(bubble.element);
    shown.set(message.message_id, bubble);
    regroup(bubble.element);
    regroup(bubble.element.nextElementSibling);
  };

  const remove = (id) => {
    const bubble = shown.get(id);
    if (!bubble) return;
    const next = bubble.element.nextElementSibling;
    bubble.element.remove();
    shown.delete(id);
    regroup(next);
  };

  const trim = () => {
    if (!following || shown.size <= 2 * PAGE) return;
    const ids = [...shown.keys()].sort((a, b) => a - b);
    ids.slice(0, ids.length - PAGE).forEach(remove);
    oldest = ids[ids.length - PAGE];
  };

  const showFrom = (messages) => {
    if (messages.length > 0) oldest = messages[0].message_id;
    messages.forEach((message) => shown.has(message.message_id) || insert(message));
    showPlace();
  };

  function showEarlier() {
    const before = history().filter((message) => message.message_id < oldest);
    const anchor = scroller.scrollHeight - scroller.scrollTop;
    following = false;
    showFrom(before.slice(-PAGE));
    scroller.scrollTop = scroller.scrollHeight - anchor;
  }

  /** Goes to a message: smoothly, or at once where it has to be drawn first together with those after it. */
  function jump(id) {
    const far = id < oldest;
    if (far) {
      following = false;
      showFrom(history().filter((message) => message.message_id >= id));
    }
    const bubble = shown.get(id);
    if (!bubble) return;
    bubble.element.scrollIntoView({ block: "center", behavior: far ? "instant" : "smooth" });
    bubble.element.classList.add("highlight");
    setTimeout(() => bubble.element.classList.remove("highlight"), HIGHLIGHT_MS);
  }

  showFrom(history().slice(-PAGE));

  return {
    element,
    put(message) {
      const id = message.message_id;
      if (shown.has(id)) shown.get(id).update(message);
      else if (id >= oldest) {
        insert(message);
        if (!following) missed += 1;
        trim();
      }
      showPlace();
    },
    remove(id) {
      remove(id);
      showPlace();
    },
    toEnd,
    jump,
    dispose: () => watcher.disconnect(),
  };
}
