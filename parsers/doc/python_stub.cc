// SPDX-License-Identifier: BSD-3-Clause
// Generates the type stub of the Python module.

#include "sceneweld/parsers/doc/python_stub.h"

#include "sceneweld/parsers/doc/python_class.h"

namespace sceneweld {

std::string PythonStub() {
  std::string text;
  for (const PythonClass& one : PythonClasses()) {
    text += "\nclass " + one.name + "(_View):" + (one.attributes.empty() ? " ...\n" : "\n");
    for (const PythonAttribute& attribute : one.attributes) {
      text += "    @property\n    def " + attribute.name + "(self) -> " + attribute.type + ": ...\n";
    }
  }
  return text;
}

}  // namespace sceneweld
