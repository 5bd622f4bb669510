// The panes that are open now, each kept for as long as it shows the same person in the same place.
import { arrange } from "./dom.js";

/** @returns {{show: (wanted: {key: string, make: () => object}[]) => void, each: (run: (pane) => void) => void}} */
export function createPanes(element) {
  let open = new Map();

  return {
    each: (run) => open.forEach(run),
    show(wanted) {
      const next = new Map(wanted.map(({ key, make }) => [key, open.get(key) ?? make()]));
      const fresh = [...next].filter(([key]) => !open.has(key)).map(([, pane]) => pane);
      for (const [key, pane] of open) if (!next.has(key)) pane.dispose();
      open = next;
      arrange(element, [...next.values()].map((pane) => pane.element));
      fresh.forEach((pane) => pane.opened());
    },
  };
}
