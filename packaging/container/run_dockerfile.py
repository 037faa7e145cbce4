#!/usr/bin/env python3
"""Builds an image without a container engine: run_dockerfile.py DOCKERFILE CONTEXT FOLDER NAME=TAR...

Each stage of the Dockerfile becomes a folder FOLDER/stage-N, and what the last stage says about the running image is
written to FOLDER/image.json. `FROM NAME` unpacks TAR. RUN works in the folder by chroot, so this needs root. What a
`--mount=type=cache` keeps is in FOLDER/cache, or in $IMAGE_CACHE.

Only the instructions that our Dockerfile has are understood; others are errors.
"""

import argparse
import fnmatch
import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys

RUNNING = {"USER", "WORKDIR", "EXPOSE", "HEALTHCHECK", "ENTRYPOINT", "CMD", "LABEL", "ENV"}


class DockerfileError(Exception):
    pass


def instructions(text):
    """(line, name, rest) of each instruction; lines that end in a backslash go on, comments are dropped."""
    begin, words = 0, ""
    for number, line in enumerate(text.splitlines(), 1):
        if line.lstrip().startswith("#") or (not words and not line.strip()):
            continue
        begin = begin if words else number
        words += line
        if words.endswith("\\"):
            words = words[:-1]
            continue
        name, _, rest = words.strip().partition(" ")
        yield begin, name, rest.strip()
        words = ""


def options_of(rest):
    """The leading `--name=value` of an instruction, and what follows them."""
    options = []
    while match := re.match(r"--([a-z-]+)=(\S+)\s+", rest):
        options.append((match[1], match[2]))
        rest = rest[match.end() :]
    return options, rest


class Stage:
    """A root folder, the settings for RUN in it, and what the image says about itself."""

    def __init__(self, root):
        self.root = root
        self.workdir = "/"
        self.environment = {"PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"}
        self.image = {}

    def path(self, name):
        """Where a path of the image is on this machine."""
        return self.root / os.path.normpath(os.path.join(self.workdir, name)).lstrip("/")


class Builder:
    def __init__(self, context, folder, bases):
        self.context = context
        self.folder = folder
        self.bases = bases
        self.stages = []
        self.named = {}
        self.ignored = []

    def build(self, dockerfile):
        ignore = dockerfile.with_name(dockerfile.name + ".dockerignore")
        if ignore.exists():
            lines = [line.strip() for line in ignore.read_text().splitlines()]
            self.ignored = [line for line in lines if line and not line.startswith("#")]
        for line, name, rest in instructions(dockerfile.read_text()):
            print(f"STEP {line}: {name} {rest}", flush=True)
            method = getattr(self, "do_" + name, None)
            try:
                if method:
                    method(rest)
                elif name in RUNNING:
                    self.set_running(name, rest)
                else:
                    raise DockerfileError(f"the instruction {name} is not supported")
            except (DockerfileError, OSError, subprocess.CalledProcessError) as error:
                raise DockerfileError(f"{dockerfile}:{line}: {error}") from error
        return self.stages[-1]

    def do_FROM(self, rest):
        match = re.fullmatch(r"(\S+)(?:\s+AS\s+(\S+))?", rest)
        if not match or match[1] not in self.bases:
            raise DockerfileError(f"no base for {rest}; there are {', '.join(self.bases)}")
        root = self.folder / f"stage-{len(self.stages)}"
        if root.exists():
            shutil.rmtree(root)
        root.mkdir(parents=True)
        subprocess.run(["tar", "-C", root, "--exclude=./dev/*", "-xf", self.bases[match[1]]], check=True)
        self.stages.append(Stage(root))
        if match[2]:
            self.named[match[2]] = self.stages[-1]

    def do_RUN(self, rest):
        options, command = options_of(rest)
        stage = self.stages[-1]
        binds = {"/dev": "/dev", "/etc/resolv.conf": "/etc/resolv.conf"}
        environment = dict(stage.environment)
        # How this machine reaches the network.
        for name in ("http_proxy", "https_proxy", "NODE_EXTRA_CA_CERTS"):
            if name in os.environ:
                environment[name] = os.environ[name]
        certificates = environment.get("NODE_EXTRA_CA_CERTS")
        if certificates:
            environment["NODE_EXTRA_CA_CERTS"] = "/run/certificates.crt"
            binds[certificates] = "/run/certificates.crt"
        for name, value in options:
            mount = dict(part.split("=", 1) for part in value.split(","))
            if name != "mount" or mount.get("type") != "cache" or set(mount) != {"type", "target"}:
                raise DockerfileError(f"--{name}={value} is not supported")
            cache = pathlib.Path(os.environ.get("IMAGE_CACHE") or self.folder / "cache" / mount["target"].strip("/"))
            cache.mkdir(parents=True, exist_ok=True)
            binds[str(cache)] = mount["target"]
        self.chroot(stage, binds, environment, command)

    def chroot(self, stage, binds, environment, command):
        made = []  # The places of mounts that the image does not have.
        script = ["set -e", f"mount -t proc proc {shlex.quote(str(stage.root / 'proc'))}"]
        for source, target in binds.items():
            place = stage.root / target.lstrip("/")
            if not place.exists() and not place.is_symlink():
                made.append(place)
                if os.path.isdir(source):
                    place.mkdir(parents=True)
                else:
                    place.touch()
            script.append(f"mount --rbind {shlex.quote(source)} {shlex.quote(str(place))}")
        inside = f"cd {shlex.quote(stage.workdir)} && {command}"
        script.append(f"exec chroot {shlex.quote(str(stage.root))} /bin/sh -c {shlex.quote(inside)}")
        try:
            # The mounts are gone with their namespace.
            subprocess.run(["unshare", "--mount", "sh", "-c", "\n".join(script)], env=environment, check=True)
        finally:
            for place in made:
                if place.is_dir():
                    place.rmdir()
                else:
                    place.unlink()

    def do_COPY(self, rest):
        options, rest = options_of(rest)
        *sources, target = shlex.split(rest)
        stage = self.stages[-1]
        source_root, ignored = self.context, self.ignored
        for name, value in options:
            if name != "from" or value not in self.named:
                raise DockerfileError(f"--{name}={value} is not supported")
            source_root, ignored = self.named[value].root, []
        into_folder = target.endswith("/") or len(sources) > 1
        for source in sources:
            path = source_root / source.strip("/")
            place = stage.path(target)
            if path.is_dir():
                self.copy_folder(path, place, ignored)
            else:
                place = place / path.name if into_folder else place
                place.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(path, place)

    def copy_folder(self, folder, target, ignored):
        for root, folders, files in os.walk(folder):
            relative = pathlib.Path(root).relative_to(folder)
            kept = [name for name in folders if not self.is_ignored(relative / name, ignored)]
            links = [name for name in kept if os.path.islink(os.path.join(root, name))]
            folders[:] = [name for name in kept if name not in links]
            (target / relative).mkdir(parents=True, exist_ok=True)
            for name in files + links:
                if not self.is_ignored(relative / name, ignored):
                    shutil.copy2(os.path.join(root, name), target / relative / name, follow_symlinks=False)

    @staticmethod
    def is_ignored(path, ignored):
        return any(
            fnmatch.fnmatch(path.name if pattern.startswith("**/") else str(path), pattern.removeprefix("**/"))
            for pattern in ignored
        )

    def set_running(self, name, rest):
        stage = self.stages[-1]
        if name == "WORKDIR":
            stage.workdir = os.path.normpath(os.path.join(stage.workdir, rest))
            stage.path(".").mkdir(parents=True, exist_ok=True)
            rest = stage.workdir
        elif name == "ENV":
            stage.environment.update(part.split("=", 1) for part in shlex.split(rest))
            rest = stage.environment
        elif name in ("ENTRYPOINT", "CMD"):
            rest = json.loads(rest)
        elif name == "HEALTHCHECK":
            options, rest = options_of(rest)
            rest = {"options": dict(options), "command": json.loads(rest.removeprefix("CMD"))}
        stage.image[name.lower()] = rest


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("dockerfile", type=pathlib.Path)
    parser.add_argument("context", type=pathlib.Path)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("bases", nargs="+", metavar="NAME=TAR")
    arguments = parser.parse_args()
    bases = dict(base.split("=", 1) for base in arguments.bases)
    try:
        last = Builder(arguments.context, arguments.folder.resolve(), bases).build(arguments.dockerfile)
    except DockerfileError as error:
        sys.exit(str(error))
    image = {"root": str(last.root), "env": last.environment, **last.image}
    (arguments.folder / "image.json").write_text(json.dumps(image, indent=2) + "\n")


if __name__ == "__main__":
    main()
