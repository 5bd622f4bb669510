// How much of a chat's write budget is used now. The server tells the figure when it changes; as time passes, writes
// leave the window on their own, so the moments of the writes are kept and the figure is counted from them.

export function createBudget() {
  let limit = 0;
  let window = 60;
  let writes = [];

  const expire = (now) => {
    writes = writes.filter((moment) => moment > now - window);
  };

  return {
    /** The server says that `used` writes are in the window at `now`. */
    observe(told, now) {
      limit = told.limit;
      window = told.window;
      expire(now);
      while (writes.length < told.used) writes.push(now);
      writes.splice(0, writes.length - told.used);
    },
    at(now) {
      expire(now);
      return { used: writes.length, limit, window };
    },
  };
}
