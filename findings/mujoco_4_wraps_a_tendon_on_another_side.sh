#!/usr/bin/env bash
# MuJoCo 4.0.0 leads a tendon past a wrapped geom on another side than MuJoCo 3.17.0 where the side site is level with the tendon.
# An engineer expects that an update keeps the lengths of tendons, or that the reader warns of models that it reads anew.
# Before, the side site chose a half plane; now the tendon goes round the geom as the line over the side site does.
# Here a tendon that passes 5 cm above the axis of a roller of 10 cm, with the side site behind the roller,
# was drawn round below it, and now passes above. The change log calls this a breaking change.
# Tendons get shorter, and muscles that were tuned to their length work at another point. The reader says nothing.
# Seen: "3.17.0, behind: 1.044889", "3.17.0, above: 1.005021", "4.0.0, behind: 1.005021", "4.0.0, above: 1.005021".
# Date: 2026-11-28.
# shellcheck source=environment.bash
. "$(dirname "$0")/environment.bash"

measure() { # VERSION WHAT PLACE-OF-THE-SIDE-SITE STATED
  VERSION=$1 WHAT=$2 PLACE=$3 STATED=$4 run <<'PYTHON'
import os
from finding import expect
import mujoco

m = mujoco.MjModel.from_xml_string(f'''<mujoco><worldbody><geom name="roller" type="cylinder" size="0.1 0.5" euler="90 0 0"/>
<site name="start" pos="-0.5 0 0.05"/><site name="end" pos="0.5 0 0.05"/><site name="side" pos="{os.environ["PLACE"]}"/></worldbody>
<tendon><spatial><site site="start"/><geom geom="roller" sidesite="side"/><site site="end"/></spatial></tendon></mujoco>''')
d = mujoco.MjData(m)
mujoco.mj_forward(m, d)
expect(f"{os.environ['VERSION']}, {os.environ['WHAT']}", d.ten_length[0], float(os.environ["STATED"]))
PYTHON
}

install mujoco==3.17.0
measure 3.17.0 behind "0.3 0 0" 1.044889
measure 3.17.0 above "0 0 0.3" 1.005021
rm -rf "$work/venv"
install mujoco==4.0.0
measure 4.0.0 behind "0.3 0 0" 1.005021
measure 4.0.0 above "0 0 0.3" 1.005021
