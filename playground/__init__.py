"""A Bot API server and the chats behind it, for running a bot without Telegram."""
