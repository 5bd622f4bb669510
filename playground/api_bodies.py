"""What the playground's own API takes, checked strictly."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from playground.values import ChatId, MessageId, UserId
from playground.writing import Guise

Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=64)]
Title = Annotated[str, StringConstraints(strip_whitespace=True, max_length=128)]
Username = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_]{4,32}$")]
Language = Annotated[str, StringConstraints(pattern=r"^[a-z]{2}(-[A-Za-z]{2,4})?$")]
Seconds = Annotated[float, Field(ge=0, le=366 * 24 * 3600, allow_inf_nan=False)]
WaitSeconds = Annotated[float, Field(ge=0, le=60, allow_inf_nan=False)]


class Body(BaseModel):
    """No conversion, no unknown fields."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class NewPerson(Body):
    name: Name
    last_name: Annotated[str, StringConstraints(max_length=64)] = ""
    username: Username | Literal[""] = ""
    language: Language | Literal[""] = ""
    role: Literal["creator", "admin", "member"] = "member"
    is_bot: bool = False


class KnownPerson(Body):
    """Somebody from another chat."""

    user: UserId
    role: Literal["creator", "admin", "member"] = "member"


class NewChat(Body):
    title: Title = ""
    type: Literal["private", "group", "supergroup"] = "supergroup"
    forum: bool = False
    people: Annotated[list[Name | NewPerson | KnownPerson], Field(max_length=500)]
    bot: Literal["member", "admin", "left"] = "member"


class Someone(Body):
    user: UserId


class Joiner(Body):
    """Somebody known, or a newcomer by name."""

    user: UserId | None = None
    person: NewPerson | Name | None = None


class MaybeSomeone(Body):
    """Without a user, the bot is meant."""

    user: UserId | None = None


class Renaming(Body):
    """A person's new name (an empty username is none), or, without a user, the chat's."""

    user: UserId | None = None
    name: Name | None = None
    last_name: Annotated[str, StringConstraints(max_length=64)] | None = None
    username: Username | Literal[""] | None = None
    title: Title | None = None


class Restriction(Body):
    text: bool | None = None
    photos: bool | None = None


class NewTopic(Body):
    name: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=128)]


class Writing(Body):
    chat: ChatId
    text: str
    topic: MessageId | None = None
    reply_to: MessageId | None = None
    guise: Guise | None = Field(None, alias="as")


class Tapping(Body):
    chat: ChatId
    message: MessageId
    data: str | None = None
    label: str | None = None
    wait: WaitSeconds = 5.0


class NewFault(Body):
    method: Name = "*"
    times: Annotated[int, Field(ge=1, le=1_000_000)] = 1
    chat: ChatId | None = None
    error: Annotated[int, Field(ge=400, le=599)] | None = None
    description: str = ""
    retry_after: Annotated[int, Field(ge=0, le=86_400)] | None = None
    drop_reply: bool = False
    delay: WaitSeconds = 0.0
    redeliver: bool = False
    shuffle: bool = False


class Advance(Body):
    advance: Seconds


class Query(BaseModel):
    """Query parameters are texts, so numbers are read from them, and nothing else."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Since(Query):
    after: Annotated[int, Field(ge=0)] = 0
    wait: WaitSeconds = 0.0


class After(Query):
    after: Annotated[int, Field(ge=0)] = 0


class Follow(Query):
    known: int | None = None
    wait: WaitSeconds = 25.0
    resting: bool = False


class InLanguage(Query):
    language: str = ""


class Nothing(Body):
    """A body that has nothing to say."""
