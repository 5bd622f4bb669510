// The photo of a message: its place is kept over edits, and a new picture takes it only when it can be drawn at once.
import { el } from "./dom.js";

const addressOf = (photo) => `/api/files/${encodeURIComponent(photo.file_unique_id)}`;

/** The largest of the sizes a message offers. */
const largest = (sizes) => sizes.reduce((best, one) => (one.width > best.width ? one : best));

/**
 * @param {{words, viewer}} context
 * @returns {{element: HTMLElement, update: (sizes: object[], alt: string) => void}}
 */
export function createPhoto({ words, viewer }) {
  const element = el("button", { type: "button", class: "photo", title: words.enlarge });
  let shown = null;
  let image = null;

  const put = (next, photo) => {
    if (shown !== photo) return;
    if (image) image.replaceWith(next);
    else element.append(next);
    image = next;
    image.alt = photo.alt;
    viewer.changed(photo, element);
  };

  element.addEventListener("click", () => viewer.open(shown, element));

  return {
    element,
    update(sizes, alt) {
      const size = largest(sizes);
      const address = addressOf(size);
      if (shown?.address === address) {
        shown.alt = alt;
        if (image) image.alt = alt;
        return;
      }
      const photo = { address, width: size.width, height: size.height, alt };
      shown = photo;
      const next = el("img", { src: address, width: size.width, height: size.height, alt, draggable: "false" });
      // The first picture holds its place while it is on its way; a later one waits outside until it is decoded.
      if (!image) put(next, photo);
      else next.decode().then(() => put(next, photo), () => put(next, photo));
    },
  };
}
