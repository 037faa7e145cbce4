#!/usr/bin/env python3
"""Runs the sessions in tests/language_server/sessions against `sceneweld lsp`, and compares the answers.

    run.py SCENEWELD [NAME...]

A session is a folder: the files of a workspace, `session.json` with the steps, and `answers.txt` with the expected
answers. SCENEWELD_UPDATE=1 writes the answers instead. The steps:

    {"open": FILE}                        opens a file
    {"edit": FILE, "replace": A, "by": B} replaces a text in an open file, by an incremental change
    {"close": FILE}
    {"ask": METHOD, "in": FILE, "at": "be^fore", "with": {...}}
                                          a request of `textDocument/`; `^` is the cursor in a text of the file
    {"ask": "callHierarchy/incomingCalls", "of": FILE}
                                          the files that name a file; also `outgoingCalls`
    {"diagnostics": FILE}                 the diagnostics of a file when all roots are composed

Paths in answers are relative to the workspace. `"capabilities"` beside the steps adds to those of the editor.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import urllib.parse

HERE = os.path.dirname(os.path.abspath(__file__))
SESSIONS = os.path.join(HERE, "sessions")
SECONDS = 60


class Editor:
    """One connection to the server."""

    def __init__(self, program, folder, encodings, capabilities=None, options=()):
        self.folder = folder
        self.texts = {}
        self.versions = {}
        self.diagnostics = {}
        self.messages = []
        self.asked = 0
        self.server = subprocess.Popen([program, "lsp", "--", *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=folder)
        self.encodings = encodings
        answer = self.request("initialize", {
            "processId": None,
            "capabilities": {"general": {"positionEncodings": encodings}, **(capabilities or {})},
            "workspaceFolders": [{"uri": self.uri(""), "name": "workspace"}],
        })
        self.encoding = answer["capabilities"]["positionEncoding"]
        self.notify("initialized", {})

    def uri(self, name):
        path = os.path.join(self.folder, name) if name else self.folder
        return "file://" + urllib.parse.quote(path)

    def send(self, message):
        data = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.server.stdin.write(b"Content-Length: %d\r\n\r\n" % len(data) + data)
        self.server.stdin.flush()

    def receive(self):
        length = None
        while True:
            line = self.server.stdout.readline()
            if not line:
                raise RuntimeError(f"the server ended with {self.server.wait(SECONDS)}")
            if line == b"\r\n":
                break
            name, value = line.split(b":")
            if name.lower() == b"content-length":
                length = int(value)
        return json.loads(self.server.stdout.read(length))

    def notify(self, method, params):
        self.send({"method": method, "params": params})

    def request(self, method, params):
        self.asked += 1
        self.send({"id": self.asked, "method": method, "params": params})
        while True:
            message = self.receive()
            if message.get("method") == "textDocument/publishDiagnostics":
                self.diagnostics[message["params"]["uri"]] = message["params"]["diagnostics"]
            elif message.get("method") == "window/showMessage":
                self.messages.append(message["params"]["message"])
            elif message.get("id") == self.asked and "method" not in message:
                return message["result"] if "result" in message else {"error": message["error"]["message"]}

    def text_of(self, name):
        if name in self.texts:
            return self.texts[name]
        with open(os.path.join(self.folder, name), encoding="utf-8", newline="") as file:
            return file.read()

    def units(self, text):
        return len(text.encode()) if self.encoding == "utf-8" else len(text.encode("utf-16-le")) // 2

    def position(self, text, offset):
        line = text.count("\n", 0, offset)
        start = text.rfind("\n", 0, offset) + 1
        return {"line": line, "character": self.units(text[start:offset])}

    def open(self, name):
        self.texts[name] = self.text_of(name)
        self.versions[name] = 1
        self.notify("textDocument/didOpen", {"textDocument": {
            "uri": self.uri(name), "languageId": "", "version": 1, "text": self.texts[name]}})

    def edit(self, name, old, new):
        begin = self.texts[name].index(old)
        self.replace(name, begin, begin + len(old), new)

    def replace(self, name, begin, end, new):
        text = self.texts[name]
        self.versions[name] += 1
        self.texts[name] = text[:begin] + new + text[end:]
        self.notify("textDocument/didChange", {
            "textDocument": {"uri": self.uri(name), "version": self.versions[name]},
            "contentChanges": [{"range": {"start": self.position(text, begin), "end": self.position(text, end)},
                                "text": new}]})

    def close(self, name):
        del self.texts[name]
        self.notify("textDocument/didClose", {"textDocument": {"uri": self.uri(name)}})

    def ask(self, step):
        if "of" in step:
            return self.request(step["ask"], {"item": {"uri": self.uri(step["of"])}})
        params = {"textDocument": {"uri": self.uri(step["in"])}, **step.get("with", {})}
        if "at" in step:
            text = self.text_of(step["in"])
            before, after = step["at"].split("^")
            offset = text.index(before + after) + len(before)
            params["position"] = self.position(text, offset)
            params["positions"] = [params["position"]]
            params.setdefault("range", {"start": params["position"], "end": params["position"]})
        if step["ask"] == "hover":
            self.diagnose(step["in"])  # A hover does not wait for a composition.
        return self.request("textDocument/" + step["ask"], params)

    def diagnose(self, name):
        self.request("textDocument/diagnostic", {"textDocument": {"uri": self.uri(name)}})
        return self.diagnostics.get(self.uri(name), [])

    def leave(self):
        self.request("shutdown", None)
        self.notify("exit", None)
        status = self.server.wait(SECONDS)
        if status != 0:
            raise RuntimeError(f"the server ended with {status}")


def shown(value, editor):
    """An answer, one line for each of its entries."""
    root = editor.uri("") + "/"

    def plain(one):
        if isinstance(one, dict):
            if one.keys() == {"start", "end"}:
                a, b = one["start"], one["end"]
                return f"{a['line'] + 1}:{a['character'] + 1}-{b['line'] + 1}:{b['character'] + 1}"
            return {plain(key): plain(entry) for key, entry in one.items()}
        if isinstance(one, list):
            return [plain(entry) for entry in one]
        if isinstance(one, str):
            return one.replace(root, "").replace(editor.folder + "/", "").replace(editor.folder, "WORKSPACE")
        return one

    value = plain(value)
    if isinstance(value, dict) and "items" in value:
        value = value["items"]
    entries = value if isinstance(value, list) else [value]
    return "".join("  " + json.dumps(entry, ensure_ascii=False) + "\n" for entry in entries) or "  nothing\n"


def answers(program, source):
    with open(os.path.join(source, "session.json"), encoding="utf-8") as file:
        session = json.load(file)
    lines = ""
    with tempfile.TemporaryDirectory(prefix="sceneweld-lsp-") as folder:
        folder = os.path.realpath(folder)
        shutil.copytree(source, folder, dirs_exist_ok=True)
        for name in ("session.json", "answers.txt"):
            if os.path.exists(os.path.join(folder, name)):
                os.remove(os.path.join(folder, name))
        editor = Editor(program, folder, session.get("encodings", ["utf-16"]), session.get("capabilities"))
        for step in session["steps"]:
            title = json.dumps(step, ensure_ascii=False)
            if "open" in step:
                editor.open(step["open"])
            elif "edit" in step:
                editor.edit(step["edit"], step["replace"], step["by"])
            elif "close" in step:
                editor.close(step["close"])
            elif "diagnostics" in step:
                lines += title + "\n" + shown(editor.diagnose(step["diagnostics"]), editor)
            else:
                lines += title + "\n" + shown(editor.ask(step), editor)
                for message in editor.messages:
                    lines += "  message: " + shown(message, editor).strip() + "\n"
                editor.messages.clear()
        editor.leave()
    return lines


def main():
    program = os.path.abspath(sys.argv[1])
    names = sys.argv[2:] or sorted(os.listdir(SESSIONS))
    failed = 0
    for name in names:
        source = os.path.join(SESSIONS, name)
        found = answers(program, source)
        expected_path = os.path.join(source, "answers.txt")
        if os.environ.get("SCENEWELD_UPDATE"):
            with open(expected_path, "w", encoding="utf-8") as file:
                file.write(found)
            continue
        with open(expected_path, encoding="utf-8") as file:
            expected = file.read()
        if found != expected:
            failed += 1
            print(f"{name}: the answers differ\n--- expected\n{expected}--- found\n{found}")
    print(f"{len(names) - failed} of {len(names)} sessions")
    return 1 if failed or not names else 0


if __name__ == "__main__":
    sys.exit(main())
