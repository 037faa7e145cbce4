#!/usr/bin/env bash
# PyBullet 3.2.7 throws the inertia of a URDF link away and computes another one from its collision shapes.
# An engineer expects the six numbers of <inertia>, because the mass of the same element is kept.
# A flag of loadURDF, URDF_USE_INERTIA_FROM_FILE, brings them back; nothing says so at loading.
# A flywheel of which only a hub of 10 cm collides resists a torque about X with a 600th of what its file says.
# A link without a collision shape gets 1e-6 in each direction.
# Seen: "with a collision box: [0.001667, 0.001667, 0.001667]", "without a collision shape: [1e-06, 1e-06, 1e-06]",
# "with the flag: [1.0, 2.0, 2.5]", "mass: 1.0".
# Date: 2026-11-28.
# shellcheck source=environment.bash
. "$(dirname "$0")/environment.bash"
install pybullet==3.2.7 numpy==2.4.6

run <<'PYTHON'
from finding import expect
import pybullet

pybullet.connect(pybullet.DIRECT)
pybullet.setPhysicsEngineParameter(enableFileCaching=0)


def dynamics(collision, flags=0):
    with open("wheel.urdf", "w") as f:
        f.write(f'''<robot name="wheel"><link name="wheel"><inertial><mass value="1"/>
<inertia ixx="1" iyy="2" izz="2.5" ixy="0" ixz="0" iyz="0"/></inertial>{collision}</link></robot>''')
    return pybullet.getDynamicsInfo(pybullet.loadURDF("wheel.urdf", flags=flags), -1)


box = '<collision><geometry><box size="0.1 0.1 0.1"/></geometry></collision>'
expect("with a collision box", list(dynamics(box)[2]), [0.1 ** 2 / 6] * 3)
expect("without a collision shape", list(dynamics("")[2]), [1e-6] * 3)
expect("with the flag", list(dynamics(box, pybullet.URDF_USE_INERTIA_FROM_FILE)[2]), [1, 2, 2.5])
expect("mass", dynamics(box)[0], 1)
PYTHON
