// A checker of records, written from docs/fairness.md alone. It reads a JSON list of records from its input and
// prints, for each, what it found: the commitments, the orders, and what does not fit.
import { createHash, createHmac } from "node:crypto";
import { readFileSync } from "node:fs";

const PACKS = {
  landsknecht: 1, "blind-hookey": 1, baccarat: 1, "twenty-one": 2, pulling: 2, "doubled-bank": 2, macao: 2,
};

function* numbers(secret, shoe, cuts) {
  for (let i = 0; ; i++) {
    const block = createHmac("sha256", secret).update(`bankomet-shoe-1|${shoe}|${cuts}|${i}`, "ascii").digest();
    for (let at = 0; at < 32; at += 4) yield block.readUInt32BE(at);
  }
}

function below(n, stream) {
  const limit = Math.floor(2 ** 32 / n) * n;
  for (;;) {
    const { value } = stream.next();
    if (value < limit) return value % n;
  }
}

export function order(secretHex, shoe, cuts, packs, moved) {
  const cards = [];
  for (let pack = 0; pack < packs; pack++)
    for (const suit of "cdhs") for (const rank of "23456789TJQKA") cards.push(rank + suit);
  const stream = numbers(Buffer.from(secretHex, "hex"), shoe, cuts.join(","));
  for (let k = cards.length - 1; k > 0; k--) {
    const other = below(k + 1, stream);
    [cards[k], cards[other]] = [cards[other], cards[k]];
  }
  return [...cards.slice(moved), ...cards.slice(0, moved)];
}

function pull(cards, at, place) {
  const [card] = cards.splice(at + place - 1, 1);
  cards.splice(at, 0, card);
}

function checked(record) {
  const wrong = [];
  const orders = record.shoes.map((shoe) => order(shoe.secret, shoe.id, shoe.cuts, PACKS[record.game], shoe.moved));
  const commitments = record.shoes.map((shoe) =>
    createHash("sha256").update(Buffer.from(shoe.secret, "hex")).digest("hex"));
  record.shoes.forEach((shoe, n) => {
    if (shoe.commitment !== commitments[n]) wrong.push(`shoe ${shoe.id}: the secret is not the one promised`);
  });

  let shoe = 0;
  let cards = [...orders[0]];
  for (const [at, place] of record.pulls ?? []) pull(cards, at, place);
  let next = record.shoes[0].first;
  let dealt = 0;
  const fits = (card, event) => {
    dealt++;
    if (cards[next] !== card) wrong.push(`${event.kind}: ${card} instead of ${cards[next]} at ${next}`);
    next++;
  };
  for (const event of record.events) {
    if (event.kind === "dealt") {
      if (event.pile.area === "discard") pull(cards, next, cards.length - next);
      fits(event.card, event);
    } else if (event.kind === "piled") {
      next += event.count - 1;
      fits(event.bottom, event);
    } else if (event.kind === "said" && event.what === "pulled") {
      pull(cards, next, event.number);
    } else if (event.kind === "shoe-brought") {
      shoe++;
      const brought = record.shoes[shoe];
      if (brought.id !== event.shoe || brought.commitment !== event.commitment) wrong.push("another shoe was brought");
      cards = [...orders[shoe]];
      next = brought.first;
    } else if (event.kind === "shoe-cut") {
      const { cuts } = record.shoes[shoe];
      if (cuts.length !== 1 || cuts[0] !== event.place) wrong.push("it was cut elsewhere");
    }
  }
  if (shoe !== record.shoes.length - 1) wrong.push("not every shoe was used");
  return { commitments, orders, cards, next, dealt, wrong };
}

const records = JSON.parse(readFileSync(0, "utf-8"));
process.stdout.write(JSON.stringify(records.map(checked)));
