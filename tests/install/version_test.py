#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Every place has the version of CMakeLists.txt; a place that has another one is found, and all can be changed."""

import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "packaging"))
import version  # noqa: E402  # its folder is known only now


def test_differences(copy: pathlib.Path) -> None:
    for file, pattern in version.PLACES[1:] + version.MINOR_PLACES:
        path = copy / file
        before = path.read_text()
        found = re.search(pattern, before, re.MULTILINE)
        path.write_text(before[: found.start(1)] + "7.8.9"[: len(found[1])] + before[found.end(1) :])
        line = before.count("\n", 0, found.start(1)) + 1
        differences = version.differences()
        assert any(each.startswith(f"{file}:{line}: the version is 7.8") for each in differences), (file, differences)
        path.write_text("nothing")
        assert any(each.startswith(f"{file}:1: no version") for each in version.differences()), file
        path.write_text(before)
    stray = copy / "docs/stray.md"
    stray.write_text("\nInstall sceneweld 0.1.0 now.\n")
    subprocess.run(["git", "-C", str(copy), "add", "-A"], check=True)
    assert version.differences() == [
        "docs/stray.md:2: a version that packaging/version.py does not list: sceneweld 0.1.0"
    ]
    stray.unlink()


def test_write(copy: pathlib.Path) -> None:
    for wrong in ("1.2", "v1.2.3", "1.2.3-rc1", "01.2.3"):
        try:
            version.write(wrong)
        except SystemExit:
            continue
        raise AssertionError(f"{wrong} was taken as a version")
    version.write("12.34.5")
    assert version.version() == "12.34.5"
    changelog = copy / "packaging/debian/changelog"
    assert len(version.differences()) == 1, "the changelog alone is written by release.sh"
    changelog.write_text("sceneweld (12.34.5) unstable; urgency=medium\n\n" + changelog.read_text())
    assert version.differences() == []


def main() -> None:
    differences = version.differences()
    if differences:
        sys.exit("\n".join(differences))
    count = len(version.PLACES) + len(version.MINOR_PLACES)
    with tempfile.TemporaryDirectory() as folder:
        copy = pathlib.Path(folder)
        for file in {file for file, _ in version.PLACES + version.MINOR_PLACES}:
            (copy / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / file, copy / file)
        subprocess.run(["git", "-C", str(copy), "init", "-q"], check=True)
        version.ROOT = copy
        version.write("0.1.0")
        changelog = copy / "packaging/debian/changelog"
        changelog.write_text(re.sub(r"\A.*", "sceneweld (0.1.0) unstable; urgency=medium", changelog.read_text()))
        test_differences(copy)
        test_write(copy)
    print(f"{count} places have one version")


if __name__ == "__main__":
    main()
