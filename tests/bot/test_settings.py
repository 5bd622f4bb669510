"""Settings: the example names them all, and what is wrong is said by name without being repeated."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel, SecretStr, ValidationError

from bot.__main__ import complaint
from bot.settings import Clocks, Grants, Settings, webhook_path
from games.core.setup import Bounds

TOKEN = "123456789:" + "Ab-_" * 9
EXAMPLE = Path(__file__).parents[2] / ".env.example"


def names(model: type[BaseModel], prefix: str = "") -> Iterator[tuple[str, Any]]:
    """Every variable with its default."""
    for name, field in model.model_fields.items():
        if isinstance(field.default, BaseModel):
            yield from names(type(field.default), f"{prefix}{name}__")
        else:
            yield f"{prefix}{name}".upper(), field.default


def written(value: Any) -> str:
    """A value as one writes it in the environment."""
    match value:
        case None:
            return ""
        case bool():
            return str(value).lower()
        case tuple():
            return ",".join(map(str, value))
        case _:
            return str(value)


def example() -> dict[str, str]:
    lines = [line for line in EXAMPLE.read_text("utf-8").splitlines() if line and not line.startswith("#")]
    pairs = dict(line.split("=", 1) for line in lines)
    assert len(pairs) == len(lines)
    return pairs


@pytest.fixture(autouse=True)
def bare_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No variable of the bot, and no file .env."""
    for name, _ in names(Settings):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)


def settings(monkeypatch: pytest.MonkeyPatch, **env: str) -> Settings:
    for name, value in {"BOT_TOKEN": TOKEN, **env}.items():
        monkeypatch.setenv(name, value)
    return Settings()


def complaints(monkeypatch: pytest.MonkeyPatch, **env: str) -> list[str]:
    """The lines that these variables bring, but for the last one, which says where to read on."""
    with pytest.raises(ValidationError) as caught:
        settings(monkeypatch, **env)
    lines = complaint(caught.value).splitlines()
    assert ".env.example" in lines[-1]
    return lines[:-1]


def test_the_example_names_every_setting_with_its_default_and_no_other() -> None:
    expected = {name: "" if name == "BOT_TOKEN" else written(default) for name, default in names(Settings)}
    assert example() == expected


def test_the_example_with_a_token_is_the_default(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    filled = EXAMPLE.read_text("utf-8").replace("BOT_TOKEN=", f"BOT_TOKEN={TOKEN}")
    (tmp_path / ".env").write_text(filled, "utf-8")
    read = Settings()
    (tmp_path / ".env").unlink()
    assert read == settings(monkeypatch)


def test_every_setting_can_be_set(monkeypatch: pytest.MonkeyPatch) -> None:
    env = {
        "BOT_TOKEN": f"7:{'y' * 30}",
        "DATABASE": "other.db",
        "API_BASE": "http://127.0.0.1:8081/",
        "CLOCK_URL": "http://localhost:8081/api/clock",
        "LOG_LEVEL": "debug",
        "LOG_JSON": "true",
        "STAKE_LEAST": "1",
        "STAKE_GREATEST": "10000000",
        "BANK_LEAST": "10",
        "PICTURES": "false",
        "WEBHOOK_URL": "https://bot.example.org:8443/telegram/in",
        "WEBHOOK_SECRET": "Ab1_-" * 51,
        "HTTP_HOST": "0.0.0.0",  # noqa: S104
        "HTTP_PORT": "65535",
        "GROUP_PER_MINUTE": "19",
        "OVERALL_PER_SECOND": "29",
        "OWNER_CHAT": "4711",
        "TAPS_BURST": "3",
        "TAPS_PER_SECOND": "0.5",
        "CALL_SECONDS": "1.5",
        "POLL_SECONDS": "1",
        "DRAIN_SECONDS": "0.5",
    }
    paced = ("SETUP", "CUT", "FIRST_STAKES", "STAKES", "CHOICE", "WINDOW", "BETWEEN")
    env |= {f"CLOCKS__{name.upper()}": "1,2.5,3" if name.upper() in paced else "2" for name in Clocks.model_fields}
    env |= {f"GRANTS__{name.upper()}": "7" for name in Grants.model_fields}
    assert env.keys() == dict(names(Settings)).keys()
    assert settings(monkeypatch, **env) == Settings(
        bot_token=SecretStr(f"7:{'y' * 30}"),
        database=Path("other.db"),
        api_base="http://127.0.0.1:8081",
        clock_url="http://localhost:8081/api/clock",
        log_level="debug",
        log_json=True,
        stake_least=1,
        stake_greatest=10_000_000,
        bank_least=10,
        pictures=False,
        webhook_url="https://bot.example.org:8443/telegram/in",
        webhook_secret=SecretStr("Ab1_-" * 51),
        http_host="0.0.0.0",  # noqa: S104
        http_port=65_535,
        group_per_minute=19,
        overall_per_second=29,
        owner_chat=4711,
        call_seconds=1.5,
        poll_seconds=1,
        drain_seconds=0.5,
        clocks=Clocks(
            lobby=2,
            again=2,
            setup=(1, 2.5, 3),
            cut=(1, 2.5, 3),
            first_stakes=(1, 2.5, 3),
            first_least=2,
            stakes=(1, 2.5, 3),
            least=2,
            choice=(1, 2.5, 3),
            window=(1, 2.5, 3),
            between=(1, 2.5, 3),
            running=2,
            vote=2,
            draw=2,
        ),
        grants=Grants(start=7, daily=7, daily_every=7, loan=7, loan_every=7, house=7, most=7),
    )


@pytest.mark.parametrize(
    ("name", "value", "wanted"),
    [
        ("BOT_TOKEN", "hunter2", "@BotFather"),
        ("BOT_TOKEN", f"{TOKEN} ", "@BotFather"),
        ("BOT_TOKEN", f"١٢٣:{'x' * 35}", "@BotFather"),
        ("DATABASE", "", "a file"),
        ("API_BASE", "http://api.example.org", "https://"),
        ("API_BASE", "ftp://127.0.0.1", "https://"),
        ("API_BASE", "https://", "https://"),
        ("API_BASE", "http://[::1", "https://"),
        ("API_BASE", "https://user:hunter2@ex℀mple.org", "https://"),
        ("CLOCK_URL", "http://example.org/clock", "loopback"),
        ("CLOCK_URL", "http://[hunter2", "loopback"),
        ("LOG_LEVEL", "hunter2", "'debug', 'info', 'warning' or 'error'"),
        ("LOG_JSON", "hunter2", "boolean"),
        ("STAKE_LEAST", "0", "greater than or equal to 1"),
        ("STAKE_GREATEST", "5.5", "integer"),
        ("STAKE_GREATEST", "10000001", "less than or equal to 10000000"),
        ("BANK_LEAST", "hunter2", "integer"),
        ("CLOCKS__LOBBY", "-1", "greater than or equal to 0"),
        ("CLOCKS__LOBBY", "nan", "less than or equal to 86400"),
        ("CLOCKS__SETUP", "20,40", "three numbers of seconds"),
        ("CLOCKS__SETUP", "20,40,60,80", "three numbers of seconds"),
        ("CLOCKS__CUT", "20,hunter2,60", "number"),
        ("CLOCKS__STAKES", "6,10,86401", "less than or equal to 86400"),
        ("GRANTS__START", "0", "greater than or equal to 1"),
        ("GRANTS__LOAN_EVERY", "hunter2", "number"),
        ("GRANTS__HOUSE", "0", "greater than or equal to 1"),
        ("CLOCKS__CHOICE", "20,30", "three numbers of seconds"),
        ("WEBHOOK_URL", "http://bot.example.org/in", "https://"),
        ("WEBHOOK_URL", "https://bot.example.org:8080/in", "port 443, 80, 88 or 8443"),
        ("WEBHOOK_URL", "https://bot.example.org:0/in", "port 443, 80, 88 or 8443"),
        ("WEBHOOK_URL", "https://bot.example.org:hunter2/in", "port 443, 80, 88 or 8443"),
        ("WEBHOOK_URL", "https://bot.example.org", "a path of"),
        ("WEBHOOK_URL", "https://bot.example.org/", "a path of"),
        ("WEBHOOK_URL", "https://bot.example.org/{hunter2}", "a path of"),
        ("WEBHOOK_URL", "https://bot.example.org/in?key=hunter2", "nothing behind it"),
        ("WEBHOOK_URL", "https://me:hunter2@bot.example.org/in", "https://"),
        ("WEBHOOK_URL", "https://[hunter2/in", "https://"),
        ("WEBHOOK_URL", "hunter2", "https://"),
        ("WEBHOOK_SECRET", "hunter2!", "1 to 256 letters"),
        ("WEBHOOK_SECRET", "hunter2" * 37, "1 to 256 letters"),
        ("HTTP_HOST", "hunter2", "an IP address"),
        ("HTTP_PORT", "65536", "less than or equal to 65535"),
        ("GROUP_PER_MINUTE", "21", "less than or equal to 20"),
        ("OVERALL_PER_SECOND", "0", "greater than or equal to 1"),
        ("TAPS_BURST", "0", "greater than or equal to 1"),
        ("TAPS_PER_SECOND", "0", "greater than or equal to 0.1"),
        ("CALL_SECONDS", "0.9", "greater than or equal to 1"),
        ("CALL_SECONDS", "61", "less than or equal to 60"),
        ("OWNER_CHAT", "0", "greater than 0"),
        ("OWNER_CHAT", "٣", "integer"),
        ("OWNER_CHAT", str(2**63), f"less than {2**52}"),
        ("POLL_SECONDS", "51", "less than or equal to 50"),
        ("DRAIN_SECONDS", "0", "greater than 0"),
    ],
)
def test_a_wrong_value_is_named_with_what_it_should_be_and_not_repeated(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, wanted: str
) -> None:
    (line,) = complaints(monkeypatch, **{name: value})
    assert line.startswith(f"{name}: ")
    assert wanted in line
    assert "hunter2" not in line
    assert "mple" not in line


def test_each_wrong_value_has_its_line(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = complaints(monkeypatch, BOT_TOKEN="x", LOG_LEVEL="loud", CLOCKS__VOTE="soon")
    assert [line.split(":")[0] for line in lines] == ["BOT_TOKEN", "LOG_LEVEL", "CLOCKS__VOTE"]


def test_the_token_must_be_set() -> None:
    with pytest.raises(ValidationError) as caught:
        Settings()
    assert complaint(caught.value).splitlines()[0] == "BOT_TOKEN: must be set"


@pytest.mark.parametrize(
    ("env", "wanted"),
    [
        ({"STAKE_LEAST": "50", "STAKE_GREATEST": "49"}, "STAKE_LEAST may not be above STAKE_GREATEST"),
        ({"CLOCK_URL": "http://127.0.0.1:1/"}, "API_BASE must be on the loopback too"),
        ({"WEBHOOK_URL": "http://127.0.0.1:1/in"}, "API_BASE is on the loopback too"),
        ({"WEBHOOK_URL": "https://example.org/in"}, "WEBHOOK_SECRET must be set"),
        ({"WEBHOOK_URL": "https://example.org/in", "WEBHOOK_SECRET": "x"}, "HTTP_PORT must be set"),
    ],
)
def test_values_that_do_not_go_together_are_both_named(
    monkeypatch: pytest.MonkeyPatch, env: dict[str, str], wanted: str
) -> None:
    (line,) = complaints(monkeypatch, **env)
    assert wanted in line


def test_a_token_prints_masked(monkeypatch: pytest.MonkeyPatch) -> None:
    read = settings(monkeypatch)
    assert TOKEN not in f"{read} {read!r} {read.model_dump()} {read.model_dump_json()}"
    assert read.bot_token.get_secret_value() == TOKEN


def test_no_secret_of_a_webhook_prints(monkeypatch: pytest.MonkeyPatch) -> None:
    read = settings(monkeypatch, WEBHOOK_SECRET="hunter2")
    assert "hunter2" not in f"{read} {read!r} {read.model_dump()} {read.model_dump_json()}"
    assert read.secrets == [TOKEN, "hunter2", TOKEN.split(":")[1]]
    assert settings(monkeypatch, WEBHOOK_SECRET="", WEBHOOK_URL="").secrets == [TOKEN, TOKEN.split(":")[1]]


def test_a_webhook_may_be_plain_http_near_a_playground(monkeypatch: pytest.MonkeyPatch) -> None:
    near = {"WEBHOOK_URL": "http://127.0.0.1:5000/in", "WEBHOOK_SECRET": "x", "HTTP_PORT": "5000"}
    read = settings(monkeypatch, API_BASE="http://localhost:1", HTTP_HOST="localhost", **near)
    assert (read.webhook_url, read.http_host) == ("http://127.0.0.1:5000/in", "127.0.0.1")
    assert webhook_path(near["WEBHOOK_URL"]) == "/in"


def test_the_tables_bounds_are_the_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    assert settings(monkeypatch).bounds == Bounds()
