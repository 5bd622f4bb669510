"""Errors as the Bot API words them."""

from playground.values import ChatId, Json


class BotApiError(Exception):
    """An answer that is not `ok`; the HTTP status equals the code."""

    def __init__(self, code: int, description: str, parameters: Json | None = None) -> None:
        super().__init__(description)
        self.code = code
        self.description = description
        self.parameters = parameters

    def body(self) -> Json:
        shown: Json = {"ok": False, "error_code": self.code, "description": self.description}
        return shown | ({"parameters": self.parameters} if self.parameters else {})


def bad_request(text: str) -> BotApiError:
    return BotApiError(400, f"Bad Request: {text}")


def forbidden(text: str) -> BotApiError:
    return BotApiError(403, f"Forbidden: {text}")


def conflict(text: str) -> BotApiError:
    return BotApiError(409, f"Conflict: {text}")


def too_many_requests(seconds: int) -> BotApiError:
    return BotApiError(429, f"Too Many Requests: retry after {seconds}", {"retry_after": seconds})


def upgraded(to: ChatId) -> BotApiError:
    text = "Bad Request: group chat was upgraded to a supergroup chat"
    return BotApiError(400, text, {"migrate_to_chat_id": to})


UNAUTHORIZED = BotApiError(401, "Unauthorized")
TOO_LARGE = BotApiError(413, "Request Entity Too Large")
NOT_FOUND = BotApiError(404, "Not Found")
METHOD_NOT_FOUND = BotApiError(404, "Not Found: method not found")
