// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <string>

#include "sceneweld/directives/composition/model_names.h"
#include "sceneweld/directives/reading/directive.h"
#include "sceneweld/scene/model_instance.h"

namespace sceneweld {

/// The place where a directive acts.
struct Site {
  const Directive& directive;
  const NameScope& scope;
  const std::string& folder;  ///< The folder of the directives file.
  /// The `add_directives` that brought the file, and the loops around the directive.
  const std::shared_ptr<const Inclusion>& outer;
  bool superset = false;  ///< The file is in sceneweld's own language.

  Span span() const { return directive.span(); }
  std::shared_ptr<const Inclusion> Origin() const {
    return std::make_shared<const Inclusion>(Inclusion{span(), outer, {}});
  }
};

}  // namespace sceneweld
