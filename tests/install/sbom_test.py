#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Checks a software bill of materials (./dev sbom) against its installation: sbom_test.py PREFIX BILL

Its shape is that of CycloneDX 1.5, and every shared library that an installed file loads is in it. The checks
themselves are checked: a bill without one of its libraries, names or licences must fail."""

import copy
import json
import pathlib
import re
import subprocess
import sys


def faults(prefix: pathlib.Path, bill: dict) -> list[str]:
    return faults_of_shape(bill) + missing_libraries(prefix, bill)


def faults_of_shape(bill: dict) -> list[str]:
    found = []

    def need(condition: bool, what: str) -> None:
        if not condition:
            found.append(what)

    need(bill.get("bomFormat") == "CycloneDX" and bill.get("specVersion") == "1.5", "it is not CycloneDX 1.5")
    need(bool(re.fullmatch(r"urn:uuid:[0-9a-f-]{36}", bill.get("serialNumber", ""))), "no serial number")
    own = bill.get("metadata", {}).get("component", {})
    components = bill.get("components", [])
    need(own.get("name") == "sceneweld" and own.get("type") == "application", "the application is not sceneweld")
    references = [component.get("bom-ref") for component in [own, *components]]
    need(len(references) == len(set(references)), "two components have the same reference")
    for component in [own, *components]:
        name = component.get("name", "")
        need(bool(name), "a component without a name")
        need(bool(component.get("version")), f"{name} has no version")
        need(component.get("type") in ("application", "library"), f"{name} has no type")
        licences = [choice.get("license", {}) for choice in component.get("licenses", [])]
        need(bool(licences) and all(len({"id", "name"} & set(one)) == 1 for one in licences), f"{name} has no licence")
        for purl in filter(None, [component.get("purl")]):
            need(bool(re.match(r"pkg:(deb|npm)/[^@]+@[^@]+$", purl)), f"{name} has the package URL {purl}")
    for dependency in bill.get("dependencies", []):
        for reference in [dependency["ref"], *dependency["dependsOn"]]:
            need(reference in references, f"a dependency on {reference}, which is no component")
    need(len(components) > 10, "hardly any components")
    return found


def missing_libraries(prefix: pathlib.Path, bill: dict) -> list[str]:
    listed = {
        entry["value"]
        for component in bill.get("components", [])
        for entry in component.get("properties", [])
        if entry["name"] == "sceneweld:file"
    }
    found = []
    for folder in ("bin", "lib", "libexec"):
        for file in (prefix / folder).rglob("*"):
            if not file.is_file() or file.read_bytes()[:4] != b"\x7fELF":
                continue
            result = subprocess.run(["ldd", file], capture_output=True, text=True, check=False)
            for word in result.stdout.split():
                if word.startswith("/") and not word.startswith(str(prefix)) and word not in listed:
                    found.append(f"{file} loads {word}, which is not listed")
    return found


def spoiled(bill: dict) -> list[tuple[str, dict]]:
    """Copies of the bill with one fault each."""
    copies = []

    def spoil(name: str, change) -> None:
        one = copy.deepcopy(bill)
        change(one)
        copies.append((name, one))

    spoil("another version of CycloneDX", lambda one: one.update(specVersion="1.0"))
    spoil("a component without a version", lambda one: one["components"][0].pop("version"))
    spoil("a component without a licence", lambda one: one["components"][0].update(licenses=[]))
    spoil("a component without a name", lambda one: one["components"][0].pop("name"))
    for at, component in enumerate(bill["components"]):
        if any(entry["name"] == "sceneweld:file" for entry in component["properties"]):
            spoil(f"no {component['name']}", lambda one, at=at: one["components"].pop(at))
    return copies


def main() -> int:
    prefix = pathlib.Path(sys.argv[1])
    bill = json.loads(pathlib.Path(sys.argv[2]).read_text())
    failures = faults(prefix, bill)
    first, *others = spoiled(bill)
    # Libraries take longer to look for, so two of them stand for all.
    failures += [f"not noticed: {name}" for name, one in [first, *others[:3]] if not faults_of_shape(one)]
    failures += [f"not noticed: {name}" for name, one in others[3:5] if not missing_libraries(prefix, one)]
    for failure in failures:
        print(failure)
    print(f"{len(bill['components'])} components, {len(failures)} faults")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
