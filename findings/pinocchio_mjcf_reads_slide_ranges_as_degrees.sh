#!/usr/bin/env bash
# Pinocchio 4.1.0 (PyPI: pin) converts the range of an MJCF slide joint from degrees to radians.
# An engineer expects metres, because MuJoCo converts angles only. MuJoCo 4.0.0 is the reference here.
# A lift with the range 0 to 0.5 m may then move by 9 mm, and a planner that asks Pinocchio respects that.
# The same file with <compiler angle="radian"/> is read right, so the fault hides in files that use MuJoCo's default.
# Seen: "MuJoCo: [0.0, 0.5]", "Pinocchio: [0.0, 0.008727]", "Pinocchio with angle="radian": [0.0, 0.5]".
# Date: 2026-11-28.
# shellcheck source=environment.bash
. "$(dirname "$0")/environment.bash"
install pin==4.1.0 mujoco==4.0.0

run <<'PYTHON'
from finding import expect
import mujoco
import pinocchio


def lift(compiler):
    xml = f'''<mujoco model="lift">{compiler}<worldbody><body name="tray">
<joint name="j" type="slide" axis="0 0 1" range="0 0.5"/><geom size="0.1"/></body></worldbody></mujoco>'''
    open("lift.xml", "w").write(xml)
    model = pinocchio.buildModelFromMJCF("lift.xml")
    return mujoco.MjModel.from_xml_string(xml).jnt_range[0], [model.lowerPositionLimit[0], model.upperPositionLimit[0]]


right, read = lift("")
expect("MuJoCo", right, [0, 0.5])
expect("Pinocchio", read, [0, 0.008727])
expect('Pinocchio with angle="radian"', lift('<compiler angle="radian"/>')[1], [0, 0.5])
PYTHON
