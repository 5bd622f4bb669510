# Who taps and writes faster than fingers can.

note-too-fast = Not so fast: this tap does not count. Wait a second, then tap again
note-commands-too-fast = Too many commands at once, I cannot answer them all. Please wait a few seconds
