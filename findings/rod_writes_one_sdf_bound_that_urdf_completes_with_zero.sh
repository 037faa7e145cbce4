#!/usr/bin/env bash
# rod 0.5.0 writes an SDFormat limit with a lower bound only as a URDF limit with a lower bound only.
# An engineer expects an infinite or a very large upper bound, because SDFormat's default is no bound and URDF's default is 0.
# rod does write a large number for an effort and a velocity that the file leaves out.
# Pinocchio 4.1.0 (PyPI: pin) reads the joint as ending at 0. MuJoCo 4.0.0 reads the same joint as free of limits.
# Seen: "URDF: lower -1.0, upper None", "Pinocchio: [-1.0, 0.0]", "MuJoCo: limited False".
# Date: 2026-11-28.
# shellcheck source=environment.bash
. "$(dirname "$0")/environment.bash"
install rod==0.5.0 pin==4.1.0 mujoco==4.0.0

run <<'PYTHON'
import xml.etree.ElementTree as xml
from finding import expect
import mujoco
import pinocchio
import rod
from rod.urdf.exporter import UrdfExporter

inertial = "<inertial><mass>1</mass><inertia><ixx>1</ixx><iyy>1</iyy><izz>1</izz><ixy>0</ixy><ixz>0</ixz><iyz>0</iyz></inertia></inertial>"
sdf = f'''<sdf version="1.9"><model name="m"><link name="base">{inertial}</link><link name="arm">{inertial}</link>
<joint name="j" type="revolute"><parent>base</parent><child>arm</child><axis><xyz>0 0 1</xyz>
<limit><lower>-1</lower></limit></axis></joint></model></sdf>'''
urdf = UrdfExporter().to_urdf_string(sdf=rod.Sdf.load(sdf))
limit = xml.fromstring(urdf.encode()).find("joint/limit")
expect("URDF", f"lower {limit.get('lower')}, upper {limit.get('upper')}", "lower -1.0, upper None")
model = pinocchio.buildModelFromXML(urdf)
expect("Pinocchio", [model.lowerPositionLimit[0], model.upperPositionLimit[0]], [-1, 0])
expect("MuJoCo", f"limited {bool(mujoco.MjModel.from_xml_string(urdf).jnt_limited[0])}", "limited False")
PYTHON
