"""People, bots, and the accounts Telegram itself speaks with."""

from dataclasses import dataclass

from playground.values import Json, UserId

ANONYMOUS_ADMIN = UserId(1087968824)
CHANNEL_BOT = UserId(136817688)


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """An account. What is not known of it is empty, never None."""

    id: UserId
    first_name: str
    last_name: str = ""
    username: str = ""
    language: str = ""
    is_bot: bool = False
    deleted: bool = False

    def as_user(self) -> Json:
        """The Bot API's User."""
        user: Json = {"id": self.id, "is_bot": self.is_bot, "first_name": self.first_name}
        if self.last_name:
            user["last_name"] = self.last_name
        if self.username:
            user["username"] = self.username
        if self.language:
            user["language_code"] = self.language
        return user


def telegrams_own() -> dict[UserId, Person]:
    """The accounts that stand in for anonymous admins and for channels."""
    return {
        ANONYMOUS_ADMIN: Person(id=ANONYMOUS_ADMIN, first_name="Group", username="GroupAnonymousBot", is_bot=True),
        CHANNEL_BOT: Person(id=CHANNEL_BOT, first_name="Channel", username="Channel_Bot", is_bot=True),
    }
