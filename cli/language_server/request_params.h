// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "sceneweld/scene/text/json_value.h"

namespace sceneweld::cli {

/// The requirements for the parameters of a method, beside being an object. Parts of a bit set.
enum ParamNeeds : unsigned {
  kAnyParams = 0,  ///< Even no object.
  kObject = 1,
  kDocument = 2,  ///< `textDocument` with a `uri`.
  kPosition = 4,
  kRange = 8,
  kNewName = 16,
  kQuery = 32,
  kContext = 64,
  kDocumentText = 128,  ///< `textDocument` with a `version` and a `text`.
  kPositions = 512,     ///< A list `positions`.
  kItem = 1024,         ///< `item` with a `uri`.
  kChanges = 256,       ///< `textDocument` with a `version`; a list `contentChanges`.
};

/// Why the parameters are invalid; empty: they are valid.
std::string FaultOfParams(JsonValue params, unsigned needs);

}  // namespace sceneweld::cli
