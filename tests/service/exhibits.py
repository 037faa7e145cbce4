"""All exhibits, twice, by eight threads, through two services: the answers are those of the command line."""

import collections
import concurrent.futures
import json
import os
import subprocess

INPUTS = ("scene.dmd.yaml", "scene.yaml", "model.urdf", "model.sdf", "model.obj", "model.json", "model.xml",
          "model.usda", "model.usdc", "model.usdz", "model.urdf.xacro")
# Options of a command line that have no equivalent in a request.
UNSAID = {"--package-map": "package maps", "--package-xml": "package.xml files", "--package-folder": "folders of packages",
          "--gazebo": "folders of the environment", "--xacro-arg": "arguments of xacro files",
          "--srdf": "SRDF files", "--meshes": None, "--simulate": None, "--lint": "rules of the linter"}
THREADS = 8


class Unsaid(Exception):
    pass


class Exhibit:
    def __init__(self, folder, root):
        self.folder = folder
        self.name = str(folder.relative_to(root / "tests" / "exhibits"))
        self.input = next(folder / name for name in INPUTS if (folder / name).exists())
        arguments = []
        if (folder / "args").exists():
            arguments = (folder / "args").read_text(encoding="utf-8").split("\n")
        arguments = [part for word in arguments for part in (word.split("=", 1) if word.startswith("--") else [word])]
        self.arguments = [word.replace("{dir}", str(folder)).replace("{root}", str(root)) for word in arguments if word]
        self.request = {"path": self.below(self.input, root), "to": "json"}
        self.why_not = None
        try:
            self.read_arguments(root)
        except Unsaid as why:
            self.why_not = str(why)
        if (folder / "sceneweld.toml").exists():
            self.why_not = "sceneweld.toml"
        if (folder / "environment").exists():
            self.why_not = UNSAID["--gazebo"]

    @staticmethod
    def below(path, root):
        if not str(path).startswith(str(root)):
            raise Unsaid("relative folders")
        return os.path.relpath(path, root)

    def read_arguments(self, root):
        words = iter(self.arguments)
        for word in words:
            if word in UNSAID:
                if UNSAID[word]:
                    raise Unsaid(UNSAID[word])
                self.arguments = [other for other in self.arguments if other != word]  # `check` has it
            elif word in ("--strict", "--auto-rename", "--allow-outside", "--no-private"):
                self.request[word[2:].replace("-", "_")] = True
            elif word == "--package":
                name, _, folder = next(words).partition("=")
                self.request.setdefault("packages", {})[name] = self.below(folder, root)
            elif word == "--variant":
                name, _, variant = next(words).partition("=")
                self.request.setdefault("variants", {})[name] = variant
            elif word == "--set":
                raise Unsaid("values as YAML")
            elif word == "--seed":
                self.request["seed"] = int(next(words))
            else:
                self.request[word[2:].replace("-", "_")] = next(words)


def command_line(exhibit, context):
    """Its output and diagnostics, as if the repository were `/`."""
    done = subprocess.run([context.program, "compose", exhibit.input, *exhibit.arguments, "--to", "json",
                           "--diagnostics", "json", "--paths", "input"], capture_output=True, cwd="/", check=False, env={"HOME": "/nowhere"})
    root = str(context.root)
    lines = [json.loads(line) for line in done.stderr.decode().replace(root, "").splitlines() if line.startswith("{")]
    return done.returncode, done.stdout.decode().replace(root, ""), [line for line in lines if "code" in line]


def answered(answer):
    """The same for an answer."""
    said = answer.json
    diagnostics = said.get("diagnostics", []) + said.get("losses", [])
    return (0 if answer.status == 200 else 1, said.get("text", ""), diagnostics)


def in_any_order(diagnostics):
    return sorted(json.dumps(one, sort_keys=True) for one in diagnostics)


def exhibits_through_the_service(context):
    """all exhibits twice, 8 threads, two services: as the command line has them, byte for byte"""
    found = [Exhibit(expected.parent, context.root)
             for expected in sorted((context.root / "tests" / "exhibits").rglob("expected"))
             if not (expected.parent / "model.xacro").exists()]
    said = [exhibit for exhibit in found if not exhibit.why_not]
    skipped = collections.Counter(exhibit.why_not for exhibit in found if exhibit.why_not)
    with context.start() as other, concurrent.futures.ThreadPoolExecutor(THREADS) as threads:
        ask = lambda task: task[1].post("compose", task[0].request)  # noqa: E731
        answers = [threads.map(ask, [(exhibit, service) for exhibit in said])
                   for service in (context.service, other, context.service)]
        expected = threads.map(lambda exhibit: command_line(exhibit, context), said)
        wrong = []
        for exhibit, first, second, third, command in zip(said, *answers, expected):
            status, text, diagnostics = answered(first)
            if (first.status, first.body) != (second.status, second.body):
                wrong.append(f"{exhibit.name}: two services differ:\n{first}\n{second}")
            if (first.status, first.body) != (third.status, third.body):
                wrong.append(f"{exhibit.name}: the second answer differs:\n{first}\n{third}")
            if first.status not in (200, 422) or (status == 0) != (command[0] == 0):
                wrong.append(f"{exhibit.name}: {first.status} for exit code {command[0]}")
            elif text != command[1]:
                wrong.append(f"{exhibit.name}: another text")
            elif in_any_order(diagnostics) != in_any_order(command[2]):
                wrong.append(f"{exhibit.name}: other diagnostics:\n  {diagnostics}\n  {command[2]}")
    print(f"          {len(said)} exhibits alike; skipped, as a request cannot say it: "
          + ", ".join(f"{count} {why}" for why, count in sorted(skipped.items())))
    assert not wrong, f"{len(wrong)} wrong:\n" + "\n".join(one[:1500] for one in wrong)


TESTS = [exhibits_through_the_service]
