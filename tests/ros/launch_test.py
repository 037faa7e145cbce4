#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Runs the commands of the launch files of docs/examples/ros: launch_test.py SCENEWELD

Debian has no `launch` of ROS 2. The modules here have the names that the launch file uses, and do what the documentation
of `launch` says: a Command joins its parts, splits them as a shell does, runs the program, and warns about or stops at
what comes on standard error.
"""

import importlib.util
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import types
import xml.etree.ElementTree as ElementTree

ROOT = pathlib.Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "docs/examples/ros"


class Substitution:
    def __init__(self, context_key="", name=""):
        self.key, self.program = context_key, name

    def perform(self, context):
        if not self.program:
            return context[self.key]
        found = shutil.which(self.program)
        assert found, f"{self.program} is not in PATH"
        return found


class Command:
    def __init__(self, command, *, on_stderr="fail"):
        assert on_stderr in ("fail", "ignore", "warn", "capture"), on_stderr
        self.parts, self.on_stderr = command, on_stderr

    def perform(self, context):
        text = "".join(part if isinstance(part, str) else part.perform(context) for part in self.parts)
        result = subprocess.run(shlex.split(text), capture_output=True, text=True, check=False)
        assert result.returncode == 0, f"{text}: {result.stderr}"
        assert not result.stderr or self.on_stderr != "fail", f"{text} wrote to standard error: {result.stderr}"
        return result.stdout


class ParameterValue:
    def __init__(self, value, *, value_type=None):
        assert value_type is str, "a URDF is a text"
        self.value = value


class DeclareLaunchArgument:
    def __init__(self, name, *, default_value=None, description=""):
        assert description
        self.name, self.default_value = name, default_value


class Node:
    def __init__(self, *, package, executable, parameters):
        self.package, self.executable, self.parameters = package, executable, parameters


def module(name, **members):
    made = types.ModuleType(name)
    vars(made).update(members)
    sys.modules[name] = made


def launched(**arguments):
    """The parameters of robot_state_publisher, as ROS 2 computes them."""
    spec = importlib.util.spec_from_file_location("cell_launch", EXAMPLES / "cell.launch.py")
    launch_file = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(launch_file)
    entities = launch_file.generate_launch_description()
    context, parameters = dict(arguments), None
    for entity in entities:
        if isinstance(entity, DeclareLaunchArgument):
            if entity.default_value is not None:
                context.setdefault(entity.name, entity.default_value)
            assert entity.name in context, f"the argument {entity.name} is missing"
        else:
            assert (entity.package, entity.executable) == ("robot_state_publisher", "robot_state_publisher")
            parameters = {key: of.value.perform(context) for each in entity.parameters for key, of in each.items()}
    return parameters


def roslaunched(**arguments):
    """The parameter of the launch file of ROS 1: roslaunch runs the command without a look at standard error."""
    launch = ElementTree.parse(EXAMPLES / "cell.launch").getroot()
    values = {argument.get("name"): argument.get("default") for argument in launch.findall("arg")}
    values.update(arguments)
    command = re.sub(r"\$\(arg (\w+)\)", lambda found: values[found[1]], launch.find("param").get("command"))
    return Command([command]).perform({})


def check(urdf):
    robot = ElementTree.fromstring(urdf)
    assert robot.tag == "robot"
    links = {link.get("name") for link in robot.findall("link")}
    children = [joint.find("child").get("link") for joint in robot.findall("joint")]
    assert len(links) > 20 and len(links - set(children)) == 1, "robot_state_publisher needs one root"
    meshes = [mesh.get("filename") for mesh in robot.iter("mesh")]
    assert meshes and all(mesh.startswith("package://kit/") for mesh in meshes), meshes
    if shutil.which("check_urdf"):
        with tempfile.NamedTemporaryFile("w", suffix=".urdf") as file:
            file.write(urdf)
            file.flush()
            subprocess.run(["check_urdf", file.name], check=True, capture_output=True)
    else:
        print("skipped, there is no check_urdf (liburdfdom-tools): urdfdom loads the URDF")


def main():
    program = pathlib.Path(sys.argv[1]).resolve()
    module("launch", LaunchDescription=list)
    module("launch.actions", DeclareLaunchArgument=DeclareLaunchArgument)
    module(
        "launch.substitutions",
        Command=Command,
        FindExecutable=lambda *, name: Substitution(name=name),
        LaunchConfiguration=Substitution,
    )
    module("launch_ros")
    module("launch_ros.actions", Node=Node)
    module("launch_ros.parameter_descriptions", ParameterValue=ParameterValue)
    with tempfile.TemporaryDirectory() as folder:
        os.symlink(program, f"{folder}/sceneweld")
        os.environ["PATH"] = f"{folder}:{os.environ['PATH']}"
        # A prefix of ROS 2 with the package `kit`, and a name with a blank.
        prefix = pathlib.Path(folder, "a prefix")
        (prefix / "share/ament_index/resource_index/packages").mkdir(parents=True)
        (prefix / "share/ament_index/resource_index/packages/kit").touch()
        os.symlink(ROOT / "models/kit", prefix / "share/kit")
        os.environ["AMENT_PREFIX_PATH"] = str(prefix)
        os.environ.pop("ROS_PACKAGE_PATH", None)
        scene = pathlib.Path(folder, "a cell.dmd.yaml")
        scene.write_text((ROOT / "models/two_arm_cell.dmd.yaml").read_text())
        urdf = launched(scene=str(scene))["robot_description"]
        check(urdf)
        assert launched(scene=str(scene), options="--separator ___")["robot_description"] != urdf
        del os.environ["AMENT_PREFIX_PATH"]
        os.symlink(ROOT / "models/kit", f"{folder}/kit")
        os.environ["ROS_PACKAGE_PATH"] = f"{folder}/kit"
        assert roslaunched(scene=str(scene)) == urdf
        try:
            launched(scene=f"{folder}/absent.urdf")
        except AssertionError as error:
            assert "absent.urdf" in str(error)
        else:
            sys.exit("a scene that is not there was launched")
    print("the launch files give robot_state_publisher what it needs")


if __name__ == "__main__":
    sys.dont_write_bytecode = True
    main()
