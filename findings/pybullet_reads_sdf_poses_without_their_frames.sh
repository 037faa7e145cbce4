#!/usr/bin/env bash
# PyBullet 3.2.7 loads an SDFormat model without the frames, the pose of the joint and the units that the file names.
# An engineer expects that a reader that takes a file of version 1.9 obeys relative_to and expressed_in, which version 1.7 brought,
# or refuses the file.
# The pose of a link counts from the model whatever relative_to says, an axis from the joint whatever expressed_in says,
# the <pose> of a joint is dropped so that it turns about the origin of the child, and degrees="true" is read as radians.
# PyBullet warns of a missing world element if there is none, but says nothing of these.
# Seen: "relative to the parent: [-1.0, 1.0, 0.0]" where the file says 0 1 0,
# "joint at the parent's origin, turned by 90 degrees: [0.0, 1.0, 0.0]" where it should be -1 0 0,
# "axis 1 0 0 of the model: [1.0, 0.0, 0.0]" and "axis 1 0 0 of the joint: [1.0, 0.0, 0.0]" in a link that is turned by 90 degrees,
# "90 degrees: 2.035406", which is 90 rad less 14 turns.
# Date: 2026-11-28.
# shellcheck source=environment.bash
. "$(dirname "$0")/environment.bash"
install pybullet==3.2.7 numpy==2.4.6

run <<'PYTHON'
import math
from finding import expect
import pybullet

inertial = "<inertial><mass>1</mass><inertia><ixx>1</ixx><iyy>1</iyy><izz>1</izz><ixy>0</ixy><ixz>0</ixz><iyz>0</iyz></inertia></inertial>"
pybullet.connect(pybullet.DIRECT)
pybullet.setPhysicsEngineParameter(enableFileCaching=0)


def load(link, joint="", axis="<xyz>0 0 1</xyz>", position=0.0):
    with open("arm.sdf", "w") as f:
        f.write(f'''<sdf version="1.9"><world name="w"><model name="m">
<link name="base"><pose>1 0 0 0 0 0</pose>{inertial}</link><link name="arm">{link}{inertial}</link>
<joint name="j" type="revolute">{joint}<parent>base</parent><child>arm</child>
<axis>{axis}<limit><lower>-3</lower><upper>3</upper></limit></axis></joint></model></world></sdf>''')
    model = pybullet.loadSDF("arm.sdf")[0]
    pybullet.resetJointState(model, 0, position)
    state = pybullet.getLinkState(model, 0, computeForwardKinematics=True)
    return list(state[4]), pybullet.getEulerFromQuaternion(state[5])[2], list(pybullet.getJointInfo(model, 0)[13])


expect("without a frame", load("<pose>1 1 0 0 0 0</pose>")[0], [0, 1, 0])
expect("relative to the parent", load('<pose relative_to="base">0 1 0 0 0 0</pose>')[0], [-1, 1, 0])
place, _, _ = load("<pose>1 1 0 0 0 0</pose>", "<pose>0 -1 0 0 0 0</pose>", position=math.pi / 2)
expect("joint at the parent's origin, turned by 90 degrees", place, [0, 1, 0])
turned = f"<pose>1 1 0 0 0 {math.pi / 2}</pose>"
expect("axis 1 0 0 of the model", load(turned, axis='<xyz expressed_in="__model__">1 0 0</xyz>')[2], [1, 0, 0])
expect("axis 1 0 0 of the joint", load(turned, axis="<xyz>1 0 0</xyz>")[2], [1, 0, 0])
expect("90 degrees", load('<pose degrees="true">1 1 0 0 0 90</pose>')[1], 90 - 28 * math.pi)
PYTHON
