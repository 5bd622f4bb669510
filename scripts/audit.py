"""Asks what is known to be wrong with the versions that are locked: ``audit.py PIP-AUDIT REQUIREMENTS...``

Findings fail. Where no list of vulnerabilities answers, that is said, loudly, and is no failure: it tells nothing of
the versions. With ``MUST_ANSWER=1`` in the environment it is one: for machines that such a list can be reached from.
"""

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from typing import Any

SERVICES = ("osv", "pypi")
SECONDS = 120


def asked(pip_audit: str, requirements: str, service: str) -> list[dict[str, Any]] | None:
    """What a service knows of each package; None where it does not know them all, or does not answer."""
    command = [
        pip_audit,
        "--require-hashes",
        "--disable-pip",
        "--progress-spinner=off",
        "--timeout=10",
        "--format=json",
    ]
    try:
        done = subprocess.run(
            [*command, f"--vulnerability-service={service}", f"--requirement={requirements}"],
            capture_output=True,
            text=True,
            timeout=SECONDS,
        )
        packages: list[dict[str, Any]] = json.loads(done.stdout)["dependencies"]
    except (subprocess.TimeoutExpired, ValueError, KeyError):
        return None
    # A package that the service does not know is skipped, and the whole called well.
    return packages if packages and all("vulns" in package for package in packages) else None


def audited(pip_audit: str, requirements: str) -> bool:
    """Whether these versions may be used, as far as anybody says so."""
    for service in SERVICES:
        packages = asked(pip_audit, requirements, service)
        if packages is None:
            continue
        found = [(package, vulnerability) for package in packages for vulnerability in package["vulns"]]
        for package, vulnerability in found:
            mended = ", ".join(vulnerability.get("fix_versions", [])) or "no version yet"
            print(f"audit: {package['name']} {package['version']}: {vulnerability['id']}, mended in {mended}")
        print(f"audit: {len(packages)} packages of {requirements}, {len(found)} findings ({service})")
        return not found
    line = f"audit: {requirements} is NOT AUDITED: no list of vulnerabilities answers ({', '.join(SERVICES)})"
    print("=" * len(line), line, "=" * len(line), sep="\n")
    return not os.environ.get("MUST_ANSWER")


def main(pip_audit: str, *files: str) -> int:
    good = [audited(pip_audit, file) for file in files]
    return 0 if all(good) else 1


if __name__ == "__main__":
    arguments: Sequence[str] = sys.argv[1:]
    sys.exit(main(*arguments))
