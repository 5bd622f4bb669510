"""Every setting, read once from the environment and never changed; ``.env.example`` mirrors this file.

Times are seconds, chips are whole chips. A pace is one of quick, normal, slow: clocks that depend on it have three
values in that order.
"""

import re
from ipaddress import ip_address
from pathlib import Path
from typing import Annotated, Literal, Self
from urllib.parse import urlsplit

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    SecretStr,
    field_validator,
    model_validator,
)
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from games.core.ids import Chips
from games.core.setup import Bounds
from storage.chats import Pace

PACES: tuple[Pace, ...] = ("quick", "normal", "slow")
LOOPBACK = ("127.0.0.1", "localhost", "::1")
_TOKEN = re.compile(r"[0-9]+:[A-Za-z0-9_-]{30,}")
_SECRET = re.compile(r"[A-Za-z0-9_-]{1,256}")
_PATH = re.compile(r"(/[A-Za-z0-9._~-]+)+")
WEBHOOK_PORTS = (443, 80, 88, 8443)
"""Telegram delivers to no other."""


def _three(value: object) -> object:
    if not isinstance(value, str):
        return value
    parts = value.split(",")
    if len(parts) != len(PACES):
        raise ValueError("three numbers of seconds divided by commas, for a quick, a normal and a slow table")
    return parts


Seconds = Annotated[float, Field(ge=0, le=86_400)]
MOST_AMOUNT = 10_000_000
Amount = Annotated[int, Field(ge=1, le=MOST_AMOUNT)]
"""Chips. Far below a wallet's cap, and short enough that a button can carry a bank with its limits."""
Paced = Annotated[tuple[Seconds, Seconds, Seconds], NoDecode, BeforeValidator(_three)]
"""Seconds at a quick, a normal and a slow table, written like ``20,40,60``."""


def _address(url: str) -> tuple[str, str | None]:
    """Scheme and host; none where it is no address at all, whose error would repeat it."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return "", None
    return parts.scheme, parts.hostname


def _port(url: str) -> int | None:
    """The port of an address; None where it names none, 0 where that is no port."""
    try:
        return urlsplit(url).port
    except ValueError:
        return 0


def webhook_path(url: str) -> str:
    """The path of an address, which is where to listen."""
    try:
        return urlsplit(url).path
    except ValueError:
        return ""


class Clocks(BaseModel):
    """How long the table waits, in seconds."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    lobby: Seconds = 600
    again: Seconds = 60
    setup: Paced = (20, 40, 60)
    cut: Paced = (10, 15, 20)
    first_stakes: Paced = (20, 30, 45)
    first_least: Seconds = 5
    stakes: Paced = (6, 10, 15)
    least: Seconds = 3
    choice: Paced = (20, 30, 45)
    window: Paced = (10, 15, 20)
    between: Paced = (6, 10, 15)
    running: Seconds = 1
    vote: Seconds = 30
    draw: Seconds = 8


class Grants(BaseModel):
    """What the house gives, in chips, and how long until it gives again, in seconds."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    start: Amount = 1000
    daily: Amount = 200
    daily_every: Seconds = 20 * 3600
    loan: Amount = 100
    loan_every: Seconds = 4 * 3600
    house: Amount = 5000
    most: Amount = 10_000


class DatabaseSettings(BaseSettings):
    """Where the database is: all that whoever looks into it needs, without any token."""

    model_config = SettingsConfigDict(
        env_file=".env", env_nested_delimiter="__", frozen=True, extra="ignore", hide_input_in_errors=True
    )

    database: Path = Path("var/bankomet.db")


class Settings(DatabaseSettings):
    """The bot's settings; see ``.env.example`` for each in words."""

    bot_token: SecretStr
    api_base: str = "https://api.telegram.org"
    clock_url: str | None = None
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    log_json: bool = False
    stake_least: Amount = 5
    stake_greatest: Amount = 500
    bank_least: Amount = 100
    pictures: bool = True
    clocks: Clocks = Clocks()
    grants: Grants = Grants()
    group_per_minute: Annotated[int, Field(ge=1, le=20)] = 20
    overall_per_second: Annotated[int, Field(ge=1, le=30)] = 30
    taps_burst: Annotated[int, Field(ge=1, le=1000)] = 10
    taps_per_second: Annotated[float, Field(ge=0.1, le=1000)] = 4
    webhook_url: str | None = None
    webhook_secret: SecretStr | None = None
    http_host: str = "127.0.0.1"
    http_port: Annotated[int, Field(ge=0, le=65_535)] = 0
    owner_chat: Annotated[int, Field(gt=0, lt=2**52)] | None = None  # as long as Telegram's ids are
    call_seconds: Annotated[float, Field(ge=1, le=60)] = 15
    poll_seconds: Annotated[int, Field(ge=1, le=50)] = 30
    drain_seconds: Annotated[float, Field(gt=0, le=60)] = 4

    @field_validator("bot_token")
    @classmethod
    def _looks_like_a_token(cls, value: SecretStr) -> SecretStr:
        if not _TOKEN.fullmatch(value.get_secret_value()):
            raise ValueError("the token from @BotFather, digits, a colon and at least 30 characters")
        return value

    @field_validator("database")
    @classmethod
    def _is_a_file(cls, value: Path) -> Path:
        if not value.name:
            raise ValueError("the path of a file")
        return value

    @field_validator("api_base")
    @classmethod
    def _is_safe(cls, value: str) -> str:
        scheme, host = _address(value)
        if not host or (scheme != "https" and not (scheme == "http" and host in LOOPBACK)):
            raise ValueError("an https:// address, or http:// on this machine's own loopback")
        return value.rstrip("/")

    @field_validator("clock_url")
    @classmethod
    def _is_ours(cls, value: str | None) -> str | None:
        if value and _address(value)[1] not in LOOPBACK:
            raise ValueError("an address on this machine's own loopback, or nothing")
        return value or None

    @field_validator("owner_chat", mode="before")
    @classmethod
    def _may_be_nobody(cls, value: object) -> object:
        return None if value == "" else value

    @field_validator("webhook_url")
    @classmethod
    def _can_be_delivered_to(cls, value: str | None) -> str | None:
        if not value:
            return None
        (scheme, host), path = _address(value), webhook_path(value)
        near = scheme == "http" and host in LOOPBACK and _port(value) != 0
        far = scheme == "https" and host and (_port(value) or 443) in WEBHOOK_PORTS and _port(value) != 0
        if not (near or far) or not _PATH.fullmatch(path) or re.search(r"[@?#\s]", value):
            raise ValueError(
                "an https:// address on port 443, 80, 88 or 8443, or http:// on this machine's own loopback, with a"
                " path of letters, digits and . _ ~ - and nothing behind it; or nothing"
            )
        return value

    @field_validator("webhook_secret")
    @classmethod
    def _can_be_a_header(cls, value: SecretStr | None) -> SecretStr | None:
        if value is None or not value.get_secret_value():
            return None
        if not _SECRET.fullmatch(value.get_secret_value()):
            raise ValueError("1 to 256 letters, digits, _ and -")
        return value

    @field_validator("http_host")
    @classmethod
    def _is_an_address(cls, value: str) -> str:
        try:
            return str(ip_address("127.0.0.1" if value == "localhost" else value))
        except ValueError:
            raise ValueError("an IP address to listen on") from None

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        if self.clock_url and _address(self.api_base)[1] not in LOOPBACK:
            raise ValueError("CLOCK_URL is for a playground: API_BASE must be on the loopback too")
        if (
            self.webhook_url
            and _address(self.webhook_url)[0] == "http"
            and _address(self.api_base)[1] not in LOOPBACK
        ):
            raise ValueError("WEBHOOK_URL may be http:// only where API_BASE is on the loopback too")
        if self.webhook_url and self.webhook_secret is None:
            raise ValueError("WEBHOOK_SECRET must be set where WEBHOOK_URL is")
        if self.webhook_url and not self.http_port:
            raise ValueError("HTTP_PORT must be set where WEBHOOK_URL is: something must listen there")
        if self.stake_least > self.stake_greatest:
            raise ValueError("STAKE_LEAST may not be above STAKE_GREATEST")
        return self

    @property
    def secrets(self) -> list[str]:
        """What may never be shown: of the token also the part behind its number, which is nobody's secret."""
        told = [secret.get_secret_value() for secret in (self.bot_token, self.webhook_secret) if secret is not None]
        return [*told, self.bot_token.get_secret_value().partition(":")[2]]

    @property
    def bounds(self) -> Bounds:
        return Bounds(Chips(self.stake_least), Chips(self.stake_greatest), Chips(self.bank_least))
