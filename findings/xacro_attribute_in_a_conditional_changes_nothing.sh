#!/usr/bin/env bash
# xacro 2.1.1 has `<xacro:attribute name="..." value="..."/>`, which sets an attribute of the element around it.
# An engineer expects that it can be put into `<xacro:if>` to set the attribute under a condition, and into a macro to set it where the macro is
# called. It sets the attribute of the `xacro:if`, `xacro:unless` or macro element itself, which xacro then replaces by its contents.
# The attribute is lost without a message, whatever the condition is.
# Seen: directly: type="special", in xacro:if: no attribute, in xacro:unless: no attribute, in a macro: no attribute.
# Date: 2026-11-29.
# shellcheck source=environment.bash
. "$(dirname "$0")/environment.bash"
install xacro==2.1.1

run <<'PYTHON'
from finding import expect
import xacro

SET = '<xacro:attribute name="type" value="special"/>'
cases = {
    "directly": (SET, "special"),
    "in xacro:if": (f'<xacro:if value="1">{SET}</xacro:if>', "no attribute"),
    "in xacro:unless": (f'<xacro:unless value="0">{SET}</xacro:unless>', "no attribute"),
    "in a macro": ("<xacro:special/>", "no attribute"),
}
for place, (content, stated) in cases.items():
    open("robot.xacro", "w").write(f'''<robot xmlns:xacro="http://www.ros.org/wiki/xacro" name="r">
<xacro:macro name="special">{SET}</xacro:macro>
<link name="a">{content}</link>
</robot>''')
    link = xacro.process_file("robot.xacro").getElementsByTagName("link")[0]
    expect(place, link.getAttribute("type") or "no attribute", stated)
PYTHON
