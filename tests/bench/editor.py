"""Measures how long `sceneweld lsp` takes from a keystroke to its diagnostics, and to the answer of a request."""

import json
import os
import subprocess
import threading
import time
import urllib.parse

from measure import NotMeasured

# For all keystrokes of one row.
SECONDS = 120
# Between keystrokes, so that none waits for work of the one before it.
PAUSE = 0.02


def uri_of(path):
    return "file://" + urllib.parse.quote(os.path.abspath(path))


class Editor:
    """`sceneweld lsp` with open files."""

    def __init__(self, sceneweld, packages, paths):
        self.process = subprocess.Popen([sceneweld, "lsp", "--", *packages], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.limit = threading.Timer(SECONDS, self.process.kill)
        self.limit.start()
        self.asked = self.version = 0
        self.errors = {}  # The number of errors of each file that has some, by URI.
        self.request("initialize", {"processId": None, "rootUri": None,
                                    "capabilities": {"general": {"positionEncodings": ["utf-8"]}}})
        self.notify("initialized", {})
        for path in paths:
            with open(path, encoding="utf-8", newline="") as file:
                text = file.read()
            self.notify("textDocument/didOpen", {"textDocument": {
                "uri": uri_of(path), "languageId": "", "version": 0, "text": text}})

    def send(self, message):
        data = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(data) + data)
        self.process.stdin.flush()

    def notify(self, method, params):
        self.send({"method": method, "params": params})

    def receive(self):
        """The next message; diagnostics are noted."""
        length = 0
        while True:
            line = self.process.stdout.readline()
            if not line:
                raise NotMeasured(f"`sceneweld lsp` ended, or took longer than {SECONDS} s")
            if line == b"\r\n":
                break
            name, value = line.split(b":")
            length = int(value) if name.lower() == b"content-length" else length
        message = json.loads(self.process.stdout.read(length))
        if message.get("method") == "textDocument/publishDiagnostics":
            params = message["params"]
            self.errors[params["uri"]] = sum(one.get("severity") == 1 for one in params["diagnostics"])
        return message

    def request(self, method, params):
        self.asked += 1
        self.send({"id": self.asked, "method": method, "params": params})
        while True:
            message = self.receive()
            if message.get("id") == self.asked and "method" not in message:
                if "error" in message:
                    raise NotMeasured(f"{method}: {message['error']['message']}")
                return message["result"]

    def change(self, path, place, old, new):
        """Replaces a text at a place by an incremental change."""
        self.version += 1
        line, character = place
        self.notify("textDocument/didChange", {
            "textDocument": {"uri": uri_of(path), "version": self.version},
            "contentChanges": [{"range": {"start": {"line": line, "character": character},
                                          "end": {"line": line, "character": character + len(old.encode())}},
                                "text": new}]})

    def wait_for_errors(self, wanted):
        """Waits until some file has an error, or no file has one."""
        while any(self.errors.values()) != wanted:
            self.receive()

    def stop(self):
        self.limit.cancel()
        self.process.kill()
        self.process.wait()


def keystroke_seconds(sceneweld, packages, root, edited, changes, rounds=300):
    """Wall seconds from a change of the file `edited` to new diagnostics, and to the definition of what stands at the place of
    the change: two lists. The first of the two `changes` is in the file, with the second one the root does not compose."""
    right, wrong = changes
    with open(edited, encoding="utf-8") as file:
        text = file.read()
    if text.count(right) != 1:
        raise NotMeasured(f"{edited} has `{right}` {text.count(right)} times")
    before = text[:text.index(right)]
    place = before.count("\n"), len(before[before.rfind("\n") + 1:].encode())
    editor = Editor(sceneweld, packages, list(dict.fromkeys([root, edited])))
    try:
        position = {"textDocument": {"uri": uri_of(edited)}, "position": {"line": place[0], "character": place[1]}}
        editor.request("textDocument/definition", position)
        if any(editor.errors.values()):
            raise NotMeasured(f"{root} has errors")
        diagnostics, answers = [], []
        for number in range(2 * rounds):
            is_wrong = number % 2 == 0
            asks = number % 4 >= 2
            time.sleep(PAUSE)
            begun = time.monotonic()
            editor.change(edited, place, *((right, wrong) if is_wrong else (wrong, right)))
            if asks:
                editor.request("textDocument/definition", position)
                answers.append(time.monotonic() - begun)
            editor.wait_for_errors(is_wrong)
            if not asks:
                diagnostics.append(time.monotonic() - begun)
        return diagnostics, answers
    finally:
        editor.stop()


def percentile(values, percent):
    """The smallest value that is not below so many percent of them."""
    ordered = sorted(values)
    return ordered[max(0, -(-len(ordered) * percent // 100) - 1)]
