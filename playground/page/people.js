// Who can be acted as, how they are named and coloured, and the row of people above the composer.
import { arrange, el } from "./dom.js";

const HUES = 8;

/** The people one can write and tap as: those in the chat who are not bots. */
export const playable = (chat) => chat.people.filter((person) => !person.is_bot && person.in_chat !== false);

export const fullName = (user) => [user.first_name, user.last_name].filter(Boolean).join(" ") || user.name || "";

/** Neighbouring ids get different hues; `data-hue` is all that the style sheet needs. */
export const hueOf = (id) => String(Math.abs(id) % HUES);

export function avatar(id, name) {
  return el("span", { class: "avatar", "aria-hidden": "true", dataset: { hue: hueOf(id) } }, [...name][0] ?? "");
}

/**
 * The row of people, with the side-by-side switch at its end.
 * @returns {{element: HTMLElement, update: (people, actor: number, side: boolean) => void}}
 */
export function createPeopleBar({ words, onPick, onSideBySide }) {
  const row = el("div", { class: "people", role: "group", "aria-label": words.actAs });
  const side = el(
    "button",
    { type: "button", class: "side-by-side", "data-testid": "side-by-side", onclick: onSideBySide },
    words.sideBySide,
  );
  const element = el("div", { class: "people-bar" }, row, side);
  const chips = new Map();

  const chip = (person) => {
    const name = fullName(person);
    return el(
      "button",
      {
        type: "button",
        class: "person",
        "data-testid": `person-${person.id}`,
        title: words.beThis(name),
        onclick: () => onPick(person.id),
      },
      avatar(person.id, name),
      el("span", { class: "name" }, name),
    );
  };

  return {
    element,
    update(people, actor, sideBySide) {
      const wanted = people.map((person) => {
        const key = `${person.id} ${fullName(person)}`;
        if (!chips.has(key)) chips.set(key, chip(person));
        const button = chips.get(key);
        button.setAttribute("aria-pressed", String(person.id === actor));
        return button;
      });
      arrange(row, wanted);
      side.setAttribute("aria-pressed", String(sideBySide));
      side.hidden = people.length < 2;
    },
  };
}
