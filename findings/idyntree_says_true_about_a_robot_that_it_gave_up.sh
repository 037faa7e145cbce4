#!/usr/bin/env bash
# iDynTree 14.1.0 does not know floating and planar joints of URDF. loadModelFromString and isValid then still return True, and the
# model has no links: an arm of two links with one floating tool beside it is an empty robot of 0 kg.
# An engineer expects False, or the rest of the robot.
# The only sign is text on the standard error: "type floating that is not currently supported", "Document final callback failed".
# Seen: "with a floating joint: True, True, 0 links", "with a fixed joint: True, True, 3 links".
# Date: 2026-11-29.
# shellcheck source=environment.bash
. "$(dirname "$0")/environment.bash"
install idyntree==14.1.0

run <<'PYTHON'
from finding import expect
import idyntree.bindings as idyntree

BODY = '<inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>'


def loaded(joint_type):
    urdf = f'''<robot name="arm"><link name="base">{BODY}</link><link name="arm">{BODY}</link><link name="tool">{BODY}</link>
<joint name="hinge" type="revolute"><parent link="base"/><child link="arm"/><axis xyz="0 0 1"/>
<limit lower="-1" upper="1" effort="10" velocity="3"/></joint>
<joint name="grip" type="{joint_type}"><parent link="arm"/><child link="tool"/></joint></robot>'''
    loader = idyntree.ModelLoader()
    returned = loader.loadModelFromString(urdf)
    return f"{returned}, {loader.isValid()}, {loader.model().getNrOfLinks()} links"


expect("with a fixed joint", loaded("fixed"), "True, True, 3 links")
expect("with a floating joint", loaded("floating"), "True, True, 0 links")
PYTHON
