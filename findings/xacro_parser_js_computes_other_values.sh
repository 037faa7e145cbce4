#!/usr/bin/env bash
# xacro-parser 0.3.11 (npm) and xacro 2.1.1 (PyPI) compute other values from one expression.
# An engineer expects one robot in a viewer of the web and in ROS, because xacro-parser reads xacro files.
# % takes the sign of the dividend in JavaScript and of the divisor in Python, so an angle that wraps around is negative in the viewer.
# ^ is a power there and a bitwise exclusive or here. A property "false" is a text there, so ${not flag} is false, and here true.
# The expressions that xacro-parser does not know, such as max or **, are errors, but these are values without a message.
# Seen: "-7 % 3: JavaScript -1, Python 2", "2^3: JavaScript 8, Python 1", "not flag: JavaScript false, Python True",
# "True: JavaScript 1, Python True".
# Date: 2026-11-28.
# shellcheck source=environment.bash
. "$(dirname "$0")/environment.bash"
install xacro==2.1.1
install_npm xacro-parser@0.3.11 linkedom@0.18.15

expressions=('-7 % 3' '2^3' 'not flag' 'True')
printf '%s\n' "${expressions[@]}" > "$work/expressions.txt"
javascript=$(run_node <<'JS'
import {readFileSync} from "node:fs";
import {DOMParser, Document, Element} from "linkedom";
Object.assign(globalThis, {DOMParser, Document, Element, XMLSerializer: class { serializeToString(node) { return node.toString(); } }});
const {XacroParser} = await import("xacro-parser");
for (const expression of readFileSync("expressions.txt", "utf8").trim().split("\n")) {
  const xml = await new XacroParser().parse(`<r xmlns:xacro="http://www.ros.org/wiki/xacro">
<xacro:property name="flag" value="false"/><o value="\${${expression}}"/></r>`);
  console.log(xml.querySelector("o").getAttribute("value"));
}
JS
)
python=$(run <<'PYTHON'
from xml.dom.minidom import parseString
import xacro

for expression in open("expressions.txt").read().split("\n")[:-1]:
    xml = parseString(f'''<r xmlns:xacro="http://www.ros.org/wiki/xacro">
<xacro:property name="flag" value="false"/><o value="${{{expression}}}"/></r>''')
    xacro.process_doc(xml)
    print(xml.getElementsByTagName("o")[0].getAttribute("value"))
PYTHON
)
seen=$(paste -d '|' "$work/expressions.txt" <(echo "$javascript") <(echo "$python") | sed 's/|/: JavaScript /; s/|/, Python /')
echo "$seen"
expect "$seen" '-7 % 3: JavaScript -1, Python 2
2^3: JavaScript 8, Python 1
not flag: JavaScript false, Python True
True: JavaScript 1, Python True'
