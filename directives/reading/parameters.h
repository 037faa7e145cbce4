#pragma once

#include <span>
#include <string>
#include <vector>

#include "sceneweld/directives/expression/expression.h"
#include "sceneweld/directives/expression/substitution.h"
#include "sceneweld/directives/reading/schema.h"

namespace sceneweld {

/// A value for a parameter of a directives file, from outside of it.
struct GivenParameter {
  std::string name;
  Value value;
  std::string text;  ///< As written, where it is a scalar: for parameters of type `text`.
  bool is_scalar = false;
  Span name_span;
  Span value_span;
};

/// The values that a mapping gives (`parameters` of `add_directives`), in which
/// no expression is left.
std::vector<GivenParameter> GivenBy(const YamlNode& mapping);

/// Declares what the root's `parameters` declares: each is bound to the value that
/// is given, else to its default. Reports values of the wrong type, parameters
/// without a value, and values for parameters that are not declared. `given_at`
/// is where the values come from; invalid for the command line. False after an
/// error.
bool BindParameters(const YamlNode* declarations, std::span<const GivenParameter> given, Span given_at,
                    Substitution& substitution, Bindings& bindings, Diagnostics& diagnostics);

/// Binds the names of a mapping `variables`, one after the other, so that each
/// may use the ones before. False after an error.
bool BindVariables(const YamlEntry& variables, Substitution& substitution, Bindings& bindings,
                   Diagnostics& diagnostics);

/// Whether a text can be a name in expressions; reports when it cannot, or when
/// it is bound already.
bool CheckBindable(const YamlNode& name, const Bindings& bindings, Diagnostics& diagnostics);

/// The keys of one declaration of a parameter, for the schema.
std::span<const KeyRow> ParameterKeys();

}  // namespace sceneweld
