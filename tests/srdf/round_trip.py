# SPDX-License-Identifier: BSD-3-Clause
"""Reads SRDF files with their robots, writes them again and compares the elements.

    python3 tests/srdf/round_trip.py SCENEWELD [SHARED]

Reads the exhibits of `srdf/` that compose. With the folder SHARED it also reads the SRDF files of real robots. The
written file must have the same set of elements: the order of elements and attributes, comments and white space do not
matter, and numbers are compared as numbers. Both written files are read again and must give the same SRDF.
"""

import pathlib
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree

ROOT = pathlib.Path(__file__).resolve().parents[2]

MOVEIT = "models/xacro/moveit+moveit_resources"
DEXTEROUS = "models/engines/dexsuite+dex-urdf/robots/assembly/xarm7_ability"
# SRDF files and the robots that they belong to.
REAL = [
    (f"{MOVEIT}/panda_moveit_config/config/panda.srdf", f"{MOVEIT}/panda_description/urdf/panda.urdf"),
    (f"{MOVEIT}/fanuc_moveit_config/config/fanuc.srdf", f"{MOVEIT}/fanuc_description/urdf/fanuc.urdf"),
    (f"{MOVEIT}/dual_arm_panda_moveit_config/config/panda.srdf",
     f"{MOVEIT}/dual_arm_panda_moveit_config/config/panda.urdf.xacro"),
    (f"{MOVEIT}/panda_moveit_config/config/panda.srdf", f"{MOVEIT}/panda_moveit_config/config/panda.urdf.xacro"),
    (f"{MOVEIT}/panda_moveit_config/config/panda_arm_hand.srdf.xacro",
     f"{MOVEIT}/panda_moveit_config/config/panda.urdf.xacro"),
    (f"{DEXTEROUS}/xarm7_ability_left_hand.srdf", f"{DEXTEROUS}/xarm7_ability_left_hand.urdf"),
    (f"{DEXTEROUS}/xarm7_ability_right_hand.srdf", f"{DEXTEROUS}/xarm7_ability_right_hand.urdf"),
]
PACKAGES = {
    "moveit_resources_panda_description": f"{MOVEIT}/panda_description",
    "moveit_resources_panda_moveit_config": f"{MOVEIT}/panda_moveit_config",
    "moveit_resources_dual_arm_panda_moveit_config": f"{MOVEIT}/dual_arm_panda_moveit_config",
    "moveit_resources_fanuc_description": f"{MOVEIT}/fanuc_description",
    "moveit_resources_fanuc_moveit_config": f"{MOVEIT}/fanuc_moveit_config",
}


def value_of(text):
    """A text without white space at its ends, or its numbers."""
    words = text.split()
    try:
        return tuple(float(word) for word in words) or text.strip()
    except ValueError:
        return text.strip()


def tree_of(element):
    """An element whose children may come in any order, as a value that can be compared."""
    attributes = tuple(sorted((name, value_of(text)) for name, text in element.attrib.items()))
    if element.tag in ("disable_collisions", "enable_collisions"):
        links = sorted(value for name, value in attributes if name in ("link1", "link2"))
        attributes = tuple(links) + tuple(item for item in attributes if item[0] not in ("link1", "link2"))
    children = tuple(sorted((tree_of(child) for child in element), key=repr))
    return (element.tag, attributes, children)


def elements_of(text):
    """The elements of a robot. Of equal elements and of the same two links the first one counts."""
    elements, pairs = set(), set()
    for child in ElementTree.fromstring(text):
        tree = tree_of(child)
        if child.tag == "disable_collisions":
            links = tuple(part for part in tree[1] if isinstance(part, str))
            if links in pairs:
                continue
            pairs.add(links)
        elements.add(tree)
    return elements


def write(program, robot, srdf, output, options):
    command = [program, "compose", str(robot), "--srdf", str(srdf), "-o", str(output), *options]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    if done.returncode != 0:
        raise RuntimeError(f"{' '.join(command)}\n{done.stderr}")
    return output.read_text()


def expanded(program, srdf, folder, options):
    """The text of an SRDF file, of xacro if it is one."""
    if srdf.suffix != ".xacro":
        return srdf.read_text()
    plain = folder / "expanded.srdf"
    subprocess.run([program, "expand", str(srdf), "-o", str(plain), *options], check=True, capture_output=True)
    return plain.read_text()


def difference(program, robot, srdf, options):
    """What is different after writing, as lines."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        first = write(program, robot, srdf, folder / "first.srdf", options)
        before = elements_of(expanded(program, srdf, folder, options))
        after = elements_of(first)
        lines = [f"  lost:  {one}" for one in sorted(before - after, key=repr)]
        lines += [f"  added: {one}" for one in sorted(after - before, key=repr)]
        second = write(program, folder / "first.urdf", folder / "first.srdf", folder / "second.srdf", options)
        lines += [f"  another element when it is read again: {one}"
                  for one in sorted(elements_of(first) ^ elements_of(second), key=repr)]
        return lines


def main():
    program = str(pathlib.Path(sys.argv[1]).resolve())
    cases = []
    for robot in sorted((ROOT / "tests/exhibits/srdf").glob("*/model.urdf")):
        said = robot.parent / "expected/diagnostics.txt"
        if said.exists() and "in the robot; the element is left out" in said.read_text():
            continue  # Its unknown elements are lost, with these warnings.
        if (robot.parent / "expected/scene.json").exists() and (robot.parent / "arm.srdf").exists():
            cases.append((robot.parent / "arm.srdf", robot, []))
    options = []
    if len(sys.argv) > 2:
        shared = pathlib.Path(sys.argv[2]).resolve()
        for package, folder in PACKAGES.items():
            if (shared / folder).exists():
                options += ["--package", f"{package}={shared / folder}"]
        real = [(shared / srdf, shared / robot, options) for srdf, robot in REAL]
        cases += [case for case in real if case[0].exists() and case[1].exists()]
        for srdf, _, _ in real:
            if not srdf.exists():
                print(f"skipped: there is no {srdf}")
    faults = 0
    for srdf, robot, own_options in cases:
        try:
            lines = difference(program, robot, srdf, own_options)
        except (RuntimeError, subprocess.SubprocessError, ElementTree.ParseError) as error:
            lines = [str(error)]
        if lines:
            faults += 1
            print(f"{srdf} with {robot.name}:", *lines, sep="\n")
    print(f"srdf: {len(cases)} files read and written, {faults} differ")
    return 1 if faults or not cases else 0


if __name__ == "__main__":
    sys.exit(main())
