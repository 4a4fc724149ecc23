"""Write `package-lock.json` anew, without the addresses of sponsors that npm puts there."""

import json

from npm import WEB, npm

if __name__ == "__main__":
    if npm("install", "--silent", "--package-lock-only"):
        raise SystemExit("npm could not resolve web/package.json")
    lock = WEB / "package-lock.json"
    written = json.loads(lock.read_text("utf-8"))
    for package in written["packages"].values():
        package.pop("funding", None)
    lock.write_text(json.dumps(written, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
