-- Pictures, what a chat wants of its bot, what people have done, who wants to be called, what is to be tidied away.

-- Pictures

-- Whether the post's message is a photo: a text can become one, never back.
ALTER TABLE posts ADD COLUMN photo INTEGER NOT NULL DEFAULT 0 CHECK (photo IN (0, 1));
-- Whether the bot may send photos there, as far as is known.
ALTER TABLE chats ADD COLUMN photos INTEGER NOT NULL DEFAULT 1 CHECK (photos IN (0, 1));

-- House rules of a chat, as an opaque text; NULL is all defaults.
ALTER TABLE chats ADD COLUMN settings TEXT CHECK (settings <> '');

-- What people have done

-- One row for each person who had chips in a deal that was played; a deal's gains add up to zero with the house's.
CREATE TABLE results (
    deal INTEGER NOT NULL REFERENCES deals,
    person INTEGER NOT NULL REFERENCES people,
    gain INTEGER NOT NULL,
    staked INTEGER NOT NULL CHECK (staked >= 0),
    banker INTEGER NOT NULL CHECK (banker IN (0, 1)),
    PRIMARY KEY (deal, person)
) STRICT, WITHOUT ROWID;

CREATE INDEX results_by_person ON results (person, deal);

-- Calls

CREATE TABLE callers (
    chat INTEGER NOT NULL REFERENCES chats,
    person INTEGER NOT NULL REFERENCES people,
    since REAL NOT NULL,
    PRIMARY KEY (chat, person)
) STRICT, WITHOUT ROWID;

-- Short messages go away by themselves: when, and NULL for those that stay.
ALTER TABLE outbox ADD COLUMN stays_until REAL;
