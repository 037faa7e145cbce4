#!/usr/bin/env bash
# kinpy 0.6.1 gives a joint without <axis> the axis Z.
# An engineer expects X: URDF gives a joint without <axis> the axis (1, 0, 0), and every other reader that we tried does so.
# The same file with the axis written out gives the expected result, so the two spellings of one robot differ.
# No message says so.
# Seen: "slide without <axis>: [0.0, 0.0, 0.25]", "slide with <axis xyz="1 0 0"/>: [0.25, 0.0, 0.0]".
# Date: 2026-11-28.
# shellcheck source=environment.bash
. "$(dirname "$0")/environment.bash"
install kinpy==0.6.1

run <<'PYTHON'
from finding import expect
import kinpy


def tip(axis):
    urdf = f'''<robot name="r"><link name="base"/><link name="tip"/>
<joint name="j" type="prismatic"><parent link="base"/><child link="tip"/>{axis}
<limit lower="-1" upper="1" effort="5" velocity="1"/></joint></robot>'''
    return kinpy.build_chain_from_urdf(urdf).forward_kinematics({"j": 0.25})["tip"].pos


expect("slide without <axis>", tip(""), [0, 0, 0.25])
expect('slide with <axis xyz="1 0 0"/>', tip('<axis xyz="1 0 0"/>'), [0.25, 0, 0])
PYTHON
