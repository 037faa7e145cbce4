#!/usr/bin/env bash
# mjcf_urdf_simple_converter 0.7.3 writes a hinge of MJCF that has no range as a revolute joint with the limits 0 and 0.
# An engineer expects a continuous joint, as MuJoCo turns such a hinge without end: most wheels are written so.
# Readers of the URDF hold the wheel at 0.
# Seen: "type and limits in the URDF: ['revolute', '0.0', '0.0']", "MuJoCo limits the hinge: False",
# "Pinocchio limits the joint to: [0.0, 0.0]".
# Date: 2026-11-29.
# shellcheck source=environment.bash
. "$(dirname "$0")/environment.bash"
install mjcf-urdf-simple-converter==0.7.3 mujoco==4.0.0 pin==4.1.0

run <<'PYTHON'
import re
from finding import expect
import mjcf_urdf_simple_converter
import mujoco
import pinocchio

open("cart.xml", "w").write('''<mujoco model="cart"><worldbody><body name="bed"><geom type="box" size="0.2 0.1 0.05" mass="5"/>
<body name="wheel" pos="0 0.2 0"><joint name="axle" type="hinge" axis="0 1 0"/><geom type="sphere" size="0.1" mass="1"/></body>
</body></worldbody></mujoco>''')
mjcf_urdf_simple_converter.convert("cart.xml", "cart.urdf")
joint = re.search(r'<joint type="(\w+)" name="axle">.*?lower="([^"]*)" upper="([^"]*)"', open("cart.urdf").read(), re.S)
expect("type and limits in the URDF", list(joint.groups()), ["revolute", "0.0", "0.0"])
expect("MuJoCo limits the hinge", bool(mujoco.MjModel.from_xml_path("cart.xml").jnt_limited[0]), False)
model = pinocchio.buildModelFromUrdf("cart.urdf")
q = model.joints[model.getJointId("axle")].idx_q
expect("Pinocchio limits the joint to", [float(model.lowerPositionLimit[q]), float(model.upperPositionLimit[q])], [0.0, 0.0])
PYTHON
