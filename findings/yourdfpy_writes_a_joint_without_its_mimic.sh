#!/usr/bin/env bash
# yourdfpy 0.0.60 reads <mimic> and obeys it, but its writer leaves <mimic> out.
# An engineer expects that a loaded robot that is written moves as it did.
# The written gripper has two independent fingers, and no message says so.
# The writer leaves out <safety_controller>, <calibration> and <transmission> too.
# Seen: "actuated joints as read: ['left']", "actuated joints as written: ['left', 'right']".
# Date: 2026-11-28.
# shellcheck source=environment.bash
. "$(dirname "$0")/environment.bash"
install yourdfpy==0.0.60

run <<'PYTHON'
from finding import expect
import yourdfpy

limit = '<axis xyz="0 1 0"/><limit lower="0" upper="0.04" effort="5" velocity="1"/>'
open("gripper.urdf", "w").write(f'''<robot name="gripper"><link name="palm"/><link name="l"/><link name="r"/>
<joint name="left" type="prismatic"><parent link="palm"/><child link="l"/>{limit}</joint>
<joint name="right" type="prismatic"><parent link="palm"/><child link="r"/>{limit}<mimic joint="left" multiplier="-1"/></joint>
</robot>''')
robot = yourdfpy.URDF.load("gripper.urdf")
expect("actuated joints as read", robot.actuated_joint_names, ["left"])
robot.write_xml_file("written.urdf")
expect("actuated joints as written", yourdfpy.URDF.load("written.urdf").actuated_joint_names, ["left", "right"])
PYTHON
