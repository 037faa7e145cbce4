#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Prints the software bill of materials of an installation as CycloneDX JSON: sbom.py PREFIX BUILD

Every entry is found, none is listed here: the shared libraries that the installed files load (ldd), the packages whose
headers and static libraries were compiled in (ninja's records), and the npm packages in the page of `sceneweld view`.
"""

import base64
import functools
import json
import pathlib
import re
import subprocess
import sys
import uuid

ROOT = pathlib.Path(__file__).resolve().parent.parent
# Debian's names of licences that SPDX spells differently.
SPDX = {
    "Expat": "MIT",
    "BSD-2-clause": "BSD-2-Clause",
    "BSD-3-clause": "BSD-3-Clause",
    "zlib": "Zlib",
    "MPL-2": "MPL-2.0",
    "MPL2": "MPL-2.0",
    "LGPL-2.1+": "LGPL-2.1-or-later",
    "LGPL-2+": "LGPL-2.0-or-later",
    "LGPL-3+": "LGPL-3.0-or-later",
    "GPL-2+": "GPL-2.0-or-later",
    "GPL-3+": "GPL-3.0-or-later",
}


def output_of(*command: str, allow_failure: bool = False) -> str:
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    if result.returncode != 0 and not allow_failure:
        sys.exit(f"sbom.py: {' '.join(command)}: {result.stderr.strip()}")
    return result.stdout


def binaries(prefix: pathlib.Path) -> list[pathlib.Path]:
    """The installed programs, helpers, libraries and modules."""
    found = []
    for folder in ("bin", "lib", "libexec"):
        for file in sorted((prefix / folder).rglob("*")):
            if file.is_file() and not file.is_symlink() and file.read_bytes()[:4] == b"\x7fELF":
                found.append(file)
    return found


def loaded_libraries(file: pathlib.Path) -> list[str]:
    """The paths of the shared libraries that a file loads, with those that they load."""
    paths = re.findall(r"^\s*(?:\S+ => )?(/\S+) \(0x", output_of("ldd", str(file), allow_failure=True), re.MULTILINE)
    return sorted(set(paths))


def compiled_in(build: pathlib.Path) -> list[str]:
    """The files outside of the repository that were compiled into the program: headers and static libraries."""
    files: set[str] = set()
    is_of_tests = False
    for line in output_of("ninja", "-C", str(build), "-t", "deps").splitlines():
        if line and not line.startswith(" "):
            is_of_tests = line.startswith("tests/")
        elif line.startswith("    /") and not is_of_tests:
            files.add(str(pathlib.Path(line.strip()).resolve()))
    for line in (build / "build.ninja").read_text().splitlines():
        if line.startswith("  LINK_LIBRARIES = "):
            files.update(word for word in line.split() if word.startswith("/") and word.endswith(".a"))
    inside = (str(ROOT.resolve()), str(build.resolve()))
    return sorted(file for file in files if not file.startswith(inside))


def packages_of(files: list[str]) -> dict[str, list[str]]:
    """The Debian package of each file, with all its files. A file of no package is a package of its own."""
    found: dict[str, list[str]] = {}
    for file in files:
        found.setdefault(package_of(file) or file, []).append(file)
    return found


@functools.cache
def package_of(file: str) -> str:
    real = str(pathlib.Path(file).resolve())
    # Before the merge of /lib into /usr/lib, packages listed the first.
    for path in dict.fromkeys((file, real, real.removeprefix("/usr"), "/usr" + file)):
        line = owners().get(path)
        if line:
            return line
    return ""


@functools.cache
def owners() -> dict[str, str]:
    """The package of each installed file."""
    found: dict[str, str] = {}
    for listing in sorted(pathlib.Path("/var/lib/dpkg/info").glob("*.list")):
        for path in listing.read_text(errors="replace").splitlines():
            found.setdefault(path, listing.stem)
    return found


def licences_of(package: str) -> list[dict]:
    """The licences that the package's machine-readable copyright file gives for all its files."""
    folder = pathlib.Path("/usr/share/doc") / package.split(":")[0]
    copyright_file = folder / "copyright"
    if not copyright_file.is_file():
        return [{"license": {"name": "unknown"}}]
    text = copyright_file.read_text(errors="replace")
    # The paragraph of all files comes first; others are about parts.
    paragraphs = [p for p in re.split(r"\n\s*\n", text) if re.search(r"^Files:\s*\*\s*$", p, re.MULTILINE)]
    names = [n for p in paragraphs for n in re.findall(r"^License:[ \t]*(\S.*)$", p, re.MULTILINE)]
    if not names:
        return [{"license": {"name": f"as in {copyright_file}"}}]
    name = names[0].strip()
    if name in SPDX.values() or name in SPDX:
        return [{"license": {"id": SPDX.get(name, name)}}]
    return [{"license": {"name": name}}]


def own_licence() -> str:
    return re.search(r"SPDX-License-Identifier: (\S+)", (ROOT / "sceneweld.h").read_text())[1]


def distribution() -> tuple[str, str]:
    fields = dict(
        line.split("=", 1) for line in pathlib.Path("/etc/os-release").read_text().splitlines() if "=" in line
    )
    return fields.get("ID", "linux").strip('"'), fields.get("VERSION_ID", "").strip('"')


def debian_component(package: str, files: list[str], use: str) -> dict:
    properties = [{"name": "sceneweld:use", "value": use}]
    if use == "loaded":
        properties += [{"name": "sceneweld:file", "value": file} for file in files]
    if package.startswith("/"):  # a file of no package
        return {
            "type": "library",
            "bom-ref": package,
            "name": pathlib.Path(package).name,
            "version": "unknown",
            "licenses": [{"license": {"name": "unknown"}}],
            "properties": properties,
        }
    form = "${Package}\t${Version}\t${Architecture}"
    name, version, architecture = output_of("dpkg-query", "-W", f"-f={form}", package).split("\t")
    system, release = distribution()
    purl = f"pkg:deb/{system}/{name}@{version.replace(':', '%3A').replace('+', '%2B')}?arch={architecture}"
    return {
        "type": "library",
        "bom-ref": purl,
        "name": name,
        "version": version,
        "licenses": licences_of(package),
        "purl": f"{purl}&distro={system}-{release}",
        "properties": properties,
    }


def npm_components(build: pathlib.Path) -> list[dict]:
    """The npm packages in the page, if the build has a page."""
    lock = json.loads((ROOT / "cli/viewer/package-lock.json").read_text())
    if not (build / "viewer/assets/viewer.js").is_file():
        return []
    found = []
    for path, package in sorted(lock["packages"].items()):
        if not path or package.get("dev"):
            continue
        name = path.rsplit("node_modules/", 1)[-1]
        algorithm, digest = package["integrity"].split("-", 1)
        found.append(
            {
                "type": "library",
                "bom-ref": f"pkg:npm/{name}@{package['version']}",
                "name": name,
                "version": package["version"],
                "licenses": [{"license": {"id": package["license"]}}],
                "purl": f"pkg:npm/{name.replace('@', '%40')}@{package['version']}",
                "hashes": [{"alg": algorithm.replace("sha", "SHA-"), "content": base64.b64decode(digest).hex()}],
                "properties": [{"name": "sceneweld:use", "value": "in the page of sceneweld view"}],
            }
        )
    return found


def bill_of(prefix: pathlib.Path, build: pathlib.Path) -> dict:
    program = prefix / "bin/sceneweld"
    version = output_of(str(program), "--version").split()[-1]
    loaded = sorted({library for file in binaries(prefix) for library in loaded_libraries(file)})
    loaded = [library for library in loaded if not library.startswith(str(prefix))]
    components = [debian_component(*of, "loaded") for of in sorted(packages_of(loaded).items())]
    known = {component["bom-ref"] for component in components}
    for of in sorted(packages_of(compiled_in(build)).items()):
        component = debian_component(*of, "compiled in")
        if component["bom-ref"] not in known:
            components.append(component)
    components += npm_components(build)
    own = f"pkg:generic/sceneweld@{version}"
    bill = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "bom-ref": own,
                "name": "sceneweld",
                "version": version,
                "licenses": [{"license": {"id": own_licence()}}],
            }
        },
        "components": components,
        "dependencies": [{"ref": own, "dependsOn": [component["bom-ref"] for component in components]}],
    }
    # The same contents have the same number.
    number = uuid.uuid5(uuid.NAMESPACE_URL, json.dumps(bill, sort_keys=True))
    return {"bomFormat": "CycloneDX", "specVersion": "1.5", "serialNumber": f"urn:uuid:{number}", **bill}


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    json.dump(bill_of(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])), sys.stdout, indent=2)
    print()
