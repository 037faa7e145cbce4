#!/usr/bin/env bash
# rod 0.5.0 leaves a ball joint and a screw joint of SDFormat out of the URDF file.
# An engineer expects an error or a warning, because URDF cannot say these joints and the result is no tree any more.
# The written robot has two roots. rod writes it without a message, and the fault appears in the next program.
# Pinocchio 4.1.0 (PyPI: pin) refuses the file.
# Seen: "ball: links 2, joints 0", "screw: links 2, joints 0", "revolute: links 2, joints 1", "Pinocchio: refuses the file of the ball".
# Date: 2026-11-28.
# shellcheck source=environment.bash
. "$(dirname "$0")/environment.bash"
install rod==0.5.0 pin==4.1.0

run <<'PYTHON'
from finding import expect
import pinocchio
import rod
from rod.urdf.exporter import UrdfExporter

inertial = "<inertial><mass>1</mass><inertia><ixx>1</ixx><iyy>1</iyy><izz>1</izz><ixy>0</ixy><ixz>0</ixz><iyz>0</iyz></inertia></inertial>"


def written(kind):
    axis = "" if kind == "ball" else "<axis><xyz>0 0 1</xyz></axis>"
    sdf = f'''<sdf version="1.9"><model name="m"><link name="base">{inertial}</link><link name="arm">{inertial}</link>
<joint name="j" type="{kind}"><parent>base</parent><child>arm</child>{axis}</joint></model></sdf>'''
    return UrdfExporter().to_urdf_string(sdf=rod.Sdf.load(sdf))


for kind, joints in (("ball", 0), ("screw", 0), ("revolute", 1)):
    urdf = written(kind)
    expect(kind, f"links {urdf.count('<link ')}, joints {urdf.count('<joint ')}", f"links 2, joints {joints}")
try:
    pinocchio.buildModelFromXML(written("ball"))
    verdict = "reads the file of the ball"
except ValueError:
    verdict = "refuses the file of the ball"
expect("Pinocchio", verdict, "refuses the file of the ball")
PYTHON
