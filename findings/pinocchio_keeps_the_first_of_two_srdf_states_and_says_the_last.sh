#!/usr/bin/env bash
# Pinocchio 4.1.0 (PyPI: pin) keeps one reference configuration for two SRDF states of one name, and says that it is the last one.
# An engineer expects both: a <group_state> belongs to its group, and "home" of the arm says other joints than "home" of the hand.
# Pinocchio keeps the first state, so that the hand stays at its neutral position.
# With verbose=True it says "Only the last instance of home is being used", which is not what it does. Without, it says nothing.
# The order of two elements in the file therefore changes where a robot starts.
# Seen: "arm first: [1.0, 0.0]", "hand first: [0.0, 0.5]".
# Date: 2026-11-28.
# shellcheck source=environment.bash
. "$(dirname "$0")/environment.bash"
install pin==4.1.0

run <<'PYTHON'
from finding import expect
import pinocchio

limit = '<axis xyz="0 0 1"/><limit lower="-3" upper="3" effort="5" velocity="1"/>'
urdf = f'''<robot name="r"><link name="base"/><link name="a"/><link name="b"/>
<joint name="elbow" type="revolute"><parent link="base"/><child link="a"/>{limit}</joint>
<joint name="finger" type="revolute"><parent link="a"/><child link="b"/>{limit}</joint></robot>'''


def home(*states):
    model = pinocchio.buildModelFromXML(urdf)
    pinocchio.loadReferenceConfigurationsFromXML(model, f'''<robot name="r">
<group name="arm"><joint name="elbow"/></group><group name="hand"><joint name="finger"/></group>{"".join(states)}</robot>''', True)
    return list(model.referenceConfigurations["home"])


arm = '<group_state name="home" group="arm"><joint name="elbow" value="1.0"/></group_state>'
hand = '<group_state name="home" group="hand"><joint name="finger" value="0.5"/></group_state>'
expect("arm first", home(arm, hand), [1, 0])
expect("hand first", home(hand, arm), [0, 0.5])
PYTHON
