# What cannot be done because the database takes nothing just now.

note-not-written = Sorry, this cannot be written down just now. Nothing has changed, please try again shortly
