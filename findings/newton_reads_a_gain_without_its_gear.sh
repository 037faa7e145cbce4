#!/usr/bin/env bash
# Newton 1.8.0 takes the gain of an MJCF position actuator for the stiffness of its joint, whatever gear says.
# An engineer expects the stiffness that the joint has in MuJoCo: the actuator measures gear times the joint, and the joint feels
# gear times its force, so that kp 10 behind a gear of 3 holds the joint with 90 N m/rad.
# A geared arm that holds its weight in MuJoCo sinks in Newton. No message says so.
# Seen: "Newton, gear 1: 10.0", "MuJoCo, gear 1: 10.0", "Newton, gear 3: 10.0", "MuJoCo, gear 3: 90.0".
# Date: 2026-11-28.
# shellcheck source=environment.bash
. "$(dirname "$0")/environment.bash"
install newton==1.8.0 mujoco==4.0.0

run <<'PYTHON'
from finding import expect
import mujoco
import warp
warp.config.quiet = True
import newton

for gear, stiffness in ((1, 10.0), (3, 90.0)):
    mjcf = f'''<mujoco><worldbody><body><joint name="j"/><geom size="0.1"/></body></worldbody>
<actuator><position joint="j" kp="10" gear="{gear}"/></actuator></mujoco>'''
    builder = newton.ModelBuilder()
    builder.add_mjcf(mjcf)
    expect(f"Newton, gear {gear}", float(builder.joint_target_ke[0]), 10.0)
    m = mujoco.MjModel.from_xml_string(mjcf)
    d = mujoco.MjData(m)
    d.qpos[0] = -1
    mujoco.mj_forward(m, d)
    expect(f"MuJoCo, gear {gear}", d.qfrc_actuator[0], stiffness)
PYTHON
