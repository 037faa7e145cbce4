#!/usr/bin/env bash
# yaml-cpp 0.7.0 (Debian libyaml-cpp-dev 0.7.0+dfsg-8+b1) writes the texts "010", "true" and "1:30" without quotes.
# An engineer expects quotes, because a std::string was written, and because the emitter does put quotes around "null".
# PyYAML 6.0.3 reads the file as 8, True and 90. A serial number, a joint that is called "on" or a time changes on its way.
# Seen: "YAML: {serial: 010, name: on, flag: true, time: 1:30, none: "null"}",
# "PyYAML: {'serial': 8, 'name': True, 'flag': True, 'time': 90, 'none': 'null'}".
# Date: 2026-11-28.
# shellcheck source=environment.bash
. "$(dirname "$0")/environment.bash"
install PyYAML==6.0.3
install_debian libyaml-cpp0.7=0.7.0+dfsg-8+b1 libyaml-cpp-dev=0.7.0+dfsg-8+b1

cat > "$work/texts.cc" <<'CC'
#include <iostream>
#include <string>
#include <utility>
#include <yaml-cpp/yaml.h>

int main() {
  YAML::Emitter out;
  out << YAML::Flow << YAML::BeginMap;
  for (auto [key, text] : {std::pair<std::string, std::string>{"serial", "010"}, {"name", "on"}, {"flag", "true"}, {"time", "1:30"}, {"none", "null"}})
    out << YAML::Key << key << YAML::Value << text;
  out << YAML::EndMap;
  std::cout << out.c_str() << "\n";
}
CC
compile_debian "$work/texts.cc" -lyaml-cpp
"$work/program" > "$work/texts.yaml"
echo "YAML: $(cat "$work/texts.yaml")"
run <<'PYTHON'
from finding import expect
import yaml

expect("PyYAML", str(yaml.safe_load(open("texts.yaml"))), "{'serial': 8, 'name': True, 'flag': True, 'time': 90, 'none': 'null'}")
PYTHON
