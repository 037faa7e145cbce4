"""The examples of docs/service.md."""

import re
import shutil
import subprocess


def commands(page):
    """(command, shown output) of its ```console blocks."""
    for block in re.findall(r"^```console\n(.*?)^```$", page, re.MULTILINE | re.DOTALL):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, shown = part.partition("\n")
            yield command, shown


def examples_of_the_page(context):
    """docs/service.md: each example gives the answer on the page"""
    if not shutil.which("curl"):
        print("          skipped: there is no curl")
        return
    page = (context.root / "docs" / "service.md").read_text(encoding="utf-8")
    with context.start(root=context.root / "models") as service:
        wrong, count = [], 0
        for command, shown in commands(page):
            command = command.replace("localhost:8080", f"127.0.0.1:{service.port}")
            done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False, timeout=30)
            count += 1
            if done.stdout.rstrip("\n") != shown.rstrip("\n"):
                wrong.append(f"{command}\n  answers  {done.stdout}  not  {shown}")
    assert count >= 10 and not wrong, "\n".join(wrong)


TESTS = [examples_of_the_page]
