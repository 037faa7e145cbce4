#!/usr/bin/env bash
# urchin 0.0.30 saves a link without <inertial> with a mass of 1 kg and a unit inertia.
# An engineer expects that loading and saving a file keeps its meaning, and a link without <inertial> has no mass.
# Robots have many such links: tool frames, cameras, roots for ROS.
# Each of them weighs one kilogram after urchin has saved the file.
# Seen: "masses in the file: ['2.0']", "masses in the saved file: ['2.0', '1.0', '1.0']".
# Date: 2026-11-28.
# shellcheck source=environment.bash
. "$(dirname "$0")/environment.bash"
install urchin==0.0.30

run <<'PYTHON'
import re
from finding import expect
import urchin

open("r.urdf", "w").write('''<robot name="r">
<link name="arm"><inertial><mass value="2.0"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>
<link name="tool"/><link name="camera"/>
<joint name="t" type="fixed"><parent link="arm"/><child link="tool"/></joint>
<joint name="c" type="fixed"><parent link="arm"/><child link="camera"/></joint>
</robot>''')
urchin.URDF.load("r.urdf").save("saved.urdf")
masses = re.compile(r'<mass value="([^"]*)"')
expect("masses in the file", masses.findall(open("r.urdf").read()), ["2.0"])
expect("masses in the saved file", masses.findall(open("saved.urdf").read()), ["2.0", "1.0", "1.0"])
PYTHON
