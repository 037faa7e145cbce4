#!/usr/bin/env bash
# PyBullet 3.2.7 keeps the text of a URDF file and loads it again after the file has changed.
# An engineer expects that loadURDF reads the file, because a program that writes robots and loads them needs it.
# resetSimulation does not help. setPhysicsEngineParameter(enableFileCaching=0) does, and the name suggests meshes only.
# A search over link lengths that writes one file again and again measures the first robot each time.
# Seen: "mass after the file says 1: 1.0", "after it says 2: 1.0", "after resetSimulation: 1.0", "without the cache: 2.0".
# Date: 2026-11-28.
# shellcheck source=environment.bash
. "$(dirname "$0")/environment.bash"
install pybullet==3.2.7 numpy==2.4.6

run <<'PYTHON'
from finding import expect
import pybullet


def write(mass):
    with open("robot.urdf", "w") as f:
        f.write(f'''<robot name="r"><link name="base"><inertial><mass value="{mass}"/>
<inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link></robot>''')


def mass():
    return pybullet.getDynamicsInfo(pybullet.loadURDF("robot.urdf"), -1)[0]


pybullet.connect(pybullet.DIRECT)
write(1)
expect("mass after the file says 1", mass(), 1)
write(2)
expect("after it says 2", mass(), 1)
pybullet.resetSimulation()
expect("after resetSimulation", mass(), 1)
pybullet.setPhysicsEngineParameter(enableFileCaching=0)
expect("without the cache", mass(), 2)
PYTHON
