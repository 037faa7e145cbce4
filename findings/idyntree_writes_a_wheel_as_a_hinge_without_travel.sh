#!/usr/bin/env bash
# iDynTree 14.1.0 gives a continuous joint with effort and velocity limits a range from 0 to 0, and writes it as type="revolute".
# Without <limit> the same joint has no limits. An engineer expects that a continuous joint has no bounds, whatever its effort,
# and that a model that is loaded and exported moves as before: a reader of the written file holds the wheel.
# All effort and velocity limits of the file are gone too: the exporter writes effort="1e+9" velocity="1e+9" for every joint that moves.
# Neither the loader nor the exporter reports anything; the export returns True.
# Seen: "without <limit>: no limits", "with <limit>: limits 0.0 0.0", "wheel as written: revolute lower="0" upper="0"", "effort of the hinge: 1e+9".
# Date: 2026-11-29.
# shellcheck source=environment.bash
. "$(dirname "$0")/environment.bash"
install idyntree==14.1.0

run <<'PYTHON'
import xml.etree.ElementTree as ElementTree
from finding import expect
import idyntree.bindings as idyntree

BODY = '<inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>'
urdf = f'''<robot name="cart"><link name="base">{BODY}</link><link name="wheel">{BODY}</link><link name="arm">{BODY}</link>
<joint name="axle" type="continuous"><parent link="base"/><child link="wheel"/><axis xyz="0 0 1"/><limit effort="5" velocity="2"/></joint>
<joint name="hinge" type="revolute"><parent link="base"/><child link="arm"/><axis xyz="0 0 1"/>
<limit lower="-1" upper="1" effort="10" velocity="3"/></joint></robot>'''

LIMIT = '<limit effort="5" velocity="2"/>'


def loaded(text):
    loader = idyntree.ModelLoader()
    loader.loadModelFromString(text)
    return loader.model().copy()


def range_of_wheel(robot):
    axle = robot.getJoint(robot.getJointIndex("axle"))
    return f"limits {axle.getMinPosLimit(0)} {axle.getMaxPosLimit(0)}" if axle.hasPosLimits() else "no limits"


expect("without <limit>", range_of_wheel(loaded(urdf.replace(LIMIT, ""))), "no limits")
model = loaded(urdf)
expect("with <limit>", range_of_wheel(model), "limits 0.0 0.0")

exporter = idyntree.ModelExporter()
exporter.init(model)
expect("exported", exporter.exportModelToFile("written.urdf"), True)
written = {joint.get("name"): joint for joint in ElementTree.parse("written.urdf").getroot().iter("joint")}
limit = written["axle"].find("limit")
expect("wheel as written", f'{written["axle"].get("type")} lower="{limit.get("lower")}" upper="{limit.get("upper")}"', 'revolute lower="0" upper="0"')
limit = written["hinge"].find("limit")
expect("range of the hinge", f'{limit.get("lower")} {limit.get("upper")}', "-1 1")
expect("effort of the hinge", limit.get("effort"), "1e+9")
expect("velocity of the hinge", limit.get("velocity"), "1e+9")
PYTHON
