-- Pictures, what a chat wants of its bot, what people have done, who wants to be called, what is to be tidied away.

-- Pictures

-- Whether the post's message is a photo: a text can become one, never back.
ALTER TABLE posts ADD COLUMN photo INTEGER NOT NULL DEFAULT 0 CHECK (photo IN (0, 1));
-- A message that shows a deal is nothing else.
CREATE INDEX posts_by_message ON posts (message_id) WHERE message_id IS NOT NULL;
-- Whether the bot may send photos there, as far as is known.
ALTER TABLE chats ADD COLUMN photos INTEGER NOT NULL DEFAULT 1 CHECK (photos IN (0, 1));

-- The message of the table that is pinned.
ALTER TABLE tables ADD COLUMN pinned INTEGER;

-- House rules of a chat, as an opaque text; NULL is all defaults.
ALTER TABLE chats ADD COLUMN settings TEXT CHECK (settings <> '');

-- What admins do to other people's chips bears their names.
CREATE TRIGGER entries_of_admins_are_signed BEFORE INSERT ON entries
WHEN NEW.kind IN ('grant', 'reset') AND NEW.by IS NULL
BEGIN
    SELECT RAISE(ABORT, 'a grant or a reset says who made it');
END;

-- What people have done

-- One row for each person who had chips in a deal that was played; a deal's gains add up to zero with the house's.
-- Chat, game, times and pot (all stakes together) are the deal's, kept here so that a thousand deals are counted
-- without reading their long records. A chat that was merged into another keeps its rows, as entries do.
CREATE TABLE results (
    deal INTEGER NOT NULL REFERENCES deals,
    person INTEGER NOT NULL REFERENCES people,
    chat INTEGER NOT NULL REFERENCES chats,
    game TEXT NOT NULL,
    began REAL NOT NULL,
    at REAL NOT NULL,
    gain INTEGER NOT NULL,
    staked INTEGER NOT NULL CHECK (staked >= 0),
    pot INTEGER NOT NULL CHECK (pot >= staked),
    banker INTEGER NOT NULL CHECK (banker IN (0, 1)),
    PRIMARY KEY (deal, person)
) STRICT, WITHOUT ROWID;

CREATE INDEX results_by_person ON results (person, chat, deal);
CREATE INDEX results_by_game ON results (person, chat, game);
CREATE INDEX results_by_chat ON results (chat, at);
CREATE UNIQUE INDEX one_banker_a_deal ON results (deal) WHERE banker;

CREATE TRIGGER results_are_of_played_deals BEFORE INSERT ON results
WHEN NOT EXISTS (
    SELECT 1 FROM deals JOIN tables ON tables.id = deals.table_id
    WHERE deals.id = NEW.deal AND deals.kind = 'deal' AND deals.state = 'played'
        AND deals.game = NEW.game AND deals.started_at = NEW.began AND deals.ended_at = NEW.at
        AND tables.chat = NEW.chat
)
BEGIN
    SELECT RAISE(ABORT, 'a result is of a deal that was played');
END;

CREATE TRIGGER results_are_not_changed BEFORE UPDATE ON results
BEGIN
    SELECT RAISE(ABORT, 'results are append-only');
END;

CREATE TRIGGER results_are_not_deleted BEFORE DELETE ON results
BEGIN
    SELECT RAISE(ABORT, 'results are append-only');
END;

-- Deals played before: gains from their outcomes, stakes from the ledger, where Macao sets three chips aside for one.
INSERT INTO results (deal, person, chat, game, began, at, gain, staked, pot, banker)
WITH
    told AS (
        SELECT
            deals.id AS deal,
            json_extract(net.value, '$[0]') AS person,
            sum(json_extract(net.value, '$[1]')) AS gain,
            max(json_extract(net.value, '$[0]') IS json_extract(outcome, '$.value.banker')) AS banker
        FROM deals JOIN json_each(CASE WHEN json_valid(outcome) THEN outcome END, '$.value.net') AS net
        WHERE deals.kind = 'deal' AND deals.state = 'played' AND json_extract(net.value, '$[0]') IS NOT NULL
        GROUP BY 1, 2
    ),
    staked AS (
        SELECT
            entries.deal,
            accounts.person,
            sum(postings.amount) / CASE deals.game WHEN 'macao' THEN 3 ELSE 1 END AS chips
        FROM entries
        JOIN postings ON postings.entry = entries.id
        JOIN accounts ON accounts.id = postings.source
        JOIN deals ON deals.id = entries.deal
        WHERE entries.kind = 'stake'
        GROUP BY 1, 2
    )
SELECT
    told.deal,
    told.person,
    tables.chat,
    deals.game,
    deals.started_at,
    deals.ended_at,
    told.gain,
    coalesce(staked.chips, 0),
    sum(coalesce(staked.chips, 0)) OVER (PARTITION BY told.deal),
    told.banker
FROM told
JOIN deals ON deals.id = told.deal
JOIN tables ON tables.id = deals.table_id
LEFT JOIN staked ON staked.deal = told.deal AND staked.person = told.person;

-- What somebody did once in a chat that is worth remembering, and the deal it was done in.
CREATE TABLE medals (
    chat INTEGER NOT NULL REFERENCES chats,
    person INTEGER NOT NULL,
    medal TEXT NOT NULL CHECK (medal <> ''),
    deal INTEGER NOT NULL,
    PRIMARY KEY (chat, person, medal),
    FOREIGN KEY (deal, person) REFERENCES results (deal, person)
) STRICT, WITHOUT ROWID;

CREATE INDEX medals_by_deal ON medals (deal);
CREATE INDEX medals_by_person ON medals (person);

CREATE TRIGGER medals_are_of_the_chat BEFORE INSERT ON medals
WHEN NEW.chat <> (SELECT chat FROM results WHERE deal = NEW.deal AND person = NEW.person)
BEGIN
    SELECT RAISE(ABORT, 'a medal is won in the chat of its deal');
END;

CREATE TRIGGER medals_are_not_changed BEFORE UPDATE ON medals
BEGIN
    SELECT RAISE(ABORT, 'medals are append-only');
END;

CREATE TRIGGER medals_are_not_deleted BEFORE DELETE ON medals
BEGIN
    SELECT RAISE(ABORT, 'medals are append-only');
END;

-- A balance over time is read account by account; what a chat has taken over belongs to it.
CREATE INDEX postings_by_source ON postings (source, entry, amount);
CREATE INDEX postings_by_target ON postings (target, entry, amount);
CREATE INDEX chats_by_successor ON chats (moved_to) WHERE moved_to IS NOT NULL;

-- Calls

-- Who asked to be called when a table opens in a chat, since when, and when last it was done.
CREATE TABLE callers (
    chat INTEGER NOT NULL REFERENCES chats,
    person INTEGER NOT NULL REFERENCES people,
    since REAL NOT NULL,
    called REAL CHECK (called >= since),
    PRIMARY KEY (chat, person)
) STRICT, WITHOUT ROWID;

-- Short messages go away by themselves: when, and NULL for those that stay or are gone.
ALTER TABLE outbox ADD COLUMN stays_until REAL CHECK (stays_until >= created_at);

CREATE INDEX outbox_tidied ON outbox (stays_until) WHERE stays_until IS NOT NULL AND sent_at IS NOT NULL;

-- What was dealt at a table is named after its game: a lobby alone turns to another.
CREATE TRIGGER tables_keep_their_game BEFORE UPDATE OF game ON tables
WHEN NEW.game <> OLD.game AND EXISTS (SELECT 1 FROM deals WHERE table_id = OLD.id AND kind = 'deal')
BEGIN
    SELECT RAISE(ABORT, 'a table that has dealt keeps its game');
END;

-- Why chips moved, and the proof of a shoe: both look back at deals that are long over

CREATE INDEX entries_by_deal ON entries (deal) WHERE deal IS NOT NULL;
CREATE INDEX deal_shoes_by_shoe ON deal_shoes (shoe);
CREATE INDEX tables_by_chat ON tables (chat);
