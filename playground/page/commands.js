// The menu of the bot's commands that opens while a command's name is being typed.
import { el } from "./dom.js";

const COMMAND_NAME = /^\/\w*$/;
let menus = 0;

/**
 * @param {{words, input: HTMLTextAreaElement, load, onPick: (name: string) => void}} context
 *   `load()` promises the list of `{command, description}`
 * @returns {{element, refresh: () => Promise<void>, close: () => void, handleKey: (event: KeyboardEvent) => boolean}}
 *   `handleKey` says whether the menu has dealt with the key
 */
export function createCommandMenu({ words, input, load, onPick }) {
  const id = `commands-${(menus += 1)}`;
  const element = el("ul", { class: "commands", id, role: "listbox", "aria-label": words.commandMenu, hidden: true });
  input.setAttribute("aria-autocomplete", "list");
  input.setAttribute("aria-haspopup", "listbox");
  let offered = [];
  let chosen = 0;

  const mark = () => {
    [...element.children].forEach((option, at) => option.setAttribute("aria-selected", String(at === chosen)));
    const option = element.children[chosen];
    option?.scrollIntoView({ block: "nearest" });
    if (option) input.setAttribute("aria-activedescendant", option.id);
  };

  const close = () => {
    offered = [];
    element.hidden = true;
    element.replaceChildren();
    input.removeAttribute("aria-controls");
    input.removeAttribute("aria-activedescendant");
  };

  const pick = (name) => {
    close();
    onPick(name);
  };

  const option = ({ command, description }, at) =>
    el(
      "li",
      {
        class: "command-option",
        id: `${id}-${at}`,
        role: "option",
        // The field keeps the focus while its menu is clicked.
        onmousedown: (event) => event.preventDefault(),
        onclick: () => pick(command),
      },
      el("span", { class: "command-name" }, `/${command}`),
      el("span", { class: "command-about" }, description),
    );

  const refresh = async () => {
    if (!COMMAND_NAME.test(input.value)) {
      close();
      return;
    }
    const all = await load();
    const typed = input.value.slice(1).toLowerCase();
    // The text may have changed while the list was on its way.
    offered = COMMAND_NAME.test(input.value) ? all.filter(({ command }) => command.startsWith(typed)) : [];
    if (offered.length === 0) {
      close();
      return;
    }
    element.replaceChildren(...offered.map(option));
    element.hidden = false;
    input.setAttribute("aria-controls", id);
    // A whole name goes before longer ones that begin with it.
    chosen = Math.max(0, offered.findIndex(({ command }) => command === typed));
    mark();
  };

  const step = (by) => {
    chosen = (chosen + by + offered.length) % offered.length;
    mark();
  };

  /** Enter on a name that is already whole sends it; on a beginning it picks, as Tab always does. */
  const isWhole = () => offered[chosen].command === input.value.slice(1).toLowerCase();

  const keys = {
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    Escape: close,
    Tab: () => pick(offered[chosen].command),
    Enter: () => pick(offered[chosen].command),
  };

  return {
    element,
    refresh,
    close,
    handleKey(event) {
      if (offered.length === 0 || !Object.hasOwn(keys, event.key) || event.shiftKey) return false;
      if (event.key === "Enter" && isWhole()) {
        close();
        return false;
      }
      event.preventDefault();
      keys[event.key]();
      return true;
    },
  };
}
