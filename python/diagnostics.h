// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <pybind11/pybind11.h>

#include <string>
#include <vector>

#include "sceneweld/parsers/loss/loss.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"

namespace sceneweld::python {

/// A place in a file, in the form that Python sees.
struct Place {
  std::string file;
  int line = 0;    ///< From 1; 0: unknown.
  int column = 0;  ///< From 1, in code points; 0: unknown.
  bool operator==(const Place&) const = default;
};
Place PlaceOf(const Span& span, const std::string& file = {});
/// None if no file is known.
pybind11::object OptionalPlace(const Place& place);

/// A diagnostic with its own copies of referenced texts.
struct Message {
  std::string severity;
  std::string code;
  std::string message;
  std::string hint;
  Place place;
  std::vector<std::pair<std::string, Place>> notes;
  std::string text;  ///< With snippet and caret.
};
Message MessageOf(const Diagnostic& diagnostic);
std::vector<Message> MessagesOf(const Diagnostics& diagnostics);

/// A loss of an export.
struct Loss : Message {
  std::string kind;        ///< `dropped`, `approximated`, `renamed`, `encoded`.
  std::string about_json;  ///< A list of objects (parsers/loss/loss_json.h).
};

/// From the diagnostics of one export, in their order.
std::vector<Loss> LossesOf(const Diagnostics& diagnostics, const LossReport& losses, const Scene& scene);

/// If there is an error, raises sceneweld.Error with all errors and warnings.
void RaiseErrors(const Diagnostics& diagnostics);
/// Passes each warning to Python's `warnings`, with the place of the caller.
void WarnAll(const Diagnostics& diagnostics);
/// The same for one text.
void Warn(const std::string& text);

/// Adds the classes of diagnostics to the module.
void BindDiagnostics(pybind11::module_& module);

}  // namespace sceneweld::python
