#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Makes releases of a small repository that has what packaging/release.sh reads: what it refuses, and what it leaves behind."""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "packaging"))
import version  # noqa: E402  # its folder is known only now

# The comparison of binary interfaces fails where this file is.
ABI_DIFFERS = "abi_differs"
DEV = f"""#!/usr/bin/env bash
[ "$1" = abi ] && ! [ -f "$(dirname "$0")/.git/{ABI_DIFFERS}" ]
"""


class Repository:
    def __init__(self, folder: pathlib.Path):
        self.folder = folder
        names = {file for file, _ in version.PLACES + version.MINOR_PLACES}
        for file in names | {f"packaging/{name}" for name in ("release.sh", "artefacts.sh", "version.py")}:
            (folder / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / file, folder / file)
        (folder / "dev").write_text(DEV)
        (folder / "dev").chmod(0o755)
        (folder / ".gitignore").write_text("/build/\n")
        (folder / "CHANGELOG.md").write_text("# Changelog\n\n## Unreleased\n\n* A change.\n* Another one.\n")
        self.git("init", "-q", "-b", "main")
        for key, value in (("user.name", "a"), ("user.email", "a@b.example"), ("gc.auto", "0")):
            self.git("config", key, value)
        self.commit()

    def git(self, *arguments: str) -> str:
        return subprocess.run(
            ["git", *arguments], cwd=self.folder, capture_output=True, text=True, check=True
        ).stdout.strip()

    def commit(self) -> None:
        self.git("add", "-A")
        self.git("commit", "-q", "-m", "a change")

    def release(self, *arguments: str) -> subprocess.CompletedProcess:
        return subprocess.run(
            ["bash", "packaging/release.sh", *arguments],
            cwd=self.folder,
            capture_output=True,
            text=True,
            check=False,
            # A clone commits too.
            env={**os.environ, **{f"GIT_{who}_{what}": "a" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}},
        )

    def state(self) -> str:
        return self.git("rev-parse", "HEAD") + self.git("tag") + self.git("status", "--porcelain")

    def refuses(self, reason: str, *arguments: str) -> None:
        before = self.state()
        result = self.release(*arguments)
        assert result.returncode != 0 and reason in result.stderr, (arguments, result)
        assert self.state() == before, arguments


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        repository = Repository(pathlib.Path(folder))
        wanted = ("12.34.5", "--only", "source")
        repository.refuses("which version")
        repository.refuses("no version such as", "12.34")
        repository.refuses("no version such as", "v12.34.5")
        repository.refuses("is less than", "0.0.1")
        repository.refuses("unknown option", "--force", *wanted)
        stray = pathlib.Path(folder, "stray")
        stray.touch()
        repository.refuses("not committed", *wanted)
        stray.unlink()
        repository.git("checkout", "-q", "-b", "other")
        repository.refuses("on the branch main", *wanted)
        repository.git("checkout", "-q", "main")
        pathlib.Path(folder, ".git", ABI_DIFFERS).touch()
        repository.refuses("the binary interface changed", *wanted)
        pathlib.Path(folder, ".git", ABI_DIFFERS).unlink()

        before = repository.state()
        result = repository.release(*wanted, "--dry-run")
        assert result.returncode == 0, result
        assert repository.state() == before
        archive = pathlib.Path(folder, "build/release-12.34.5/sceneweld-12.34.5.tar.gz")
        assert archive.is_file()

        result = repository.release(*wanted)
        assert result.returncode == 0, result
        assert repository.git("cat-file", "-t", "v12.34.5") == "tag"
        assert repository.git("rev-parse", "v12.34.5^{commit}") == repository.git("rev-parse", "HEAD")
        version.ROOT = pathlib.Path(folder)
        assert version.version() == "12.34.5" and version.differences() == []
        assert repository.release("notes", "12.34.5").stdout == "* A change.\n* Another one.\n"
        assert "* A change." in repository.git("tag", "-l", "--format=%(contents:body)", "v12.34.5")
        check = ["sha256sum", "--check", "--quiet", "SHA256SUMS"]
        subprocess.run(check, cwd=archive.parent, check=True)
        first = archive.read_bytes()
        subprocess.run(
            ["bash", "packaging/artefacts.sh", "source"], cwd=folder, check=True, stdout=subprocess.DEVNULL
        )
        assert archive.read_bytes() == first, "an archive of the same commit has other bytes"

        repository.refuses("says nothing", "12.34.6")
        changelog = pathlib.Path(folder, "CHANGELOG.md")
        changelog.write_text(changelog.read_text().replace("## Unreleased\n", "## Unreleased\n\n* A third one.\n"))
        repository.commit()
        repository.refuses("not greater than 12.34.5", "12.34.5")
        repository.refuses("not greater than 12.34.5", "12.4.0")
        repository.refuses("no artefact", "12.35.0", "--dry-run", "--only", "boat")
    print("releases of a small repository")


if __name__ == "__main__":
    main()
