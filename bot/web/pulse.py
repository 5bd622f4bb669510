"""``python -m bot.web.pulse``: whether the bot beside it is well, for a container's HEALTHCHECK.

Asks the bot's own ``/healthz`` where it has one, by the variables that it was started with: exit 0 where the answer
is good, 1 where it is not. A bot that serves nothing cannot be asked, and is well as long as it runs: exit 0.
"""

import http.client
import os
import sys
from collections.abc import Mapping

PATH = "/healthz"
PATIENCE = 5.0
"""Seconds."""
ANYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1", "": "127.0.0.1"}  # noqa: S104 - recognised, not bound


def is_well(env: Mapping[str, str]) -> bool:
    """Whether a bot with these variables says so."""
    port = int(env.get("HTTP_PORT") or 0)
    if not port:
        return True
    host = env.get("HTTP_HOST", "")
    connection = http.client.HTTPConnection(ANYWHERE.get(host, host), port, timeout=PATIENCE)
    try:
        connection.request("GET", PATH)
        return connection.getresponse().status == 200
    except OSError:
        return False
    finally:
        connection.close()


if __name__ == "__main__":
    sys.exit(0 if is_well(os.environ) else 1)
