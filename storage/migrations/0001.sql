-- Chips, logs and tables. What must never happen is refused here, whatever the code above believes.

CREATE TABLE chats (
    key INTEGER PRIMARY KEY,
    telegram_id INTEGER NOT NULL UNIQUE,
    title TEXT NOT NULL,
    language TEXT CHECK (language <> ''),
    pace TEXT NOT NULL DEFAULT 'normal' CHECK (pace IN ('quick', 'normal', 'slow')),
    active INTEGER NOT NULL DEFAULT 1 CHECK (active IN (0, 1)),
    -- The chat that took over when this number was given up.
    moved_to INTEGER REFERENCES chats CHECK (moved_to <> key)
) STRICT;

CREATE TABLE people (
    id INTEGER PRIMARY KEY CHECK (id > 0),
    first_name TEXT NOT NULL,
    last_name TEXT,
    username TEXT,
    language TEXT
) STRICT;

CREATE TABLE tables (
    id INTEGER PRIMARY KEY,
    chat INTEGER NOT NULL REFERENCES chats,
    topic INTEGER NOT NULL CHECK (topic >= 0),
    game TEXT NOT NULL CHECK (game <> ''),
    version INTEGER NOT NULL DEFAULT 1 CHECK (version > 0),
    record TEXT NOT NULL,
    open INTEGER NOT NULL DEFAULT 1 CHECK (open IN (0, 1)),
    deadline REAL,
    created_at REAL NOT NULL
) STRICT;

CREATE UNIQUE INDEX one_open_table_a_place ON tables (chat, topic) WHERE open;
CREATE INDEX tables_by_deadline ON tables (deadline) WHERE open AND deadline IS NOT NULL;

CREATE TRIGGER tables_count_up BEFORE UPDATE OF version ON tables
WHEN NEW.version <> OLD.version + 1
BEGIN
    SELECT RAISE(ABORT, 'a table''s version goes up by one');
END;

CREATE TRIGGER tables_stay BEFORE DELETE ON tables
BEGIN
    SELECT RAISE(ABORT, 'tables are closed, never deleted');
END;

-- Chips

CREATE TABLE accounts (
    id INTEGER PRIMARY KEY,
    chat INTEGER NOT NULL REFERENCES chats,
    kind TEXT NOT NULL,
    person INTEGER REFERENCES people,
    table_id INTEGER REFERENCES tables,
    balance INTEGER NOT NULL DEFAULT 0,
    CHECK (
        CASE kind
            WHEN 'mint' THEN person IS NULL AND table_id IS NULL
            WHEN 'house' THEN person IS NULL AND table_id IS NULL
            WHEN 'wallet' THEN person IS NOT NULL AND table_id IS NULL
            -- A bank without a person is kept by the house.
            WHEN 'bank' THEN table_id IS NOT NULL
            WHEN 'reserve' THEN person IS NOT NULL AND table_id IS NOT NULL
            ELSE 0
        END
    ),
    CHECK (kind = 'mint' OR balance >= 0),
    CHECK (kind <> 'wallet' OR balance <= 1000000000000)
) STRICT;

CREATE UNIQUE INDEX accounts_once ON accounts (chat, kind, coalesce(person, 0), coalesce(table_id, 0));
CREATE INDEX accounts_by_person ON accounts (person) WHERE person IS NOT NULL;
CREATE INDEX accounts_by_table ON accounts (table_id) WHERE table_id IS NOT NULL;

CREATE VIEW worths AS
SELECT
    chat,
    person,
    sum(CASE kind WHEN 'wallet' THEN balance ELSE 0 END) AS wallet,
    sum(CASE kind WHEN 'reserve' THEN balance ELSE 0 END) AS staked,
    sum(CASE kind WHEN 'bank' THEN balance ELSE 0 END) AS banked
FROM accounts
WHERE person IS NOT NULL
GROUP BY chat, person;

CREATE TRIGGER accounts_start_empty BEFORE INSERT ON accounts
WHEN NEW.balance <> 0
BEGIN
    SELECT RAISE(ABORT, 'an account starts empty');
END;

CREATE TRIGGER accounts_belong BEFORE INSERT ON accounts
WHEN NEW.table_id IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM tables WHERE id = NEW.table_id AND chat = NEW.chat)
BEGIN
    SELECT RAISE(ABORT, 'an account at a table belongs to the table''s chat');
END;

CREATE TRIGGER accounts_keep_their_owner BEFORE UPDATE OF id, chat, kind, person, table_id ON accounts
BEGIN
    SELECT RAISE(ABORT, 'an account keeps its owner');
END;

CREATE TRIGGER accounts_stay BEFORE DELETE ON accounts
BEGIN
    SELECT RAISE(ABORT, 'accounts are never deleted');
END;

CREATE TRIGGER tables_close_empty BEFORE UPDATE OF open ON tables
WHEN NOT NEW.open AND EXISTS (SELECT 1 FROM accounts WHERE table_id = OLD.id AND balance <> 0)
BEGIN
    SELECT RAISE(ABORT, 'a table that holds chips cannot be closed');
END;

CREATE TABLE deals (
    id INTEGER PRIMARY KEY,
    table_id INTEGER NOT NULL REFERENCES tables,
    kind TEXT NOT NULL CHECK (kind IN ('draw', 'deal')),
    number INTEGER NOT NULL CHECK (number > 0),
    game TEXT NOT NULL CHECK (game <> ''),
    rules_version INTEGER NOT NULL,
    start TEXT NOT NULL,
    state TEXT NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'played', 'dropped', 'void')),
    outcome TEXT,
    started_at REAL NOT NULL,
    ended_at REAL,
    UNIQUE (table_id, kind, number),
    CHECK ((state = 'running') = (ended_at IS NULL)),
    CHECK (state <> 'running' OR outcome IS NULL)
) STRICT;

CREATE TABLE entries (
    id INTEGER PRIMARY KEY,
    chat INTEGER NOT NULL REFERENCES chats,
    kind TEXT NOT NULL CHECK (kind <> ''),
    table_id INTEGER REFERENCES tables,
    deal INTEGER REFERENCES deals,
    by INTEGER REFERENCES people,
    at REAL NOT NULL,
    CHECK (kind NOT IN ('start', 'daily', 'loan') OR by IS NOT NULL)
) STRICT;

CREATE INDEX entries_by_person ON entries (by, kind, at) WHERE by IS NOT NULL;
CREATE UNIQUE INDEX one_start_a_person ON entries (chat, by) WHERE kind = 'start';

-- A posting carries chips from one account to another, so an entry adds up to zero by construction.
CREATE TABLE postings (
    entry INTEGER NOT NULL REFERENCES entries,
    n INTEGER NOT NULL CHECK (n >= 0),
    source INTEGER NOT NULL REFERENCES accounts,
    target INTEGER NOT NULL REFERENCES accounts,
    amount INTEGER NOT NULL CHECK (amount > 0),
    PRIMARY KEY (entry, n),
    CHECK (source <> target)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER postings_stay_in_the_chat BEFORE INSERT ON postings
WHEN (SELECT chat FROM accounts WHERE id = NEW.source) IS NOT (SELECT chat FROM entries WHERE id = NEW.entry)
    OR (SELECT chat FROM accounts WHERE id = NEW.target) IS NOT (SELECT chat FROM entries WHERE id = NEW.entry)
BEGIN
    SELECT RAISE(ABORT, 'both accounts of a posting belong to the entry''s chat');
END;

CREATE TRIGGER closed_tables_take_no_chips BEFORE INSERT ON postings
WHEN EXISTS (
    SELECT 1 FROM accounts JOIN tables ON tables.id = accounts.table_id
    WHERE accounts.id = NEW.target AND NOT tables.open
)
BEGIN
    SELECT RAISE(ABORT, 'a closed table takes no chips');
END;

CREATE TRIGGER postings_move_chips AFTER INSERT ON postings
BEGIN
    UPDATE accounts SET balance = balance - NEW.amount WHERE id = NEW.source;
    UPDATE accounts SET balance = balance + NEW.amount WHERE id = NEW.target;
END;

CREATE TRIGGER entries_are_not_changed BEFORE UPDATE ON entries
BEGIN
    SELECT RAISE(ABORT, 'entries are append-only');
END;

CREATE TRIGGER entries_are_not_deleted BEFORE DELETE ON entries
BEGIN
    SELECT RAISE(ABORT, 'entries are append-only');
END;

CREATE TRIGGER postings_are_not_changed BEFORE UPDATE ON postings
BEGIN
    SELECT RAISE(ABORT, 'postings are append-only');
END;

CREATE TRIGGER postings_are_not_deleted BEFORE DELETE ON postings
BEGIN
    SELECT RAISE(ABORT, 'postings are append-only');
END;

-- Deals

CREATE UNIQUE INDEX one_running_deal_a_table ON deals (table_id) WHERE state = 'running';

CREATE TRIGGER deals_keep_their_start
BEFORE UPDATE OF id, table_id, kind, number, game, rules_version, start, started_at ON deals
BEGIN
    SELECT RAISE(ABORT, 'a deal keeps its start');
END;

CREATE TRIGGER deals_end_once BEFORE UPDATE ON deals
WHEN OLD.state <> 'running'
BEGIN
    SELECT RAISE(ABORT, 'a deal ends once');
END;

CREATE TRIGGER deals_stay BEFORE DELETE ON deals
BEGIN
    SELECT RAISE(ABORT, 'deals are never deleted');
END;

CREATE TRIGGER tables_close_after_the_deal BEFORE UPDATE OF open ON tables
WHEN NOT NEW.open AND EXISTS (SELECT 1 FROM deals WHERE table_id = OLD.id AND state = 'running')
BEGIN
    SELECT RAISE(ABORT, 'a table cannot be closed in the middle of a deal');
END;

CREATE TABLE answers (
    deal INTEGER NOT NULL REFERENCES deals,
    n INTEGER NOT NULL,
    seat INTEGER CHECK (seat > 0),
    by TEXT NOT NULL CHECK (by IN ('seat', 'clock', 'house')),
    given TEXT NOT NULL,
    digest TEXT NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (deal, n),
    CHECK (by <> 'seat' OR seat IS NOT NULL)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER answers_come_in_order BEFORE INSERT ON answers
WHEN NEW.n <> (SELECT count(*) FROM answers WHERE deal = NEW.deal)
BEGIN
    SELECT RAISE(ABORT, 'answers come one after another');
END;

CREATE TRIGGER answers_need_a_running_deal BEFORE INSERT ON answers
WHEN EXISTS (SELECT 1 FROM deals WHERE id = NEW.deal AND state <> 'running')
BEGIN
    SELECT RAISE(ABORT, 'a deal that has ended takes no answer');
END;

CREATE TRIGGER answers_are_not_changed BEFORE UPDATE ON answers
BEGIN
    SELECT RAISE(ABORT, 'answers are append-only');
END;

CREATE TRIGGER answers_are_not_deleted BEFORE DELETE ON answers
BEGIN
    SELECT RAISE(ABORT, 'answers are append-only');
END;

-- Shoes

CREATE TABLE shoes (
    id TEXT PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 12 AND id NOT GLOB '*[^A-Za-z0-9]*'),
    table_id INTEGER NOT NULL REFERENCES tables,
    packs INTEGER NOT NULL CHECK (packs > 0),
    secret BLOB NOT NULL CHECK (length(secret) = 32),
    commitment TEXT NOT NULL CHECK (length(commitment) = 64 AND commitment NOT GLOB '*[^0-9a-f]*'),
    cuts TEXT NOT NULL DEFAULT '' CHECK (cuts NOT GLOB '*[^0-9,]*'),
    -- Cards carried from the top to the bottom after the shuffle.
    moved INTEGER NOT NULL DEFAULT 0 CHECK (moved >= 0),
    -- The index of the next card that no finished deal has used.
    next INTEGER NOT NULL DEFAULT 0 CHECK (next >= 0),
    state TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'finished')),
    created_at REAL NOT NULL
) STRICT;

CREATE INDEX shoes_by_table ON shoes (table_id, created_at);

CREATE TRIGGER shoes_keep_their_secret BEFORE UPDATE OF id, table_id, packs, secret, commitment, created_at ON shoes
BEGIN
    SELECT RAISE(ABORT, 'a shoe keeps its secret');
END;

CREATE TRIGGER shoes_finish_once BEFORE UPDATE ON shoes
WHEN OLD.state = 'finished'
BEGIN
    SELECT RAISE(ABORT, 'a finished shoe is never used again');
END;

CREATE TRIGGER shoes_go_forward BEFORE UPDATE OF next ON shoes
WHEN NEW.next < OLD.next
BEGIN
    SELECT RAISE(ABORT, 'a shoe never goes back');
END;

CREATE TRIGGER shoes_are_cut_before_use BEFORE UPDATE OF cuts, moved ON shoes
WHEN OLD.next > 0
BEGIN
    SELECT RAISE(ABORT, 'a shoe is cut before its first card is dealt');
END;

CREATE TRIGGER shoes_stay BEFORE DELETE ON shoes
BEGIN
    SELECT RAISE(ABORT, 'shoes are never deleted');
END;

CREATE TABLE deal_shoes (
    deal INTEGER NOT NULL REFERENCES deals,
    n INTEGER NOT NULL CHECK (n >= 0),
    shoe TEXT NOT NULL REFERENCES shoes,
    first INTEGER NOT NULL CHECK (first >= 0),
    PRIMARY KEY (deal, n),
    UNIQUE (deal, shoe)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER deal_shoes_belong BEFORE INSERT ON deal_shoes
WHEN (SELECT table_id FROM deals WHERE id = NEW.deal) <> (SELECT table_id FROM shoes WHERE id = NEW.shoe)
BEGIN
    SELECT RAISE(ABORT, 'a deal uses the shoes of its table');
END;

CREATE TRIGGER deal_shoes_are_open BEFORE INSERT ON deal_shoes
WHEN EXISTS (SELECT 1 FROM shoes WHERE id = NEW.shoe AND state = 'finished')
BEGIN
    SELECT RAISE(ABORT, 'a finished shoe is never used again');
END;

CREATE TRIGGER deal_shoes_are_not_changed BEFORE UPDATE ON deal_shoes
BEGIN
    SELECT RAISE(ABORT, 'the shoes of a deal are append-only');
END;

CREATE TRIGGER deal_shoes_are_not_deleted BEFORE DELETE ON deal_shoes
BEGIN
    SELECT RAISE(ABORT, 'the shoes of a deal are append-only');
END;

-- What comes in and what goes out

CREATE TABLE inbox (
    update_id INTEGER PRIMARY KEY,
    payload TEXT NOT NULL,
    received_at REAL NOT NULL,
    state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'done')),
    answer TEXT,
    CHECK (state = 'done' OR answer IS NULL)
) STRICT;

CREATE INDEX inbox_waiting ON inbox (update_id) WHERE state = 'waiting';

CREATE TRIGGER inbox_is_answered_once BEFORE UPDATE ON inbox
WHEN OLD.state = 'done'
BEGIN
    SELECT RAISE(ABORT, 'an update is answered once');
END;

CREATE TABLE outbox (
    id INTEGER PRIMARY KEY,
    chat INTEGER NOT NULL REFERENCES chats,
    topic INTEGER NOT NULL CHECK (topic >= 0),
    payload TEXT NOT NULL,
    created_at REAL NOT NULL,
    sent_at REAL,
    message_id INTEGER,
    key TEXT UNIQUE,
    CHECK (sent_at IS NOT NULL OR message_id IS NULL)
) STRICT;

CREATE INDEX outbox_pending ON outbox (id) WHERE sent_at IS NULL;

CREATE TABLE posts (
    id INTEGER PRIMARY KEY,
    table_id INTEGER NOT NULL REFERENCES tables,
    number INTEGER NOT NULL CHECK (number > 0),
    message_id INTEGER,
    state TEXT NOT NULL DEFAULT 'living' CHECK (state IN ('living', 'closing', 'settled')),
    UNIQUE (table_id, number)
) STRICT;

CREATE UNIQUE INDEX one_living_post_a_table ON posts (table_id) WHERE state = 'living';
CREATE INDEX posts_unsettled ON posts (id) WHERE state <> 'settled';

CREATE TABLE notices (
    id INTEGER PRIMARY KEY,
    chat INTEGER NOT NULL REFERENCES chats,
    topic INTEGER NOT NULL CHECK (topic >= 0),
    message_id INTEGER NOT NULL,
    person INTEGER NOT NULL REFERENCES people,
    table_id INTEGER NOT NULL REFERENCES tables,
    at REAL NOT NULL
) STRICT;

CREATE INDEX notices_by_table ON notices (table_id, person);

CREATE TABLE preferences (
    chat INTEGER NOT NULL REFERENCES chats,
    person INTEGER NOT NULL REFERENCES people,
    game TEXT NOT NULL CHECK (game <> ''),
    payload TEXT NOT NULL,
    PRIMARY KEY (chat, person, game)
) STRICT, WITHOUT ROWID;

CREATE TABLE stamps (
    name TEXT PRIMARY KEY,
    at REAL NOT NULL
) STRICT, WITHOUT ROWID;
