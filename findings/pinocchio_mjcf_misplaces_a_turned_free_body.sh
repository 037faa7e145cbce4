#!/usr/bin/env bash
# Pinocchio 4.1.0 (PyPI: pin) puts a free body of an MJCF file in the wrong place if its body is turned and not at the origin.
# An engineer expects that qpos0, which Pinocchio takes from the file, gives the pose that the file draws.
# MuJoCo 4.0.0 is the reference here, and its qpos0 has the same numbers.
# The joint keeps a translation that a free joint should not have, and Pinocchio adds it to that of qpos0.
# A body at (0, 0, 1) that is turned by 90 degrees about Y appears at (-1, 0, 2). A body that is not turned is right.
# Seen: "MuJoCo: [0.0, 0.0, 1.0]", "Pinocchio: [-1.0, 0.0, 2.0]", "Pinocchio, not turned: [0.0, 0.0, 1.0]".
# Date: 2026-11-28.
# shellcheck source=environment.bash
. "$(dirname "$0")/environment.bash"
install pin==4.1.0 mujoco==4.0.0

run <<'PYTHON'
from finding import expect
import mujoco
import pinocchio


def places(angles):
    xml = f'''<mujoco model="m"><worldbody><body name="drone" pos="0 0 1" euler="{angles}">
<freejoint/><geom size="0.1"/></body></worldbody></mujoco>'''
    open("m.xml", "w").write(xml)
    model = mujoco.MjModel.from_xml_string(xml)
    data = mujoco.MjData(model)
    mujoco.mj_kinematics(model, data)
    read = pinocchio.buildModelFromMJCF("m.xml")
    computed = read.createData()
    pinocchio.framesForwardKinematics(read, computed, read.referenceConfigurations["qpos0"])
    return data.xpos[1], computed.oMf[read.getFrameId("drone")].translation


right, read = places("0 90 0")
expect("MuJoCo", right, [0, 0, 1])
expect("Pinocchio", read, [-1, 0, 2])
expect("Pinocchio, not turned", places("0 0 0")[1], [0, 0, 1])
PYTHON
