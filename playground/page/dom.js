// Building DOM nodes. Text goes in as text nodes only, so nothing a person or the bot writes can become markup.

/**
 * Makes an element. `props`: `class`, `dataset`, `on<event>` handlers; a boolean sets or omits an attribute,
 * null and undefined omit it, anything else becomes the attribute's value.
 */
export function el(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "dataset") Object.assign(element.dataset, value);
    else if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

const SVG = "http://www.w3.org/2000/svg";

/** A 24-unit line icon drawn from one path; decoration only, so its button needs a label of its own. */
export function icon(path) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const line = document.createElementNS(SVG, "path");
  line.setAttribute("d", path);
  svg.append(line);
  return svg;
}

/** Runs a change under `root`; if that removes the focused element, `fallback` gets the focus. */
export function keepingFocus(root, fallback, change) {
  const focused = root.contains(document.activeElement) ? document.activeElement : null;
  change();
  if (focused && !focused.isConnected) fallback.focus({ preventScroll: true });
}

/** Makes `parent`'s children exactly `wanted`; those already in place are not touched and keep scroll and focus. */
export function arrange(parent, wanted) {
  for (const child of [...parent.children]) if (!wanted.includes(child)) child.remove();
  wanted.forEach((child, index) => {
    if (parent.children[index] !== child) parent.insertBefore(child, parent.children[index] ?? null);
  });
}
