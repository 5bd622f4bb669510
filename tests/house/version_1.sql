-- A chat that plays, one whose table is closed, a lobby, a deal of hands under way: written by the schema's version 1.
BEGIN TRANSACTION;
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
INSERT INTO "accounts" VALUES(1,2,'mint',NULL,NULL,-3200);
INSERT INTO "accounts" VALUES(2,2,'house',NULL,NULL,0);
INSERT INTO "accounts" VALUES(3,2,'wallet',6100000004,NULL,980);
INSERT INTO "accounts" VALUES(4,2,'wallet',6100000005,NULL,820);
INSERT INTO "accounts" VALUES(5,2,'wallet',6100000006,NULL,1180);
INSERT INTO "accounts" VALUES(6,2,'bank',6100000005,1,200);
INSERT INTO "accounts" VALUES(7,2,'reserve',6100000004,1,10);
INSERT INTO "accounts" VALUES(8,2,'reserve',6100000006,1,10);
INSERT INTO "accounts" VALUES(9,2,'bank',6100000006,1,0);
INSERT INTO "accounts" VALUES(10,3,'mint',NULL,NULL,-3000);
INSERT INTO "accounts" VALUES(11,3,'house',NULL,NULL,0);
INSERT INTO "accounts" VALUES(12,3,'wallet',6100000007,NULL,1020);
INSERT INTO "accounts" VALUES(13,3,'wallet',6100000008,NULL,990);
INSERT INTO "accounts" VALUES(14,3,'wallet',6100000009,NULL,990);
INSERT INTO "accounts" VALUES(15,3,'bank',6100000007,2,0);
INSERT INTO "accounts" VALUES(16,3,'reserve',6100000008,2,0);
INSERT INTO "accounts" VALUES(17,3,'reserve',6100000009,2,0);
INSERT INTO "accounts" VALUES(18,5,'mint',NULL,NULL,-3000);
INSERT INTO "accounts" VALUES(19,5,'house',NULL,NULL,0);
INSERT INTO "accounts" VALUES(20,5,'wallet',6100000013,NULL,940);
INSERT INTO "accounts" VALUES(21,5,'wallet',6100000014,NULL,940);
INSERT INTO "accounts" VALUES(22,5,'wallet',6100000015,NULL,800);
INSERT INTO "accounts" VALUES(23,5,'bank',6100000015,3,260);
INSERT INTO "accounts" VALUES(24,5,'reserve',6100000013,3,10);
INSERT INTO "accounts" VALUES(25,5,'reserve',6100000014,3,50);
INSERT INTO "accounts" VALUES(26,4,'mint',NULL,NULL,-2000);
INSERT INTO "accounts" VALUES(27,4,'house',NULL,NULL,0);
INSERT INTO "accounts" VALUES(28,4,'wallet',6100000010,NULL,1000);
INSERT INTO "accounts" VALUES(29,4,'wallet',6100000011,NULL,1000);
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
INSERT INTO "answers" VALUES(2,0,1,'seat','{"v":1,"value":{"target":"8","amount":10,"kind":"stake"}}','2abd0235361d755a',1699999706.259);
INSERT INTO "answers" VALUES(2,1,3,'seat','{"v":1,"value":{"target":"8","amount":10,"kind":"stake"}}','888adf4eb349759e',1699999706.368);
INSERT INTO "answers" VALUES(2,2,NULL,'clock','{"v":1,"value":{"kind":"close"}}','c602c41da9ab7d90',1699999733.328);
INSERT INTO "answers" VALUES(2,3,NULL,'clock','{"v":1,"value":{"kind":"close"}}','02b9b61b52a594ca',1699999745.542);
INSERT INTO "answers" VALUES(2,4,NULL,'clock','{"v":1,"value":{"kind":"close"}}','6b695a82148b5a26',1699999757.86);
INSERT INTO "answers" VALUES(2,5,NULL,'clock','{"v":1,"value":{"kind":"close"}}','456432494967d19e',1699999760.961);
INSERT INTO "answers" VALUES(2,6,NULL,'clock','{"v":1,"value":{"kind":"close"}}','32a2910a78e296f3',1699999773.219);
INSERT INTO "answers" VALUES(2,7,NULL,'clock','{"v":1,"value":{"kind":"close"}}','2bf681a33f0d6e2b',1699999785.444);
INSERT INTO "answers" VALUES(2,8,NULL,'clock','{"v":1,"value":{"kind":"close"}}','88d3a89504b5a971',1699999788.467);
INSERT INTO "answers" VALUES(2,9,NULL,'clock','{"v":1,"value":{"kind":"close"}}','fd9e46208f7d93a7',1699999791.49);
INSERT INTO "answers" VALUES(2,10,NULL,'clock','{"v":1,"value":{"kind":"close"}}','9d119422fd794c37',1699999803.695);
INSERT INTO "answers" VALUES(2,11,NULL,'clock','{"v":1,"value":{"kind":"close"}}','e5cf601ebd6ec3b0',1699999809.764);
INSERT INTO "answers" VALUES(2,12,NULL,'clock','{"v":1,"value":{"kind":"close"}}','91df4f2cf0ecc19a',1699999822.27);
INSERT INTO "answers" VALUES(2,13,NULL,'clock','{"v":1,"value":{"kind":"close"}}','148196407cc74dec',1699999825.357);
INSERT INTO "answers" VALUES(2,14,NULL,'clock','{"v":1,"value":{"kind":"close"}}','34770244225778fa',1699999837.857);
INSERT INTO "answers" VALUES(2,15,NULL,'clock','{"v":1,"value":{"kind":"close"}}','7c547443d0ffbebf',1699999841.003);
INSERT INTO "answers" VALUES(2,16,NULL,'clock','{"v":1,"value":{"kind":"close"}}','00cb7697ce477374',1699999844.021);
INSERT INTO "answers" VALUES(2,17,NULL,'clock','{"v":1,"value":{"kind":"close"}}','291538913486575a',1699999847.037);
INSERT INTO "answers" VALUES(2,18,NULL,'clock','{"v":1,"value":{"kind":"close"}}','39af998489786af7',1699999859.296);
INSERT INTO "answers" VALUES(2,19,NULL,'clock','{"v":1,"value":{"kind":"close"}}','4808838f31f5ce24',1699999862.323);
INSERT INTO "answers" VALUES(2,20,NULL,'clock','{"v":1,"value":{"kind":"close"}}','73c247a94d1c6e84',1699999865.36146);
INSERT INTO "answers" VALUES(2,21,NULL,'clock','{"v":1,"value":{"kind":"close"}}','c7e74e2b4b0f9754',1699999868.398);
INSERT INTO "answers" VALUES(2,22,NULL,'clock','{"v":1,"value":{"kind":"close"}}','b24ba493583b27f6',1699999871.44);
INSERT INTO "answers" VALUES(2,23,NULL,'clock','{"v":1,"value":{"kind":"close"}}','18fcae24f79c5686',1699999874.485);
INSERT INTO "answers" VALUES(2,24,NULL,'clock','{"v":1,"value":{"kind":"close"}}','22c37fb4630955d9',1699999877.523);
INSERT INTO "answers" VALUES(2,25,NULL,'clock','{"v":1,"value":{"kind":"close"}}','c4be68c1771904d7',1699999880.539);
INSERT INTO "answers" VALUES(3,0,NULL,'clock','{"v":1,"value":{"kind":"close"}}','620f54192580565e',1699999912.775);
INSERT INTO "answers" VALUES(3,1,NULL,'clock','{"v":1,"value":{"kind":"close"}}','6324ac8d5442bd94',1699999946.326);
INSERT INTO "answers" VALUES(5,0,2,'seat','{"v":1,"value":{"target":"2","amount":5,"kind":"stake"}}','280a33d53ee335e3',1699999892.762);
INSERT INTO "answers" VALUES(5,1,3,'seat','{"v":1,"value":{"target":"3","amount":5,"kind":"stake"}}','8a08c8574cade7ad',1699999892.871);
INSERT INTO "answers" VALUES(5,2,2,'seat','{"v":1,"value":{"kind":"ready"}}','b88a6786e003dd6a',1699999893.053);
INSERT INTO "answers" VALUES(5,3,3,'seat','{"v":1,"value":{"kind":"ready"}}','d11d6a822255c0c2',1699999893.159);
INSERT INTO "answers" VALUES(5,4,NULL,'clock','{"v":1,"value":{"kind":"close"}}','ef3ec206d6e4ec04',1699999896.284);
INSERT INTO "answers" VALUES(5,5,1,'seat','{"v":1,"value":{"option":"done","number":0,"kind":"chose"}}','0559bdb3b04ad92d',1699999898.726);
INSERT INTO "answers" VALUES(5,6,2,'seat','{"v":1,"value":{"option":"throw-in","number":0,"kind":"chose"}}','f1ec723f8365d197',1699999898.75);
INSERT INTO "answers" VALUES(5,7,2,'seat','{"v":1,"value":{"option":"done","number":0,"kind":"chose"}}','339d2581a2fabf7b',1699999898.778);
INSERT INTO "answers" VALUES(5,8,3,'seat','{"v":1,"value":{"option":"throw-in","number":0,"kind":"chose"}}','bd82cc2d8bc88a12',1699999898.802);
INSERT INTO "answers" VALUES(5,9,3,'seat','{"v":1,"value":{"option":"done","number":0,"kind":"chose"}}','23632e08b4b72060',1699999898.822);
INSERT INTO "answers" VALUES(5,10,NULL,'clock','{"v":1,"value":{"kind":"close"}}','22a1ced31ce095df',1699999912.737);
INSERT INTO "answers" VALUES(6,0,2,'seat','{"v":1,"value":{"target":"2","amount":5,"kind":"stake"}}','280a33d53ee335e3',1699999914.386);
INSERT INTO "answers" VALUES(6,1,3,'seat','{"v":1,"value":{"target":"3","amount":5,"kind":"stake"}}','8a08c8574cade7ad',1699999914.414);
INSERT INTO "answers" VALUES(6,2,2,'seat','{"v":1,"value":{"kind":"ready"}}','b88a6786e003dd6a',1699999914.455);
INSERT INTO "answers" VALUES(6,3,3,'seat','{"v":1,"value":{"kind":"ready"}}','d11d6a822255c0c2',1699999914.489);
INSERT INTO "answers" VALUES(6,4,NULL,'clock','{"v":1,"value":{"kind":"close"}}','5a76feed850c0408',1699999920.736);
INSERT INTO "answers" VALUES(6,5,1,'seat','{"v":1,"value":{"option":"done","number":0,"kind":"chose"}}','5353fb4c501fba6c',1699999922.773);
INSERT INTO "answers" VALUES(6,6,2,'seat','{"v":1,"value":{"option":"done","number":0,"kind":"chose"}}','57aa1e9341a66193',1699999922.809);
INSERT INTO "answers" VALUES(6,7,3,'seat','{"v":1,"value":{"option":"throw-in","number":0,"kind":"chose"}}','028beb7c88031365',1699999922.822);
INSERT INTO "answers" VALUES(6,8,3,'seat','{"v":1,"value":{"option":"done","number":0,"kind":"chose"}}','2af5ea9c1aa4feac',1699999922.839);
INSERT INTO "answers" VALUES(6,9,NULL,'clock','{"v":1,"value":{"kind":"close"}}','a88106627b9a6362',1699999935.772);
INSERT INTO "answers" VALUES(6,10,2,'seat','{"v":1,"value":{"option":"buy","number":0,"kind":"chose"}}','efcc05de8047ff08',1699999936.01);
INSERT INTO "answers" VALUES(6,11,3,'seat','{"v":1,"value":{"option":"stand","number":0,"kind":"chose"}}','0e8c004e5b92c24b',1699999936.519);
INSERT INTO "answers" VALUES(6,12,1,'seat','{"v":1,"value":{"option":"buy","number":0,"kind":"chose"}}','85be435696843ffc',1699999940.044);
INSERT INTO "answers" VALUES(8,0,1,'seat','{"v":1,"value":{"target":"1","amount":50,"kind":"stake"}}','2eac46f7d525a496',1699999956.793);
INSERT INTO "answers" VALUES(8,1,2,'seat','{"v":1,"value":{"target":"2","amount":10,"kind":"stake"}}','34690c437828e408',1699999956.962);
INSERT INTO "answers" VALUES(8,2,1,'seat','{"v":1,"value":{"kind":"ready"}}','ed5254696f8ff2f4',1699999957.217);
INSERT INTO "answers" VALUES(8,3,2,'seat','{"v":1,"value":{"kind":"ready"}}','37fe6720d671e0e1',1699999957.285);
INSERT INTO "answers" VALUES(8,4,NULL,'clock','{"v":1,"value":{"kind":"close"}}','08f0dc9ba3c95467',1699999960.463);
INSERT INTO "answers" VALUES(8,5,1,'seat','{"v":1,"value":{"option":"draw","number":0,"kind":"chose"}}','d84e8203704aa37a',1699999964.489);
INSERT INTO "answers" VALUES(8,6,1,'seat','{"v":1,"value":{"option":"stand","number":0,"kind":"chose"}}','f695d838c85c951a',1699999968.667);
INSERT INTO "answers" VALUES(8,7,2,'seat','{"v":1,"value":{"option":"draw","number":0,"kind":"chose"}}','9474860c1ccab1b1',1699999972.467);
INSERT INTO "answers" VALUES(8,8,2,'seat','{"v":1,"value":{"option":"stand","number":0,"kind":"chose"}}','e69907f2b3ff6b9d',1699999975.774);
INSERT INTO "answers" VALUES(8,9,3,'seat','{"v":1,"value":{"option":"draw","number":0,"kind":"chose"}}','296d3d72a5958b0d',1699999979.316);
INSERT INTO "answers" VALUES(8,10,3,'seat','{"v":1,"value":{"option":"stand","number":0,"kind":"chose"}}','308551c28e27d5a1',1699999984.514);
INSERT INTO "answers" VALUES(9,0,1,'seat','{"v":1,"value":{"target":"1","amount":10,"kind":"stake"}}','407890cc177867dd',1699999995.938);
INSERT INTO "answers" VALUES(9,1,2,'seat','{"v":1,"value":{"target":"2","amount":50,"kind":"stake"}}','0f46e3f5738a6018',1699999997.212);
INSERT INTO "answers" VALUES(9,2,1,'seat','{"v":1,"value":{"kind":"ready"}}','63c998142c56b0fa',1699999997.464);
INSERT INTO "answers" VALUES(9,3,NULL,'clock','{"v":1,"value":{"kind":"close"}}','a3414fdfd686afe4',1699999997.52);
INSERT INTO "answers" VALUES(10,0,1,'seat','{"v":1,"value":{"target":"9","amount":10,"kind":"stake"}}','4e1c733a292577ae',1700000000.439);
INSERT INTO "answers" VALUES(10,1,3,'seat','{"v":1,"value":{"target":"9","amount":10,"kind":"stake"}}','f79ebce22451d8eb',1700000000.637);
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
INSERT INTO "chats" VALUES(1,-1002000000001,'Друзья за столом','ru','normal',1,NULL);
INSERT INTO "chats" VALUES(2,-1002000000002,'Клуб','ru','normal',1,NULL);
INSERT INTO "chats" VALUES(3,-1002000000003,'Макао','ru','normal',1,NULL);
INSERT INTO "chats" VALUES(4,-1002000000004,'Лобби','ru','normal',1,NULL);
INSERT INTO "chats" VALUES(5,-1002000000005,'Очко','ru','normal',1,NULL);
CREATE TABLE deal_shoes (
    deal INTEGER NOT NULL REFERENCES deals,
    n INTEGER NOT NULL CHECK (n >= 0),
    shoe TEXT NOT NULL REFERENCES shoes,
    first INTEGER NOT NULL CHECK (first >= 0),
    PRIMARY KEY (deal, n),
    UNIQUE (deal, shoe)
) STRICT, WITHOUT ROWID;
INSERT INTO "deal_shoes" VALUES(1,0,'B6M3RW',0);
INSERT INTO "deal_shoes" VALUES(2,0,'Z8JTGU',0);
INSERT INTO "deal_shoes" VALUES(3,0,'SJLDP5',0);
INSERT INTO "deal_shoes" VALUES(4,0,'V3Z9ZJ',0);
INSERT INTO "deal_shoes" VALUES(5,0,'S2MJGN',0);
INSERT INTO "deal_shoes" VALUES(6,0,'S2MJGN',5);
INSERT INTO "deal_shoes" VALUES(7,0,'5J6Q85',0);
INSERT INTO "deal_shoes" VALUES(8,0,'EKQUH4',0);
INSERT INTO "deal_shoes" VALUES(9,0,'EKQUH4',9);
INSERT INTO "deal_shoes" VALUES(10,0,'YNEULR',0);
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
INSERT INTO "deals" VALUES(1,1,'draw',1,'landsknecht',2,'{"v":1,"value":{"people":[6100000004,6100000005,6100000006],"seats":[1,2,3]}}','played','{"v":1,"value":{"ending":"drawn","banker":6100000005,"net":[],"last":"Ad","next":null,"closed":null,"piles":[]}}',1699999698.561,1699999698.561);
INSERT INTO "deals" VALUES(2,1,'deal',1,'landsknecht',2,'{"v":1,"value":{"game":"landsknecht","rules_version":2,"seats":[1,2,3],"banker":2,"cutter":1,"bank":200,"limits":{"least":5,"greatest":50},"shoe":"Z8JTGU","first":0,"away":[],"options":[["bank","players"]],"nth":1,"pulls":[]}}','played','{"v":1,"value":{"ending":"played","banker":6100000005,"net":[[6100000004,-10],[6100000006,-10],[6100000005,20]],"last":"Kd","next":6100000006,"closed":null,"piles":[]}}',1699999701.68,1699999880.539);
INSERT INTO "deals" VALUES(3,1,'deal',2,'landsknecht',2,'{"v":1,"value":{"game":"landsknecht","rules_version":2,"seats":[1,2,3],"banker":3,"cutter":2,"bank":100,"limits":{"least":5,"greatest":50},"shoe":"SJLDP5","first":0,"away":[],"options":[["bank","players"]],"nth":1,"pulls":[]}}','dropped','{"v":1,"value":{"ending":"dropped","banker":6100000006,"net":[[6100000006,0]],"last":"5d","next":6100000004,"closed":null,"piles":[]}}',1699999881.857,1699999946.326);
INSERT INTO "deals" VALUES(4,2,'draw',1,'macao',1,'{"v":1,"value":{"people":[6100000007,6100000008,6100000009],"seats":[1,2,3]}}','played','{"v":1,"value":{"ending":"drawn","banker":6100000007,"net":[],"last":"3s","next":null,"closed":null,"piles":[]}}',1699999886.287,1699999886.287);
INSERT INTO "deals" VALUES(5,2,'deal',1,'macao',1,'{"v":1,"value":{"game":"macao","rules_version":1,"seats":[1,2,3],"banker":1,"cutter":3,"bank":200,"limits":{"least":5,"greatest":5},"shoe":"S2MJGN","first":0,"away":[],"options":[["stake","fixed"],["exchange","first"],["naturals","first"],["bank","players"]],"nth":1,"pulls":[]}}','played','{"v":1,"value":{"ending":"played","banker":6100000007,"net":[[6100000008,-15],[6100000009,-15],[6100000007,30]],"last":"7c","next":null,"closed":null,"piles":[{"area":"hand","name":"2","owner":6100000008,"cards":["9d"]},{"area":"hand","name":"3","owner":6100000009,"cards":["7c"]},{"area":"hand","name":"1","owner":6100000007,"cards":["9s"]}]}}',1699999889.584,1699999912.737);
INSERT INTO "deals" VALUES(6,2,'deal',2,'macao',1,'{"v":1,"value":{"game":"macao","rules_version":1,"seats":[1,2,3],"banker":1,"cutter":3,"bank":230,"limits":{"least":5,"greatest":5},"shoe":"S2MJGN","first":5,"away":[],"options":[["stake","fixed"],["exchange","first"],["naturals","first"],["bank","players"]],"nth":2,"pulls":[]}}','played','{"v":1,"value":{"ending":"played","banker":6100000007,"net":[[6100000008,5],[6100000009,5],[6100000007,-10]],"last":"4s","next":null,"closed":null,"piles":[{"area":"hand","name":"2","owner":6100000008,"cards":["7h","8d"]},{"area":"hand","name":"3","owner":6100000009,"cards":["2s"]},{"area":"hand","name":"1","owner":6100000007,"cards":["7c","4s"]}]}}',1699999914.336,1699999940.044);
INSERT INTO "deals" VALUES(7,3,'draw',1,'twenty-one',1,'{"v":1,"value":{"people":[6100000013,6100000014,6100000015],"seats":[1,2,3]}}','played','{"v":1,"value":{"ending":"drawn","banker":6100000015,"net":[],"last":"9s","next":null,"closed":null,"piles":[]}}',1699999950.745,1699999950.745);
INSERT INTO "deals" VALUES(8,3,'deal',1,'twenty-one',1,'{"v":1,"value":{"game":"twenty-one","rules_version":1,"seats":[1,2,3],"banker":3,"cutter":2,"bank":200,"limits":{"least":5,"greatest":50},"shoe":"EKQUH4","first":0,"away":[],"options":[["bank","players"]],"nth":1,"pulls":[]}}','played','{"v":1,"value":{"ending":"played","banker":6100000015,"net":[[6100000013,-50],[6100000014,-10],[6100000015,60]],"last":"Js","next":null,"closed":null,"piles":[{"area":"hand","name":"1","owner":6100000013,"cards":["Ks","4c","Ah"]},{"area":"hand","name":"2","owner":6100000014,"cards":["9c","9s","8d"]},{"area":"hand","name":"3","owner":6100000015,"cards":["4d","3h","Js"]}]}}',1699999954.046,1699999984.514);
INSERT INTO "deals" VALUES(9,3,'deal',2,'twenty-one',1,'{"v":1,"value":{"game":"twenty-one","rules_version":1,"seats":[1,2,3],"banker":3,"cutter":2,"bank":260,"limits":{"least":5,"greatest":50},"shoe":"EKQUH4","first":9,"away":[],"options":[["bank","players"]],"nth":2,"pulls":[]}}','running',NULL,1699999991.092,NULL);
INSERT INTO "deals" VALUES(10,1,'deal',3,'landsknecht',2,'{"v":1,"value":{"game":"landsknecht","rules_version":2,"seats":[1,2,3],"banker":2,"cutter":1,"bank":200,"limits":{"least":5,"greatest":50},"shoe":"YNEULR","first":0,"away":[],"options":[["bank","players"]],"nth":1,"pulls":[]}}','running',NULL,1700000000.355,NULL);
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
INSERT INTO "entries" VALUES(1,2,'start',NULL,NULL,6100000004,1699999698.46);
INSERT INTO "entries" VALUES(2,2,'start',NULL,NULL,6100000005,1699999698.527);
INSERT INTO "entries" VALUES(3,2,'start',NULL,NULL,6100000006,1699999698.543);
INSERT INTO "entries" VALUES(4,2,'open-bank',1,NULL,NULL,1699999699.603);
INSERT INTO "entries" VALUES(5,2,'stake',1,2,NULL,1699999706.259);
INSERT INTO "entries" VALUES(6,2,'stake',1,2,NULL,1699999706.368);
INSERT INTO "entries" VALUES(7,2,'settle',1,2,NULL,1699999865.36146);
INSERT INTO "entries" VALUES(8,2,'close-bank',1,NULL,NULL,1699999880.539);
INSERT INTO "entries" VALUES(9,2,'open-bank',1,NULL,NULL,1699999881.629);
INSERT INTO "entries" VALUES(10,3,'start',NULL,NULL,6100000007,1699999884.971);
INSERT INTO "entries" VALUES(11,3,'start',NULL,NULL,6100000008,1699999886.011);
INSERT INTO "entries" VALUES(12,3,'start',NULL,NULL,6100000009,1699999886.058);
INSERT INTO "entries" VALUES(13,3,'open-bank',2,NULL,NULL,1699999887.989);
INSERT INTO "entries" VALUES(14,3,'stake',2,5,NULL,1699999892.762);
INSERT INTO "entries" VALUES(15,3,'stake',2,5,NULL,1699999892.871);
INSERT INTO "entries" VALUES(16,3,'settle',2,5,NULL,1699999912.737);
INSERT INTO "entries" VALUES(17,3,'stake',2,6,NULL,1699999914.386);
INSERT INTO "entries" VALUES(18,3,'stake',2,6,NULL,1699999914.414);
INSERT INTO "entries" VALUES(19,3,'settle',2,6,NULL,1699999940.044);
INSERT INTO "entries" VALUES(20,3,'close-bank',2,NULL,NULL,1699999943.202);
INSERT INTO "entries" VALUES(21,2,'close-bank',1,NULL,NULL,1699999946.326);
INSERT INTO "entries" VALUES(22,5,'start',NULL,NULL,6100000013,1699999950.496);
INSERT INTO "entries" VALUES(23,5,'start',NULL,NULL,6100000014,1699999950.591);
INSERT INTO "entries" VALUES(24,5,'start',NULL,NULL,6100000015,1699999950.642);
INSERT INTO "entries" VALUES(25,5,'open-bank',3,NULL,NULL,1699999952.355);
INSERT INTO "entries" VALUES(26,5,'stake',3,8,NULL,1699999956.793);
INSERT INTO "entries" VALUES(27,5,'stake',3,8,NULL,1699999956.962);
INSERT INTO "entries" VALUES(28,5,'settle',3,8,NULL,1699999984.514);
INSERT INTO "entries" VALUES(29,5,'stake',3,9,NULL,1699999995.938);
INSERT INTO "entries" VALUES(30,5,'stake',3,9,NULL,1699999997.212);
INSERT INTO "entries" VALUES(31,4,'start',NULL,NULL,6100000010,1700000000.246);
INSERT INTO "entries" VALUES(32,4,'start',NULL,NULL,6100000011,1700000000.275);
INSERT INTO "entries" VALUES(33,2,'open-bank',1,NULL,NULL,1700000000.327);
INSERT INTO "entries" VALUES(34,2,'stake',1,10,NULL,1700000000.439);
INSERT INTO "entries" VALUES(35,2,'stake',1,10,NULL,1700000000.637);
INSERT INTO "entries" VALUES(36,2,'daily',NULL,NULL,6100000006,1700000000.684);
CREATE TABLE inbox (
    update_id INTEGER PRIMARY KEY,
    payload TEXT NOT NULL,
    received_at REAL NOT NULL,
    state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'done')),
    answer TEXT,
    CHECK (state = 'done' OR answer IS NULL)
) STRICT;
INSERT INTO "inbox" VALUES(1,'{"message": {"channel_chat_created": false, "delete_chat_photo": false, "entities": [{"length": 5, "offset": 0, "type": "bot_command"}], "group_chat_created": false, "supergroup_chat_created": false, "text": "/loan", "chat": {"id": -1002000000002, "title": "Клуб", "type": "supergroup"}, "date": 1700000000, "message_id": 9, "from": {"first_name": "Вера", "id": 6100000006, "is_bot": false, "language_code": "ru"}}, "update_id": 1}',1700000000.67,'waiting',NULL);
CREATE TABLE notices (
    id INTEGER PRIMARY KEY,
    chat INTEGER NOT NULL REFERENCES chats,
    topic INTEGER NOT NULL CHECK (topic >= 0),
    message_id INTEGER NOT NULL,
    person INTEGER NOT NULL REFERENCES people,
    table_id INTEGER NOT NULL REFERENCES tables,
    at REAL NOT NULL
) STRICT;
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
INSERT INTO "outbox" VALUES(1,1,0,'{"v":1,"value":{"message":{"text":"Добрый вечер. Я держу стол для старинных карточных игр на игровые фишки.\nКаждому новому гостю дом даёт фишек на первое время. Правила: /rules, всё остальное: /help.","keyboard":[[{"text":"Открыть стол: Баккара «Кто покупает?»","data":"0.0.0.g.baccarat","url":""}],[{"text":"Открыть стол: Слепая калоша","data":"0.0.0.g.blind-hookey","url":""}],[{"text":"Открыть стол: Баккара с двойным банком","data":"0.0.0.g.doubled-bank","url":""}],[{"text":"Открыть стол: Ландскнехт","data":"0.0.0.g.landsknecht","url":""}],[{"text":"Открыть стол: Макао","data":"0.0.0.g.macao","url":""}],[{"text":"Открыть стол: Двадцать одно","data":"0.0.0.g.twenty-one","url":""}],[{"text":"Открыть стол: Двадцать одно с вытягиванием","data":"0.0.0.g.pulling","url":""}]]},"reply_to":null}}',1699999696.25,1699999697.34,1,'100000001:0');
INSERT INTO "outbox" VALUES(2,2,0,'{"v":1,"value":{"message":{"text":"Добрый вечер. Я держу стол для старинных карточных игр на игровые фишки.\nКаждому новому гостю дом даёт фишек на первое время. Правила: /rules, всё остальное: /help.","keyboard":[[{"text":"Открыть стол: Баккара «Кто покупает?»","data":"0.0.0.g.baccarat","url":""}],[{"text":"Открыть стол: Слепая калоша","data":"0.0.0.g.blind-hookey","url":""}],[{"text":"Открыть стол: Баккара с двойным банком","data":"0.0.0.g.doubled-bank","url":""}],[{"text":"Открыть стол: Ландскнехт","data":"0.0.0.g.landsknecht","url":""}],[{"text":"Открыть стол: Макао","data":"0.0.0.g.macao","url":""}],[{"text":"Открыть стол: Двадцать одно","data":"0.0.0.g.twenty-one","url":""}],[{"text":"Открыть стол: Двадцать одно с вытягиванием","data":"0.0.0.g.pulling","url":""}]]},"reply_to":null}}',1699999697.342,1699999698.482,2,'100000002:0');
INSERT INTO "outbox" VALUES(3,3,0,'{"v":1,"value":{"message":{"text":"Добрый вечер. Я держу стол для старинных карточных игр на игровые фишки.\nКаждому новому гостю дом даёт фишек на первое время. Правила: /rules, всё остальное: /help.","keyboard":[[{"text":"Открыть стол: Баккара «Кто покупает?»","data":"0.0.0.g.baccarat","url":""}],[{"text":"Открыть стол: Слепая калоша","data":"0.0.0.g.blind-hookey","url":""}],[{"text":"Открыть стол: Баккара с двойным банком","data":"0.0.0.g.doubled-bank","url":""}],[{"text":"Открыть стол: Ландскнехт","data":"0.0.0.g.landsknecht","url":""}],[{"text":"Открыть стол: Макао","data":"0.0.0.g.macao","url":""}],[{"text":"Открыть стол: Двадцать одно","data":"0.0.0.g.twenty-one","url":""}],[{"text":"Открыть стол: Двадцать одно с вытягиванием","data":"0.0.0.g.pulling","url":""}]]},"reply_to":null}}',1699999697.367,1699999698.489,1,'100000003:0');
INSERT INTO "outbox" VALUES(4,4,0,'{"v":1,"value":{"message":{"text":"Добрый вечер. Я держу стол для старинных карточных игр на игровые фишки.\nКаждому новому гостю дом даёт фишек на первое время. Правила: /rules, всё остальное: /help.","keyboard":[[{"text":"Открыть стол: Баккара «Кто покупает?»","data":"0.0.0.g.baccarat","url":""}],[{"text":"Открыть стол: Слепая калоша","data":"0.0.0.g.blind-hookey","url":""}],[{"text":"Открыть стол: Баккара с двойным банком","data":"0.0.0.g.doubled-bank","url":""}],[{"text":"Открыть стол: Ландскнехт","data":"0.0.0.g.landsknecht","url":""}],[{"text":"Открыть стол: Макао","data":"0.0.0.g.macao","url":""}],[{"text":"Открыть стол: Двадцать одно","data":"0.0.0.g.twenty-one","url":""}],[{"text":"Открыть стол: Двадцать одно с вытягиванием","data":"0.0.0.g.pulling","url":""}]]},"reply_to":null}}',1699999698.41,1699999698.504,1,'100000004:0');
INSERT INTO "outbox" VALUES(5,5,0,'{"v":1,"value":{"message":{"text":"Добрый вечер. Я держу стол для старинных карточных игр на игровые фишки.\nКаждому новому гостю дом даёт фишек на первое время. Правила: /rules, всё остальное: /help.","keyboard":[[{"text":"Открыть стол: Баккара «Кто покупает?»","data":"0.0.0.g.baccarat","url":""}],[{"text":"Открыть стол: Слепая калоша","data":"0.0.0.g.blind-hookey","url":""}],[{"text":"Открыть стол: Баккара с двойным банком","data":"0.0.0.g.doubled-bank","url":""}],[{"text":"Открыть стол: Ландскнехт","data":"0.0.0.g.landsknecht","url":""}],[{"text":"Открыть стол: Макао","data":"0.0.0.g.macao","url":""}],[{"text":"Открыть стол: Двадцать одно","data":"0.0.0.g.twenty-one","url":""}],[{"text":"Открыть стол: Двадцать одно с вытягиванием","data":"0.0.0.g.pulling","url":""}]]},"reply_to":null}}',1699999698.449,1699999698.507,1,'100000005:0');
INSERT INTO "outbox" VALUES(6,3,0,'{"v":1,"value":{"message":{"text":"Стол закрыт, всё со стола вернулось в кошельки","keyboard":[]},"reply_to":5}}',1699999943.202,1699999955.62,7,'100000089:0');
INSERT INTO "outbox" VALUES(7,2,0,'{"v":1,"value":{"message":{"text":"Ваши 200 фишек на сегодня. В кошельке 1 180","keyboard":[]},"reply_to":9}}',1700000000.684,NULL,NULL,'100000170:0');
CREATE TABLE people (
    id INTEGER PRIMARY KEY CHECK (id > 0),
    first_name TEXT NOT NULL,
    last_name TEXT,
    username TEXT,
    language TEXT
) STRICT;
INSERT INTO "people" VALUES(6100000004,'Аня',NULL,NULL,'ru');
INSERT INTO "people" VALUES(6100000005,'Боря',NULL,NULL,'ru');
INSERT INTO "people" VALUES(6100000006,'Вера',NULL,NULL,'ru');
INSERT INTO "people" VALUES(6100000007,'Аня',NULL,NULL,'ru');
INSERT INTO "people" VALUES(6100000008,'Боря',NULL,NULL,'ru');
INSERT INTO "people" VALUES(6100000009,'Вера',NULL,NULL,'ru');
INSERT INTO "people" VALUES(6100000010,'Аня',NULL,NULL,'ru');
INSERT INTO "people" VALUES(6100000011,'Боря',NULL,NULL,'ru');
INSERT INTO "people" VALUES(6100000013,'Аня',NULL,NULL,'ru');
INSERT INTO "people" VALUES(6100000014,'Боря',NULL,NULL,'ru');
INSERT INTO "people" VALUES(6100000015,'Вера',NULL,NULL,'ru');
CREATE TABLE postings (
    entry INTEGER NOT NULL REFERENCES entries,
    n INTEGER NOT NULL CHECK (n >= 0),
    source INTEGER NOT NULL REFERENCES accounts,
    target INTEGER NOT NULL REFERENCES accounts,
    amount INTEGER NOT NULL CHECK (amount > 0),
    PRIMARY KEY (entry, n),
    CHECK (source <> target)
) STRICT, WITHOUT ROWID;
INSERT INTO "postings" VALUES(1,0,1,2,1000);
INSERT INTO "postings" VALUES(1,1,2,3,1000);
INSERT INTO "postings" VALUES(2,0,1,2,1000);
INSERT INTO "postings" VALUES(2,1,2,4,1000);
INSERT INTO "postings" VALUES(3,0,1,2,1000);
INSERT INTO "postings" VALUES(3,1,2,5,1000);
INSERT INTO "postings" VALUES(4,0,4,6,200);
INSERT INTO "postings" VALUES(5,0,3,7,10);
INSERT INTO "postings" VALUES(6,0,5,8,10);
INSERT INTO "postings" VALUES(7,0,7,6,10);
INSERT INTO "postings" VALUES(7,1,8,6,10);
INSERT INTO "postings" VALUES(8,0,6,4,220);
INSERT INTO "postings" VALUES(9,0,5,9,100);
INSERT INTO "postings" VALUES(10,0,10,11,1000);
INSERT INTO "postings" VALUES(10,1,11,12,1000);
INSERT INTO "postings" VALUES(11,0,10,11,1000);
INSERT INTO "postings" VALUES(11,1,11,13,1000);
INSERT INTO "postings" VALUES(12,0,10,11,1000);
INSERT INTO "postings" VALUES(12,1,11,14,1000);
INSERT INTO "postings" VALUES(13,0,12,15,200);
INSERT INTO "postings" VALUES(14,0,13,16,15);
INSERT INTO "postings" VALUES(15,0,14,17,15);
INSERT INTO "postings" VALUES(16,0,16,15,15);
INSERT INTO "postings" VALUES(16,1,17,15,15);
INSERT INTO "postings" VALUES(17,0,13,16,15);
INSERT INTO "postings" VALUES(18,0,14,17,15);
INSERT INTO "postings" VALUES(19,0,15,13,5);
INSERT INTO "postings" VALUES(19,1,16,13,15);
INSERT INTO "postings" VALUES(19,2,15,14,5);
INSERT INTO "postings" VALUES(19,3,17,14,15);
INSERT INTO "postings" VALUES(20,0,15,12,220);
INSERT INTO "postings" VALUES(21,0,9,5,100);
INSERT INTO "postings" VALUES(22,0,18,19,1000);
INSERT INTO "postings" VALUES(22,1,19,20,1000);
INSERT INTO "postings" VALUES(23,0,18,19,1000);
INSERT INTO "postings" VALUES(23,1,19,21,1000);
INSERT INTO "postings" VALUES(24,0,18,19,1000);
INSERT INTO "postings" VALUES(24,1,19,22,1000);
INSERT INTO "postings" VALUES(25,0,22,23,200);
INSERT INTO "postings" VALUES(26,0,20,24,50);
INSERT INTO "postings" VALUES(27,0,21,25,10);
INSERT INTO "postings" VALUES(28,0,24,23,50);
INSERT INTO "postings" VALUES(28,1,25,23,10);
INSERT INTO "postings" VALUES(29,0,20,24,10);
INSERT INTO "postings" VALUES(30,0,21,25,50);
INSERT INTO "postings" VALUES(31,0,26,27,1000);
INSERT INTO "postings" VALUES(31,1,27,28,1000);
INSERT INTO "postings" VALUES(32,0,26,27,1000);
INSERT INTO "postings" VALUES(32,1,27,29,1000);
INSERT INTO "postings" VALUES(33,0,4,6,200);
INSERT INTO "postings" VALUES(34,0,3,7,10);
INSERT INTO "postings" VALUES(35,0,5,8,10);
INSERT INTO "postings" VALUES(36,0,1,2,200);
INSERT INTO "postings" VALUES(36,1,2,5,200);
CREATE TABLE posts (
    id INTEGER PRIMARY KEY,
    table_id INTEGER NOT NULL REFERENCES tables,
    number INTEGER NOT NULL CHECK (number > 0),
    message_id INTEGER,
    state TEXT NOT NULL DEFAULT 'living' CHECK (state IN ('living', 'closing', 'settled')),
    UNIQUE (table_id, number)
) STRICT;
INSERT INTO "posts" VALUES(1,1,1,3,'settled');
INSERT INTO "posts" VALUES(2,1,2,5,'settled');
INSERT INTO "posts" VALUES(3,2,1,3,'settled');
INSERT INTO "posts" VALUES(4,2,2,4,'settled');
INSERT INTO "posts" VALUES(5,2,3,6,'settled');
INSERT INTO "posts" VALUES(6,1,3,7,'living');
INSERT INTO "posts" VALUES(7,3,1,3,'settled');
INSERT INTO "posts" VALUES(8,3,2,4,'living');
INSERT INTO "posts" VALUES(9,4,1,3,'living');
CREATE TABLE preferences (
    chat INTEGER NOT NULL REFERENCES chats,
    person INTEGER NOT NULL REFERENCES people,
    game TEXT NOT NULL CHECK (game <> ''),
    payload TEXT NOT NULL,
    PRIMARY KEY (chat, person, game)
) STRICT, WITHOUT ROWID;
INSERT INTO "preferences" VALUES(2,6100000004,'landsknecht','{"v":1,"value":{"offer":null,"chip":10}}');
INSERT INTO "preferences" VALUES(2,6100000005,'landsknecht','{"v":1,"value":{"offer":{"bank":200,"limits":{"least":5,"greatest":50}},"chip":10}}');
INSERT INTO "preferences" VALUES(2,6100000006,'landsknecht','{"v":1,"value":{"offer":{"bank":100,"limits":{"least":5,"greatest":50}},"chip":10}}');
INSERT INTO "preferences" VALUES(3,6100000007,'macao','{"v":1,"value":{"offer":{"bank":200,"limits":{"least":5,"greatest":5}},"chip":null}}');
INSERT INTO "preferences" VALUES(5,6100000013,'twenty-one','{"v":1,"value":{"offer":null,"chip":10}}');
INSERT INTO "preferences" VALUES(5,6100000014,'twenty-one','{"v":1,"value":{"offer":null,"chip":50}}');
INSERT INTO "preferences" VALUES(5,6100000015,'twenty-one','{"v":1,"value":{"offer":{"bank":200,"limits":{"least":5,"greatest":50}},"chip":50}}');
CREATE TABLE schema_migrations (number INTEGER PRIMARY KEY, checksum TEXT NOT NULL) STRICT;
INSERT INTO "schema_migrations" VALUES(1,'19de7d98be1627db746f72d604e29f58f8a783515de16c1403467bae2c31a013');
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
INSERT INTO "shoes" VALUES('B6M3RW',1,1,X'C2BDF084ED904B13D1079404B2B8A1A37C0F2F5879C013BC532A6040FA1AFC5E','4f5c68bfd2d4abec5ce7bdbee83cb4e3664eaa8c8eca89496e4b2b81604172b3','',0,17,'finished',1699999698.561);
INSERT INTO "shoes" VALUES('Z8JTGU',1,1,X'2BE517C551ACAC675F5E51FB02DFFC05D7E97613D93B2330AE1FDE6BD80C7BB4','f4a984a3416967bf0e5ba1802b47b41ac13b52c599ed2df11c88074b17c065b6','5',0,28,'finished',1699999699.603);
INSERT INTO "shoes" VALUES('SJLDP5',1,1,X'DBF48CD5DAB09E4524785A83C90320127CA84313730639AEFDABEB372A8C9C13','37feef225eef60d62560bf3f2b5863805b219bc7a7eb1f215007da1c07cf9433','5',0,5,'finished',1699999881.629);
INSERT INTO "shoes" VALUES('V3Z9ZJ',2,2,X'9F12B3F12E2FFE9215F5A1484FDD46EE55F880AEEA76CDBC40974A88652C62A5','3b8a0cb3aed41cb0a94761cafc6f6c1789da6f66c62651b9a439a66caec2511a','',0,3,'finished',1699999886.287);
INSERT INTO "shoes" VALUES('S2MJGN',2,2,X'632DCF7E3D5C7C63FC4C76D8AE443885B3F9A31CFB3CC268CC060FFFED801DCB','693846da7185f1cff1a1dccaa5a69d1604a1e26b4b35a1fbdc3693edc8e860a3','34',0,11,'finished',1699999887.989);
INSERT INTO "shoes" VALUES('5J6Q85',3,2,X'BEA1EA85EA9ADE98026AD019D12E97241803D9C42CC0CF2A925A30E4FC6559B5','3d8e0fd0bd0241f6ae9d98485e1c8713e33eabe594fe7656ba0b282deef249e8','',0,5,'finished',1699999950.745);
INSERT INTO "shoes" VALUES('EKQUH4',3,2,X'A030112593FEC0B82698724C9DF3A641B7280F40FDC9B98D9E49897BA71A83DB','e92659d3c01f0dedf9d44e03b20177fbaf7d0bc20cebfae1fa5617ca6152870d','57',0,9,'open',1699999952.355);
INSERT INTO "shoes" VALUES('YNEULR',1,1,X'0C15D4B563AC8B91C8E05AB48AA5159B180B01856B7D4BA2209CEC9A246E1FE2','482df996fa4c863f392c39676604fab7710760b4c8a359e738f9df9baa598443','5',0,0,'open',1700000000.327);
CREATE TABLE stamps (
    name TEXT PRIMARY KEY,
    at REAL NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO "stamps" VALUES('last_alive',1700000000.723);
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
INSERT INTO "tables" VALUES(1,2,0,'landsknecht',64,'{"v":1,"value":{"table":{"game":"landsknecht","bounds":{"least":5,"greatest":500,"bank":100},"options":[["bank","players"]],"house_bank":500,"circle":[{"no":1,"user":6100000004,"missed":0,"stirred":true},{"no":2,"user":6100000005,"missed":0,"stirred":true},{"no":3,"user":6100000006,"missed":0,"stirred":true}],"joining":[],"leaving":[],"seats_given":3,"deals":3,"turn":10,"empty":1,"opener":6100000004,"stopping":false,"successor":null,"vote":null,"amending":false,"phase":{"term":{"banker":2,"limits":{"least":5,"greatest":50},"shoe":"YNEULR","next":0,"left":52,"pulls":[],"deals":1},"kind":"dealing"}},"asked_at":1700000000.3550355,"until":1700000030.3550355,"lobby":600.0,"asked":"3:deal:11","narrowed":null,"active":[1,2,3],"reminded":[1],"called":false,"vote_until":null,"lapsed":[3,7],"draw":{"number":1,"cards":[[6100000004,"Kd"],[6100000005,"7h"],[6100000006,"5d"],[6100000004,"8d"],[6100000005,"6c"],[6100000006,"3d"],[6100000004,"Td"],[6100000005,"8s"],[6100000006,"9c"],[6100000004,"Qh"],[6100000005,"Ts"],[6100000006,"6d"],[6100000004,"6s"],[6100000005,"Jc"],[6100000006,"5h"],[6100000004,"8h"],[6100000005,"Ad"]],"keeper":6100000005,"shoe":"B6M3RW"}}}',1,1700000015.355,1699999698.46);
INSERT INTO "tables" VALUES(2,3,0,'macao',77,'{"v":1,"value":{"table":{"game":"macao","bounds":{"least":5,"greatest":500,"bank":100},"options":[["stake","fixed"],["exchange","first"],["naturals","first"],["bank","players"]],"house_bank":500,"circle":[{"no":1,"user":6100000007,"missed":0,"stirred":false},{"no":2,"user":6100000008,"missed":0,"stirred":false},{"no":3,"user":6100000009,"missed":0,"stirred":false}],"joining":[],"leaving":[],"seats_given":3,"deals":2,"turn":6,"empty":0,"opener":6100000007,"stopping":false,"successor":null,"vote":null,"amending":false,"phase":{"why":"stopped","kind":"closed"}},"asked_at":1699999943.2017806,"until":null,"lobby":600.0,"asked":"closed","narrowed":null,"active":[],"reminded":[],"called":false,"vote_until":null,"lapsed":[2,6],"draw":{"number":1,"cards":[[6100000007,"Ah"],[6100000008,"8s"],[6100000009,"3s"]],"keeper":6100000007,"shoe":"V3Z9ZJ"}}}',0,NULL,1699999884.971);
INSERT INTO "tables" VALUES(3,5,0,'twenty-one',74,'{"v":1,"value":{"table":{"game":"twenty-one","bounds":{"least":5,"greatest":500,"bank":100},"options":[["bank","players"]],"house_bank":500,"circle":[{"no":1,"user":6100000013,"missed":0,"stirred":true},{"no":2,"user":6100000014,"missed":0,"stirred":true},{"no":3,"user":6100000015,"missed":0,"stirred":true}],"joining":[],"leaving":[],"seats_given":3,"deals":2,"turn":4,"empty":0,"opener":6100000013,"stopping":false,"successor":null,"vote":null,"amending":false,"phase":{"term":{"banker":3,"limits":{"least":5,"greatest":50},"shoe":"EKQUH4","next":9,"left":95,"pulls":[],"deals":2},"kind":"dealing"}},"asked_at":1699999997.5203385,"until":1700000027.5203385,"lobby":600.0,"asked":"2:deal:6","narrowed":null,"active":[2],"reminded":[3],"called":false,"vote_until":null,"lapsed":[2,5],"draw":{"number":1,"cards":[[6100000013,"Ad"],[6100000014,"4h"],[6100000015,"As"],[6100000013,"Qh"],[6100000015,"9s"]],"keeper":6100000015,"shoe":"5J6Q85"}}}',1,1700000012.52,1699999950.496);
INSERT INTO "tables" VALUES(4,4,0,'landsknecht',3,'{"v":1,"value":{"table":{"game":"landsknecht","bounds":{"least":5,"greatest":500,"bank":100},"options":[["bank","players"]],"house_bank":500,"circle":[{"no":1,"user":6100000010,"missed":0,"stirred":false},{"no":2,"user":6100000011,"missed":0,"stirred":false}],"joining":[],"leaving":[],"seats_given":2,"deals":0,"turn":0,"empty":0,"opener":6100000010,"stopping":false,"successor":null,"vote":null,"amending":false,"phase":{"kind":"open"}},"asked_at":1700000000.2464535,"until":1700000600.2464535,"lobby":600.0,"asked":"open","narrowed":null,"active":[],"reminded":[],"called":false,"vote_until":null,"lapsed":null,"draw":null}}',1,1700000600.246,1700000000.246);
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
CREATE INDEX entries_by_person ON entries (by, kind, at) WHERE by IS NOT NULL;
CREATE UNIQUE INDEX one_start_a_person ON entries (chat, by) WHERE kind = 'start';
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
CREATE INDEX inbox_waiting ON inbox (update_id) WHERE state = 'waiting';
CREATE TRIGGER inbox_is_answered_once BEFORE UPDATE ON inbox
WHEN OLD.state = 'done'
BEGIN
    SELECT RAISE(ABORT, 'an update is answered once');
END;
CREATE INDEX outbox_pending ON outbox (id) WHERE sent_at IS NULL;
CREATE UNIQUE INDEX one_living_post_a_table ON posts (table_id) WHERE state = 'living';
CREATE INDEX posts_unsettled ON posts (id) WHERE state <> 'settled';
CREATE INDEX notices_by_table ON notices (table_id, person);
COMMIT;
