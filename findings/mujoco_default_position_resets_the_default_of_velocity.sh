#!/usr/bin/env bash
# MuJoCo 4.0.0 keeps one default for all actuators of a class, so that <position> in it takes the gain of <velocity> away.
# An engineer expects that <default><velocity kv="10"/><position kp="3"/></default> sets both, as <geom> and <site> beside each other do.
# The later of the two wins: the velocity actuator falls back to kv 1, and the other way round the position actuator to kp 1.
# An actuator of type general, for which the class says nothing, becomes a servo. MuJoCo says nothing.
# Drive wheels get a tenth of their gain because somebody adds an arm.
# Seen: "velocity alone: [10.0, 1.0, 10.0]", "velocity, position: [1.0, 3.0, 3.0]", "position, velocity: [10.0, 1.0, 10.0]",
# each the gains of <velocity/>, <position/> and <general/>.
# Date: 2026-11-28.
# shellcheck source=environment.bash
. "$(dirname "$0")/environment.bash"
install mujoco==4.0.0

run <<'PYTHON'
from finding import expect
import mujoco


def gains(defaults):
    return mujoco.MjModel.from_xml_string(f'''<mujoco><default>{defaults}</default>
<worldbody><body><joint name="j"/><geom size="0.1"/></body></worldbody>
<actuator><velocity joint="j"/><position joint="j"/><general joint="j"/></actuator></mujoco>''').actuator_gainprm[:, 0]


expect("velocity alone", gains('<velocity kv="10"/>'), [10, 1, 10])
expect("velocity, position", gains('<velocity kv="10"/><position kp="3"/>'), [1, 3, 3])
expect("position, velocity", gains('<position kp="3"/><velocity kv="10"/>'), [10, 1, 10])
PYTHON
