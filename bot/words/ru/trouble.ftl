# What cannot be done because the database takes nothing just now.

note-not-written = Простите, записать сейчас не получается. Ничего не изменилось, повторите чуть позже
