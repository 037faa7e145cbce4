#!/usr/bin/env bash
# MuJoCo 4.0.0 draws a geom with a material in the material's colour if its own rgba is exactly ".5 .5 .5 1".
# An engineer expects that rgba wins over the material, as every other colour does, grey as well.
# The compiled model does not know whether the file gave that colour or left it out: the value itself stands for "none".
# A grey cover of a blue robot stays blue, and a converter that writes rgba for each geom is right for all colours but one.
# Seen, as mjv_updateScene gives them: ".5 .5 .5 1: [0.0, 0.0, 1.0, 1.0]", ".5 .5 .51 1: [0.5, 0.5, 0.51, 1.0]".
# Date: 2026-11-28.
# shellcheck source=environment.bash
. "$(dirname "$0")/environment.bash"
install mujoco==4.0.0

run <<'PYTHON'
from finding import expect
import mujoco

m = mujoco.MjModel.from_xml_string('''<mujoco><asset><material name="blue" rgba="0 0 1 1"/></asset><worldbody>
<geom size="0.1" material="blue" rgba=".5 .5 .5 1"/><geom size="0.1" material="blue" rgba=".5 .5 .51 1"/></worldbody></mujoco>''')
d = mujoco.MjData(m)
mujoco.mj_forward(m, d)
scene = mujoco.MjvScene(m, 10)
mujoco.mjv_updateScene(m, d, mujoco.MjvOption(), None, mujoco.MjvCamera(), mujoco.mjtCatBit.mjCAT_ALL, scene)
expect(".5 .5 .5 1", scene.geoms[0].rgba, [0, 0, 1, 1])
expect(".5 .5 .51 1", scene.geoms[1].rgba, [0.5, 0.5, 0.51, 1])
PYTHON
