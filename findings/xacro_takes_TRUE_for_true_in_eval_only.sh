#!/usr/bin/env bash
# xacro 2.1.1: the same argument in the same condition is true or an error, by the way in which it is reached.
# An engineer who launches a robot with `gripper:=TRUE` expects that `$(arg gripper)`, `$(eval gripper)` and `${xacro.arg('gripper')}` mean one value.
# `$(eval gripper)` is true for TRUE in any case of letters, because eval converts arguments by rules of its own.
# `$(arg gripper)` in a condition is an error for TRUE, and true for True. So is a property that is made of the argument.
# Seen: $(eval gripper): there, $(arg gripper): XacroException, property: XacroException.
# Date: 2026-11-29.
# shellcheck source=environment.bash
. "$(dirname "$0")/environment.bash"
install xacro==2.1.1

run <<'PYTHON'
from finding import expect
import xacro


def outcome(condition, more=""):
    open("robot.xacro", "w").write(f'''<robot xmlns:xacro="http://www.ros.org/wiki/xacro" name="r">
<xacro:arg name="gripper" default="TRUE"/>{more}
<xacro:if value="{condition}"><link name="gripper"/></xacro:if>
</robot>''')
    try:
        links = xacro.process_file("robot.xacro").getElementsByTagName("link")
    except Exception as error:
        return type(error).__name__
    return "there" if links else "not there"


expect("$(eval gripper)", outcome("$(eval gripper)"), "there")
expect("$(arg gripper)", outcome("$(arg gripper)"), "XacroException")
expect("property", outcome("${chosen}", '<xacro:property name="chosen" value="$(arg gripper)"/>'), "XacroException")
PYTHON
