#!/usr/bin/env python3
"""Makes a wheel stand alone: vendor_libraries.py WHEEL FOLDER writes it into FOLDER.

Shared libraries that not every Linux has are copied into the wheel under names of their own, and the files that load
them find them there (the rules of PEP 600: the list of libraries below is that of manylinux_2_28). The name of the new
wheel has the version of glibc that its files need. Needs patchelf, readelf and the Python module `wheel`.
"""

import hashlib
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile

# PEP 600 and the policies of auditwheel: every Linux desktop or server has these.
EVERYWHERE = re.compile(
    r"(ld-linux-x86-64|ld-linux-aarch64|libc|libdl|libm|libpthread|librt|libresolv|libutil|libnsl|libgcc_s|libstdc\+\+|"
    r"libz|libexpat)\.so\.\d+$"
)
LIBRARIES = "sceneweld.libs"


def run(*command):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


def is_elf(path):
    with open(path, "rb") as file:
        return file.read(4) == b"\x7fELF"


def needed(path):
    return re.findall(r"\(NEEDED\).*\[(.+)\]", run("readelf", "-dW", str(path)))


def places(path):
    """Where the loader finds each library that a file needs, directly or not."""
    return dict(re.findall(r"(\S+) => (\S+)", run("ldd", str(path))))


def glibc_version(paths):
    """The newest version of glibc that the files name, as (major, minor)."""
    versions = set()
    for path in paths:
        versions |= set(re.findall(r"GLIBC_(\d+)\.(\d+)", run("readelf", "-VW", str(path))))
    return max((int(major), int(minor)) for major, minor in versions)


def copied(source, folder):
    digest = hashlib.sha256(source.read_bytes()).hexdigest()[:8]
    stem, _, rest = source.name.partition(".so")
    target = folder / f"{stem}-{digest}.so{rest}"
    if not target.exists():
        shutil.copy2(source.resolve(), target)
        target.chmod(0o755)
        run("patchelf", "--set-soname", target.name, str(target))
    return target


def vendor(root):
    """Copies the libraries, and returns all ELF files of the wheel."""
    folder = root / LIBRARIES
    folder.mkdir()
    own = [path for path in root.rglob("*") if path.is_file() and is_elf(path)]
    todo, done = list(own), set()
    while todo:
        path = todo.pop()
        if path in done:
            continue
        done.add(path)
        found = places(path if path in own else originals[path])
        for name in needed(path):
            if EVERYWHERE.match(name):
                continue
            if name not in found:
                raise SystemExit(f"{path.relative_to(root)} needs {name}, which is not installed")
            target = copied(pathlib.Path(found[name]), folder)
            originals[target] = pathlib.Path(found[name])
            run("patchelf", "--replace-needed", name, target.name, str(path))
            todo.append(target)
    for path in done:
        to_libraries = pathlib.Path(*[".."] * len(path.parent.relative_to(root).parts)) / LIBRARIES
        rpath = "$ORIGIN" if path.parent == folder else f"$ORIGIN/{to_libraries}"
        run("patchelf", "--force-rpath", "--set-rpath", rpath, str(path))
    return sorted(done)


originals = {}


def restore_modes(wheel, root):
    """Makes the programs executable again: `wheel unpack` drops the modes of files."""
    with zipfile.ZipFile(wheel) as archive:
        for entry in archive.infolist():
            if (entry.external_attr >> 16) & 0o111:
                (root / entry.filename).chmod(0o755)


def main():
    wheel, out = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        run(sys.executable, "-m", "wheel", "unpack", "-d", scratch, str(wheel))
        root = next(pathlib.Path(scratch).iterdir())
        restore_modes(wheel, root)
        major, minor = glibc_version(vendor(root))
        metadata = next(root.glob("*.dist-info")) / "WHEEL"
        tags = re.sub(r"linux_(\w+)$", rf"manylinux_{major}_{minor}_\1", metadata.read_text(), flags=re.MULTILINE)
        metadata.write_text(tags)
        run(sys.executable, "-m", "wheel", "pack", "-d", str(out), str(root))
    for path in out.glob("*.whl"):
        print(f"{path.name} {path.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
