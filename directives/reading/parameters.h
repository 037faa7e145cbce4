// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <span>
#include <string>
#include <vector>

#include "sceneweld/directives/expression/expression.h"
#include "sceneweld/directives/expression/substitution.h"
#include "sceneweld/directives/reading/schema.h"

namespace sceneweld {

/// A value for a parameter of a directives file, given from outside.
struct GivenParameter {
  std::string name;
  Value value;
  std::string text;  ///< As written, if it is a scalar: for parameters of type `text`.
  bool is_scalar = false;
  Span name_span;
  Span value_span;
};

/// The values that a mapping gives (`parameters` of `add_directives`). No expression may be left in it.
std::vector<GivenParameter> GivenBy(const YamlNode& mapping);

/// Declares the parameters in the root's `parameters`. Each is bound to its given value, otherwise to its default.
/// Reports values of a wrong type, parameters without a value, and values of undeclared parameters. `given_at` is the
/// place of the values; invalid for the command line. Returns false after an error.
bool BindParameters(const YamlNode* declarations, std::span<const GivenParameter> given, Span given_at,
                    Substitution& substitution, Bindings& bindings, Diagnostics& diagnostics);

/// Binds the names of a mapping `variables`, one after the other, so that each may use those before it. Returns false
/// after an error.
bool BindVariables(const YamlEntry& variables, Substitution& substitution, Bindings& bindings,
                   Diagnostics& diagnostics);

/// Whether a text can be a name in expressions. Reports if it cannot, or if it is already bound.
bool CheckBindable(const YamlNode& name, const Bindings& bindings, Diagnostics& diagnostics);

/// The keys of one declaration of a parameter, for the schema.
std::span<const KeyRow> ParameterKeys();

}  // namespace sceneweld
