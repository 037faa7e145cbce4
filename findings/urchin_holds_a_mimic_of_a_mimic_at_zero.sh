#!/usr/bin/env bash
# urchin 0.0.30 takes 0 for the leading joint if that joint mimics another one itself.
# An engineer expects the chain: the last finger joint follows the middle one, which follows the first.
# urchin computes the middle joint right and leaves the last joint at its offset.
# urchin prints nothing. yourdfpy 0.0.60 does the same and logs a warning.
# Newton 1.8.0 multiplies the chain out, and Pinocchio 4.1.0 with mimic=True refuses it.
# Seen: "urchin: [0.5, 1.1, 0.0]", "yourdfpy: [0.5, 1.1, 0.0]" where URDF's formula gives 0.5, 1.1 and 3.3.
# Date: 2026-11-28.
# shellcheck source=environment.bash
. "$(dirname "$0")/environment.bash"
install urchin==0.0.30 yourdfpy==0.0.60

run <<'PYTHON'
from finding import expect

limit = '<axis xyz="0 0 1"/><limit lower="-4" upper="4" effort="5" velocity="1"/>'
urdf = f'''<robot name="r"><link name="base"/><link name="a"/><link name="b"/><link name="c"/>
<joint name="ja" type="prismatic"><parent link="base"/><child link="a"/>{limit}</joint>
<joint name="jb" type="prismatic"><parent link="base"/><child link="b"/>{limit}<mimic joint="ja" multiplier="2" offset="0.1"/></joint>
<joint name="jc" type="prismatic"><parent link="base"/><child link="c"/>{limit}<mimic joint="jb" multiplier="3"/></joint>
</robot>'''
open("r.urdf", "w").write(urdf)

import urchin
pose = urchin.URDF.load("r.urdf").link_fk({"ja": 0.5}, use_names=True)
expect("urchin", [pose[link][2, 3] for link in "abc"], [0.5, 1.1, 0])

import yourdfpy
robot = yourdfpy.URDF.load("r.urdf")
robot.update_cfg({"ja": 0.5})
expect("yourdfpy", [robot.get_transform(link)[2, 3] for link in "abc"], [0.5, 1.1, 0])
PYTHON
