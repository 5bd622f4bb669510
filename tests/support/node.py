"""The checker that was written from the fairness page alone, run by node over records of deals."""

import asyncio
import json
import os
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

CHECKER = Path(__file__).parents[1] / "fairness" / "checker.mjs"
NODE = os.environ.get("NODE") or shutil.which("node") or shutil.which("nodejs")
NO_NODE = "NO NODE: the fairness page goes untested; install nodejs, or name it in NODE"

Record = dict[str, Any]


async def checked(records: Sequence[Record]) -> list[Record]:
    """What the checker finds in each record. Where there is no node, the test is skipped and says so; on a machine
    that must have one (``CI``) it fails."""
    if NODE is None:
        (pytest.fail if os.environ.get("CI") else pytest.skip)(NO_NODE)
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(NODE, str(CHECKER), stdin=pipe, stdout=pipe, stderr=pipe)
    told, complaints = await process.communicate(json.dumps(records).encode())
    assert process.returncode == 0, complaints.decode()
    found: list[Record] = json.loads(told)
    assert len(found) == len(records)
    return found
