// A photo over the whole page. The browser's own dialog keeps the focus in, closes on Escape and gives the focus back.
import { el, icon } from "./dom.js";

const CLOSE_ICON = "M6 6l12 12M18 6 6 18";

/**
 * @returns {{element: HTMLElement, open: (photo, place: HTMLElement) => void, changed: (photo, place) => void}}
 *   `place` is where the photo stands in the chat; what changes there while it is large changes here too
 */
export function createViewer({ words }) {
  const image = el("img", { class: "large", "data-testid": "large-photo" });
  const closer = el(
    "button",
    { type: "button", class: "close-photo", "aria-label": words.closePhoto, title: words.closePhoto, autofocus: true },
    icon(CLOSE_ICON),
  );
  const element = el(
    "dialog",
    { class: "viewer", "aria-label": words.photo, "data-testid": "viewer", onclick: () => element.close() },
    image,
    closer,
  );
  let from = null;
  element.addEventListener("close", () => {
    from = null;
  });

  const draw = (photo) => {
    image.width = photo.width;
    image.height = photo.height;
    image.alt = photo.alt;
    image.src = photo.address;
  };

  return {
    element,
    open(photo, place) {
      from = place;
      draw(photo);
      element.showModal();
    },
    changed(photo, place) {
      if (place === from) draw(photo);
    },
  };
}
