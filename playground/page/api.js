// The playground's own HTTP API: requests with fetch, changes over Server-Sent Events.

/** The server refused; the message is its own sentence. */
export class Refusal extends Error {}

const REOPEN_AFTER_MS = 2000;
/** Seconds a tap waits for the bot's answer before it counts as unanswered. */
const TAP_WAIT = 5;

async function call(path, body) {
  const headers = { "Content-Type": "application/json" };
  const request = body === undefined ? {} : { method: "POST", headers, body: JSON.stringify(body) };
  const response = await fetch(path, request);
  const answer = await response.json();
  if (!response.ok) throw new Refusal(answer.error ?? `${response.status} ${response.statusText}`);
  return answer;
}

export const bot = () => call("/api/bot");

export async function commands(language) {
  const answer = await call(`/api/commands?language=${encodeURIComponent(language)}`);
  return Array.isArray(answer) ? answer : answer.commands;
}

/** `topic` and `replyTo` are left out of the request where they are null. */
export const send = (user, { chat, text, topic, replyTo }) =>
  call(`/api/people/${user}/send`, { chat, text, topic: topic ?? undefined, reply_to: replyTo ?? undefined });

export const tap = (user, { chat, message, data }) =>
  call(`/api/people/${user}/tap`, { chat, message, data, wait: TAP_WAIT });

export const advanceClock = (seconds) => call("/api/clock", { advance: seconds });

/**
 * Follows the world: `onChange(change)` for each change, `onConnected(bool)` as the line comes and goes.
 * The browser resumes a dropped stream by itself; one that it gave up on is opened anew from the last revision.
 * Revisions that go back are those of another world, begun since: `onOtherWorld()`.
 */
export function follow({ onChange, onConnected, onOtherWorld }) {
  let revision = 0;
  const open = () => {
    const source = new EventSource(`/api/stream?after=${revision}`);
    source.onopen = () => onConnected(true);
    source.onmessage = (event) => {
      const reached = Number(event.lastEventId);
      if (reached < revision) onOtherWorld();
      revision = reached;
      onChange(JSON.parse(event.data));
    };
    source.onerror = () => {
      onConnected(false);
      if (source.readyState === EventSource.CLOSED) setTimeout(open, REOPEN_AFTER_MS);
    };
  };
  open();
}
