#!/usr/bin/env bash
# yaml-cpp 0.7.0 (Debian libyaml-cpp-dev 0.7.0+dfsg-8+b1) reads one text as two numbers: 010 is 8 as an int and 10 as a double.
# An engineer expects that as<double>() of a whole number gives what as<int>() gives.
# 0x10 is 16 as an int and an error as a double, and 09 is an error as an int and 9 as a double.
# A time-out of 010 seconds is longer or shorter, as the program that reads it declares its field.
# PyYAML reads 8.
# Seen: "010: int 8, double 10.000000", "0x10: int 16, double refused", "09: int refused, double 9.000000".
# Date: 2026-11-28.
# shellcheck source=environment.bash
. "$(dirname "$0")/environment.bash"
install_debian libyaml-cpp0.7=0.7.0+dfsg-8+b1 libyaml-cpp-dev=0.7.0+dfsg-8+b1

cat > "$work/numbers.cc" <<'CC'
#include <iostream>
#include <string>
#include <yaml-cpp/yaml.h>

template <class T>
std::string Read(const char* text) {
  try {
    return std::to_string(YAML::Load(text).as<T>());
  } catch (const YAML::Exception&) {
    return "refused";
  }
}

int main() {
  for (const char* text : {"010", "0x10", "09"}) std::cout << text << ": int " << Read<int>(text) << ", double " << Read<double>(text) << "\n";
}
CC
compile_debian "$work/numbers.cc" -lyaml-cpp
seen=$("$work/program")
echo "$seen"
expect "$seen" '010: int 8, double 10.000000
0x10: int 16, double refused
09: int refused, double 9.000000'
