"""Facts about the module itself."""

import ast
import os
import pathlib
import subprocess
import sys

import pytest

import sceneweld


def test_everything_has_a_docstring():
    missing = []
    for name in sceneweld.__all__:
        thing = getattr(sceneweld, name)
        if not thing.__doc__:
            missing.append(name)
        if not isinstance(thing, type) or issubclass(thing, Exception):
            continue
        for attribute, value in vars(thing).items():
            if not attribute.startswith("_") and not value.__doc__:
                missing.append(f"{name}.{attribute}")
    assert missing == []


def test_the_stubs_know_every_name():
    stub = pathlib.Path(sceneweld.__file__).with_name("__init__.pyi")
    tree = ast.parse(stub.read_text())
    names = {node.name for node in tree.body if isinstance(node, (ast.ClassDef, ast.FunctionDef))}
    assert {name for name in names if not name.startswith("_")} == set(sceneweld.__all__)


def test_the_stubs_are_those_of_the_module(tmp_path):
    pytest.importorskip("mypy", reason="there is no mypy")
    allowed = pathlib.Path(__file__).with_name("stubtest_allowed.txt")
    command = [sys.executable, "-m", "mypy.stubtest", "sceneweld", "--allowlist", allowed]
    environment = {**os.environ, "MYPY_CACHE_DIR": str(tmp_path)}
    printed = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert printed.returncode == 0, printed.stdout + printed.stderr


def test_version(program):
    printed = subprocess.run([program, "--version"], check=True, capture_output=True, text=True)
    assert printed.stdout == f"sceneweld {sceneweld.__version__}\n"
