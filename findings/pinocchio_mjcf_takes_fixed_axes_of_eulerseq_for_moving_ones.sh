#!/usr/bin/env bash
# Pinocchio 4.1.0 (PyPI: pin) ignores the case of the letters in MJCF's eulerseq.
# An engineer expects that upper case means fixed axes, as MuJoCo defines it. MuJoCo 4.0.0 is the reference here.
# eulerseq="XYZ" is what URDF calls roll, pitch, yaw, so a file that came from URDF may have it.
# Pinocchio reads it as "xyz" and turns the body another way, without a message.
# Seen: "xyz: same as MuJoCo: True", "zyx: same as MuJoCo: True", "XYZ: same as MuJoCo: False", "XYZ: same as MuJoCo's xyz: True".
# Date: 2026-11-28.
# shellcheck source=environment.bash
. "$(dirname "$0")/environment.bash"
install pin==4.1.0 mujoco==4.0.0

run <<'PYTHON'
import numpy as np
from finding import expect
import mujoco
import pinocchio


def rotations(sequence):
    xml = f'''<mujoco model="m"><compiler eulerseq="{sequence}"/><worldbody><body name="b" euler="10 20 30">
<joint/><geom size="0.1"/></body></worldbody></mujoco>'''
    open("m.xml", "w").write(xml)
    model = mujoco.MjModel.from_xml_string(xml)
    data = mujoco.MjData(model)
    mujoco.mj_kinematics(model, data)
    read = pinocchio.buildModelFromMJCF("m.xml")
    return data.xmat[1].reshape(3, 3), read.jointPlacements[1].rotation


for sequence, stated in (("xyz", True), ("zyx", True), ("XYZ", False)):
    right, read = rotations(sequence)
    expect(f"{sequence}: same as MuJoCo", bool(np.allclose(right, read, atol=1e-6)), stated)
expect("XYZ: same as MuJoCo's xyz", bool(np.allclose(rotations("xyz")[0], rotations("XYZ")[1], atol=1e-6)), True)
PYTHON
