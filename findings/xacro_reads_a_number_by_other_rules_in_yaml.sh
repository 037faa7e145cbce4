#!/usr/bin/env bash
# xacro 2.1.1 has two rules for numbers: one of its own for a property, and that of PyYAML 6.0.3 for a value of xacro.load_yaml.
# An engineer expects that a value keeps its meaning when it moves from a property into a YAML file.
# 1e-3 is a number in a property and a text in YAML, so that ${2 * mass} repeats the text instead of doubling the mass.
# 010 is ten in a property and eight in YAML. 1_000 is a text in a property and a thousand in YAML.
# xacro writes the results into the robot without a message.
# Seen: "1e-3 twice: property 0.002, YAML 1e-31e-3", "010 twice: property 20, YAML 16", "1_000 twice: property 1_0001_000, YAML 2000".
# Date: 2026-11-28.
# shellcheck source=environment.bash
. "$(dirname "$0")/environment.bash"
install xacro==2.1.1 PyYAML==6.0.3

run <<'PYTHON'
from finding import expect
import re
import xacro

values = ("1e-3", "010", "1_000")
stated = ("property 0.002, YAML 1e-31e-3", "property 20, YAML 16", "property 1_0001_000, YAML 2000")
for value, twice in zip(values, stated):
    open("values.yaml", "w").write(f"mass: {value}\n")
    open("robot.xacro", "w").write(f'''<robot xmlns:xacro="http://www.ros.org/wiki/xacro" name="r">
<xacro:property name="mass" value="{value}"/>
<xacro:property name="values" value="${{xacro.load_yaml('values.yaml')}}"/>
<mass property="${{2 * mass}}" yaml="${{2 * values['mass']}}"/>
</robot>''')
    text = xacro.process_file("robot.xacro").toxml()
    seen = dict(re.findall(r'(property|yaml)="([^"]*)"', text))
    expect(f"{value} twice", f"property {seen['property']}, YAML {seen['yaml']}", twice)
PYTHON
