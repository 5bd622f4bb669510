"""Settings from the environment, checked once."""

import ipaddress
import re
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field, ValidationError, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from playground.limits import ProfileName
from playground.values import UserId

LOCAL_TOKEN = "1000000001:playground-only_no-secret_0000000000"  # noqa: S105 - good on no other server


class WrongSettings(Exception):
    """Which variables, and what they should be."""


class Settings(BaseSettings):
    """Each is an environment variable of the same name in capitals."""

    model_config = SettingsConfigDict(frozen=True, env_ignore_empty=True)

    playground_port: Annotated[
        int, Field(ge=0, le=65535, description="a port number from 0 to 65535; 0 takes any free one")
    ] = 8080
    playground_host: Annotated[str, Field(description="an IP address to listen on")] = "127.0.0.1"
    database: Annotated[Path, Field(description="the bot's database, a file path")] = Path("var/bankomet.db")
    playground_state: Annotated[
        str, Field(description="a file path for the world, whose photos lie beside it, or `none` to keep nothing")
    ] = ""
    playground_limits: Annotated[ProfileName, Field(description="off, published or harsh")] = "published"
    playground_clock: Annotated[
        Literal["running", "still"], Field(description="running, or still: it moves only when somebody moves it")
    ] = "running"
    playground_answer_window: Annotated[
        float, Field(gt=0, le=3600, description="seconds in which a tap can be answered, above 0, at most 3600")
    ] = 15.0
    bot_token: Annotated[str, Field(description="a number, a colon, and at least 30 letters, digits, _ or -")] = (
        LOCAL_TOKEN
    )

    @field_validator("playground_host")
    @classmethod
    def _address(cls, host: str) -> str:
        return str(ipaddress.ip_address("127.0.0.1" if host == "localhost" else host))

    @field_validator("bot_token")
    @classmethod
    def _token(cls, token: str) -> str:
        if re.fullmatch(r"[0-9]{1,15}:[A-Za-z0-9_-]{30,}", token) is None:
            raise ValueError("malformed")
        return token

    @property
    def bot_id(self) -> UserId:
        return UserId(int(self.bot_token.partition(":")[0]))

    @property
    def state(self) -> Path | None:
        """Where the world is kept, if it is."""
        if self.playground_state == "none":
            return None
        return Path(self.playground_state) if self.playground_state else self.database.with_suffix(".playground.json")

    @property
    def loopback(self) -> bool:
        return ipaddress.ip_address(self.playground_host).is_loopback


def read() -> Settings:
    """The settings, or WrongSettings with one line per wrong value. Values are not repeated: one is a token."""
    try:
        return Settings()
    except ValidationError as error:
        wrong = {str(each["loc"][0]) for each in error.errors()}
        fields = Settings.model_fields
        lines = [f"{name.upper()} must be {fields[name].description}" for name in fields if name in wrong]
        raise WrongSettings("\n".join(lines)) from None
