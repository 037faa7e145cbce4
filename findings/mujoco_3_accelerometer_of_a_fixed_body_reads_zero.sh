#!/usr/bin/env bash
# MuJoCo 3.17.0 measures no gravity with an accelerometer on a body that cannot move; MuJoCo 4.0.0 measures 9.81.
# An engineer expects 9.81 upwards in both, as a real accelerometer at rest and one on a resting free body say.
# The change log of 4.0.0 calls it a regression of 3.3.7. All versions in between give zeros without a message.
# A filter that was tuned on a robot fixed to a stand, in one of these versions, sees another world after the update.
# Seen: "3.17.0, fixed: [0.0, 0.0, 0.0]", "3.17.0, free to slide: [0.0, 0.0, 9.81]", "4.0.0, fixed: [0.0, 0.0, 9.81]".
# Date: 2026-11-28.
# shellcheck source=environment.bash
. "$(dirname "$0")/environment.bash"

measure() { # VERSION WHAT JOINT STATED
  VERSION=$1 WHAT=$2 JOINT=$3 STATED=$4 run <<'PYTHON'
import os
from finding import expect
import mujoco

m = mujoco.MjModel.from_xml_string(f'''<mujoco><worldbody><body>{os.environ["JOINT"]}<geom size="0.1"/><site name="imu"/></body></worldbody>
<sensor><accelerometer site="imu"/></sensor></mujoco>''')
d = mujoco.MjData(m)
mujoco.mj_forward(m, d)
expect(f"{os.environ['VERSION']}, {os.environ['WHAT']}", d.sensordata, [0, 0, float(os.environ["STATED"])])
PYTHON
}

install mujoco==3.17.0
measure 3.17.0 fixed "" 0
measure 3.17.0 "free to slide" '<joint type="slide" axis="1 0 0"/>' 9.81
rm -rf "$work/venv"
install mujoco==4.0.0
measure 4.0.0 fixed "" 9.81
