// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/parsers/languages/expression/budget.h"
#include "sceneweld/parsers/languages/expression/value.h"

namespace sceneweld {
class Source;
class Diagnostics;
struct Limits;
}  // namespace sceneweld

namespace sceneweld::xacro {

/// The value of a YAML file as `xacro.load_yaml` gives it: by the rules of YAML 1.1 (`yes` is true, `010` is 8), with
/// the tags `!radians`, `!degrees`, `!meters`, `!millimeters`, `!foot` and `!inches`, whose scalars are expressions.
/// Dictionaries are dotted. Reports faults in the file at their place in it, and returns Result::Reported then.
expression::Result ReadYamlValue(const Source& source, const Limits& limits, expression::Budget& budget,
                                 Diagnostics& diagnostics);
/// The same for `xacro.load_json`.
expression::Result ReadJsonValue(const Source& source, const Limits& limits, expression::Budget& budget,
                                 Diagnostics& diagnostics);

}  // namespace sceneweld::xacro
