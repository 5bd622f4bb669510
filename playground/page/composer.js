// Where one person writes: the field, the command menu, the message being replied to.
import { el, icon } from "./dom.js";
import { createCommandMenu } from "./commands.js";
import { authorOf, excerpt } from "./messages.js";
import { fullName } from "./people.js";

const SEND_ICON = "M4 12 20 4l-5 16-3.5-6.5zM11.5 13.5 20 4";
const CLOSE_ICON = "M6 6l12 12M18 6 6 18";
const MENU_ICON = "M15 4 9 20";

/**
 * @param {{words, person, draft: {text: string, replyTo: object | null}, loadCommands, onSend, replyStep}} context
 *   `draft` outlives the composer; `onSend(text, replyToId)` answers whether the message was taken;
 *   `replyStep(fromId, step)` finds the message before or after another one
 */
export function createComposer({ words, person, draft, loadCommands, onSend, replyStep }) {
  const input = el("textarea", {
    class: "field",
    rows: "1",
    placeholder: words.write,
    "aria-label": words.writeAs(fullName(person)),
    "aria-keyshortcuts": "Control+ArrowUp Control+ArrowDown",
    "data-testid": `composer-${person.id}`,
    maxlength: "4096",
    enterkeyhint: "send",
  });
  const replyBox = el("div", { class: "reply-box", hidden: true });
  let sending = Promise.resolve();

  const setText = (text) => {
    input.value = text;
    draft.text = text;
  };

  const setReply = (message) => {
    draft.replyTo = message;
    replyBox.hidden = message === null;
    if (message === null) return;
    replyBox.replaceChildren(
      el(
        "span",
        { class: "reply-what" },
        el("span", { class: "quoted-author" }, words.replyTo(authorOf(message).name)),
        el("span", { class: "quoted-text" }, excerpt(message, words)),
      ),
      el(
        "button",
        { type: "button", class: "plain", "aria-label": words.dropReply, onclick: () => setReply(null) },
        icon(CLOSE_ICON),
      ),
    );
  };

  const deliver = async (text, replyTo) => {
    const taken = await onSend(text, replyTo?.message_id ?? null);
    if (taken || input.value !== "") return;
    setText(text);
    setReply(replyTo);
  };

  const submit = () => {
    const text = input.value.trim();
    if (text === "") return;
    const replyTo = draft.replyTo;
    setText("");
    setReply(null);
    menu.close();
    // One after another, or two quick messages could arrive in the other order.
    sending = sending.then(() => deliver(text, replyTo));
  };

  const menu = createCommandMenu({
    words,
    input,
    load: loadCommands,
    onPick: (name) => {
      setText(`/${name} `);
      input.focus();
    },
  });

  const openMenu = () => {
    setText("/");
    input.focus();
    menu.refresh();
  };

  input.addEventListener("input", () => {
    draft.text = input.value;
    menu.refresh();
  });
  input.addEventListener("blur", menu.close);
  input.addEventListener("keydown", (event) => {
    if (event.isComposing || menu.handleKey(event)) return;
    if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      submit();
    } else if (event.ctrlKey && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
      event.preventDefault();
      setReply(replyStep(draft.replyTo?.message_id ?? null, event.key === "ArrowUp" ? -1 : 1));
    } else if (event.key === "Escape") setReply(null);
  });

  const send = el(
    "button",
    {
      type: "button",
      class: "send",
      "aria-label": words.send,
      title: words.send,
      "data-testid": `send-${person.id}`,
      onclick: submit,
    },
    icon(SEND_ICON),
  );
  const slash = el(
    "button",
    {
      type: "button",
      class: "plain slash",
      "aria-label": words.commandMenu,
      title: words.commandMenu,
      onclick: openMenu,
    },
    icon(MENU_ICON),
  );
  setText(draft.text);
  setReply(draft.replyTo);

  const row = el("div", { class: "row" }, slash, input, send);

  return {
    element: el("div", { class: "composer" }, menu.element, replyBox, row),
    focus: () => input.focus({ preventScroll: true }),
    replyTo(message) {
      setReply(message);
      input.focus();
    },
    /** Sends a text at once, leaving the draft alone: a command that was tapped in a message. */
    sendNow: (text) => onSend(text, null),
  };
}
