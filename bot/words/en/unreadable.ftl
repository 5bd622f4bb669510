# What is said of records that nobody can read any more.

why-unreadable = its record is damaged, the chips went back
ended-unreadable = its record is damaged, nobody can tell how it ended
because-unreadable = The record of this deal is damaged, it cannot be gone through again. All chips are safe
because-unreadable-gain = The record of this deal is damaged, it cannot be gone through again. Your sum: { $gain }
game-unknown = Unknown game
