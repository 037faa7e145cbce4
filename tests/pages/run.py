# SPDX-License-Identifier: BSD-3-Clause
"""Does what the Markdown pages of the repository say: run.py PROGRAM [PAGE...]

A page is followed from its first block to its last, in a new copy of the clone (of COPIED), with `sceneweld` in PATH.

* ```sh: a script, which must end with status 0.
* ```console: commands after `$ `, and what they print. A line `...` stands for any lines.
* ```python: a script, if the Python module was built (PYTHONPATH).
* `<!-- FILE -->` before another block: the text of this file, which is written; a file of the clone, or one that a
  command wrote, is compared instead. A directives file must compose, unless `<!-- FILE at fault -->` says that it does not.
* `<!-- exit status N -->` before a block: the status of its last command.
* `<!-- not run: REASON -->` before a block: it is left out.

A server (`sceneweld view`, `sceneweld serve`) runs until the page starts another one or ends, at a free port, which takes
the place of 8000 and 8080 in the later blocks. `./dev TASK` only checks that there is such a task. With SCENEWELD_UPDATE=1
the output of the commands is written into the pages.
"""

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

ROOT = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../.."))
# What commands of pages read.
COPIED = ("models", "docs", "README.md")
# Pages that another test follows.
ELSEWHERE = {"docs/library.md": "tests/install/run.sh"}
LEFT_OUT = {"build", "node_modules", "tests", ".git"}
SECONDS = 60

# In place of the program: servers go to the background, so that later blocks can ask them.
WRAPPER = """#!/bin/bash
case "${1:-}" in view | serve) ;; *) exec PROGRAM "$@" ;; esac
[[ " $* " != *' --export '* && " $* " != *' --help '* ]] || exec PROGRAM "$@"
[ ! -f SERVER.pid ] || { kill "$(cat SERVER.pid)"; while kill -0 "$(cat SERVER.pid)" 2>/dev/null; do sleep 0.02; done; }
options=()
[[ " $* " == *' --port '* ]] || options+=(--port PORT)
[ "$1" != view ] || options+=(--no-browser)
: >SERVER.log
setsid PROGRAM "$@" "${options[@]}" >SERVER.log 2>&1 </dev/null &
echo $! >SERVER.pid
for ((i = 0; i < 500; ++i)); do
  ! grep -q 'http://' SERVER.log || exit 0
  kill -0 $! 2>/dev/null || break
  sleep 0.02
done
cat SERVER.log >&2
rm SERVER.pid
exit 1
"""
DEV = """#!/bin/bash
grep -qE "^  ${1:?}(\\)| \\|)" ROOT/dev || { echo "./dev has no task $1" >&2; exit 2; }
"""


class Fault(Exception):
    """A page says what is not so."""


class Block:
    """A block of a page: its lines are those between `first` and `last`."""

    def __init__(self, language, note, indentation, first):
        self.language = language
        self.note = note  # The comment in the line before it.
        self.indentation = indentation
        self.first = first
        self.lines = []

    @property
    def text(self):
        return "".join(line[self.indentation :] if line.strip() else line for line in self.lines)


def blocks_of(lines):
    """The blocks in the lines of a page."""
    blocks, note, is_open = [], "", False
    for number, line in enumerate(lines):
        fence = re.fullmatch(r"( *)```(\S*)\n?", line)
        if fence and not is_open:
            blocks.append(Block(fence[2], note, len(fence[1]), number + 1))
            is_open = True
        elif fence and len(fence[1]) == blocks[-1].indentation:
            is_open, note = False, ""
        elif is_open:
            blocks[-1].lines.append(line)
        else:
            comment = re.fullmatch(r"\s*<!-- (.*) -->\s*", line)
            note = comment[1] if comment else ""
    if is_open:
        raise Fault("its last block has no end")
    return blocks


def is_as_shown(text, shown):
    """Whether a text is the shown one, in which a line `...` stands for any lines."""
    parts = re.split(r"^\.\.\.\n", shown, flags=re.MULTILINE)
    return re.fullmatch("(?:.*\n)*?".join(re.escape(part) for part in parts), text) is not None


class Bench:
    """The copy of the clone in which one page is followed."""

    def __init__(self, folder, program):
        self.folder = os.path.join(folder, "clone")
        os.mkdir(self.folder)
        for name in COPIED:
            copy = shutil.copytree if os.path.isdir(os.path.join(ROOT, name)) else shutil.copy
            copy(os.path.join(ROOT, name), os.path.join(self.folder, name))
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = str(free.getsockname()[1])
        self.server = os.path.join(folder, "server")
        wrapper = WRAPPER.replace("PROGRAM", program).replace("SERVER", self.server).replace("PORT", self.port)
        self._script("build/release/bin/sceneweld", wrapper)
        self._script("dev", DEV.replace("ROOT", ROOT))
        home = os.path.join(folder, "home")
        os.mkdir(home)
        self.environment = {
            "PATH": f"{self.folder}/build/release/bin:{os.path.dirname(sys.executable)}:{os.environ['PATH']}",
            "HOME": home,
            "TMPDIR": folder,
            "LC_ALL": "C.UTF-8",
            **{name: os.environ[name] for name in ("PYTHONPATH", "SCENEWELD_PROGRAM") if name in os.environ},
        }

    def _script(self, name, text):
        path = os.path.join(self.folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        os.chmod(path, 0o755)

    def run(self, *command):
        """(status, what it printed), with the port that the page shows."""
        command = [re.sub(r"\b(8000|8080)\b", self.port, word) for word in command]
        with subprocess.Popen(
            command,
            cwd=self.folder,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        ) as process:
            try:
                printed, _ = process.communicate(timeout=SECONDS)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                raise Fault(f"it takes longer than {SECONDS} s") from None
        return process.returncode, printed.decode("utf-8", "replace")

    def close(self):
        if os.path.exists(self.server + ".pid"):
            with open(self.server + ".pid", encoding="utf-8") as file:
                os.kill(int(file.read()), signal.SIGTERM)


class Page:
    """A page that is followed."""

    def __init__(self, lines, bench, has_module):
        self.lines = lines
        self.bench = bench
        self.has_module = has_module
        self.written = set()
        self.done = self.left_out = 0
        self.updates = []  # (first line, last line, new lines)

    def follow(self):
        """All faults."""
        faults = []
        for block in blocks_of(self.lines):
            try:
                self._do(block)
            except Fault as fault:
                faults.append(f"line {block.first}: {fault}")
        return faults

    def updated(self):
        """The lines of the page, with the output that the commands have."""
        lines = list(self.lines)
        for first, last, new in reversed(self.updates):
            lines[first:last] = new
        return lines

    def _do(self, block):
        if block.note.startswith("not run: "):
            self.left_out += 1
            return
        if block.language == "sh":
            self._script(block)
        elif block.language == "console":
            self._commands(block)
        elif re.search(r"^(\$ |sceneweld )", block.text, re.MULTILINE) and block.language != "text":
            raise Fault(f"commands are in blocks `sh` or `console`, not `{block.language}`")
        elif block.language == "python" and not self.has_module:
            self.left_out += 1
        else:
            if re.match(r"\S+\.\S+( at fault)?$", block.note):
                self._file(block)
            if block.language == "python":
                self._status(block, *self.bench.run("python3", "-c", block.text))

    def _status(self, block, status, text):
        self.done += 1
        wanted = re.fullmatch(r"exit status (\d+)", block.note)
        if status != (int(wanted[1]) if wanted else 0):
            raise Fault(f"status {status}\n{text}")

    def _script(self, block):
        self._status(block, *self.bench.run("bash", "-euo", "pipefail", "-c", block.text))

    def _commands(self, block):
        status, texts, faults = 0, [], []
        parts = re.split(r"^\$ ", block.text, flags=re.MULTILINE)
        if parts[0]:
            raise Fault("the first line of a block `console` is a command")
        for part in parts[1:]:
            if status != 0:
                raise Fault(f"status {status}\n{texts[-1]}")
            command = re.match(r"(?:.*\\\n)*.*\n", part)[0]
            shown = part[len(command) :]
            status, text = self.bench.run("bash", "-c", command)
            if text and not text.endswith("\n"):
                text += "\n"
            if not is_as_shown(text, shown):
                faults.append(f"{command}prints\n{text}")
            texts.append(f"$ {command}{shown if is_as_shown(text, shown) else text}")
        indentation = " " * block.indentation
        new = [indentation + line for line in "".join(texts).splitlines(keepends=True)]
        self.updates.append((block.first, block.first + len(block.lines), new))
        self._status(block, status, texts[-1])
        if faults:
            raise Fault("\n".join(faults))

    def _file(self, block):
        name, _, at_fault = block.note.partition(" ")
        path = os.path.join(self.bench.folder, name)
        if os.path.exists(path) and name not in self.written:
            with open(path, encoding="utf-8") as file:
                if not is_as_shown(file.read(), block.text):
                    raise Fault(f"{name} has another text")
            self.done += 1
        else:
            self.written.add(name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "w", encoding="utf-8") as file:
                file.write(block.text)
        if not name.endswith(".dmd.yaml"):
            return
        status, text = self.bench.run("sceneweld", "check", name, "--package", "kit=models/kit", "--seed", "1")
        if status != (1 if at_fault else 0):
            raise Fault(f"{name}: status {status}\n{text}")


def follow(lines, program, has_module):
    """(the page, its faults)"""
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(folder, program)
        page = Page(lines, bench, has_module)
        try:
            return page, page.follow()
        finally:
            bench.close()


PLANTED = """<!-- a.txt -->
```text
one
two
three
```
```console
$ cat a.txt
one
...
$ cp a.txt b.txt
$ sceneweld frobnicate | head -1
WRONG
```
```sh
cat WRONG.txt
```
```console
$ echo two; false
two
WRONG
```
<!-- b.txt -->
```text
one
WRONG
```
<!-- a.txt -->
```text
of the page itself, so it changes
```
```sh
./dev demo
./dev WRONG
```
```text
sceneweld view x
```
```yaml
sceneweld tree WRONG
```
<!-- c.dmd.yaml -->
```yaml
directives: WRONG
```
<!-- exit status 3 -->
```sh
exit 3
```
<!-- exit status 3 -->
```sh
exit 4 # WRONG
```
<!-- not run: it has no end -->
```sh
sleep 1000000
```
"""


def planted_faults(program):
    """What is wrong with this test: it must find every block with WRONG, and no other."""
    lines = PLANTED.splitlines(keepends=True)
    page, faults = follow(lines, program, False)
    found = [int(re.match(r"line (\d+)", fault)[1]) for fault in faults]
    wanted = [block.first for block in blocks_of(lines) if "WRONG" in block.text]
    return [] if found == wanted and page.left_out == 1 else [f"planted faults: found {faults}"]


def pages():
    """All Markdown files with blocks, by their paths."""
    for folder, folders, names in os.walk(ROOT):
        folders[:] = sorted(set(folders) - LEFT_OUT)
        for name in sorted(names):
            path = os.path.relpath(os.path.join(folder, name), ROOT)
            if name.endswith(".md") and path not in ELSEWHERE:
                yield path


def main(program, only):
    program = os.path.abspath(program)
    has_module = subprocess.run([sys.executable, "-c", "import sceneweld"], capture_output=True, check=False).returncode == 0
    if not has_module:
        print("skipped, the Python module was not built: blocks in Python")
    failures = planted_faults(program)
    for failure in failures:
        print(f"FAIL {failure}")
    for path in only or pages():
        with open(os.path.join(ROOT, path), encoding="utf-8") as file:
            lines = file.readlines()
        if not any(re.match(r"\s*(```(sh|console|python)|<!-- \S+\.\S+ -->)$", line) for line in lines):
            continue
        start = time.monotonic()
        page, faults = follow(lines, program, has_module)
        if faults and os.environ.get("SCENEWELD_UPDATE") == "1":
            with open(os.path.join(ROOT, path), "w", encoding="utf-8") as file:
                file.writelines(page.updated())
        failures += faults
        if faults or page.done or page.left_out:
            seconds = time.monotonic() - start
            result = "FAIL" if faults else "ok  "
            print(f"{result} {path}: {page.done} blocks hold, {page.left_out} are left out ({seconds:.1f} s)", flush=True)
        for fault in faults:
            print("     " + fault.rstrip().replace("\n", "\n     "), flush=True)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
