// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string_view>
#include <vector>

#include "sceneweld/parsers/loss/loss_subject.h"

namespace sceneweld {

/// Other values that readers see differently when a private attribute is left out: not its element, but values that
/// depend on it.
struct PrivateEffects {
  LossSubject fields;              ///< Of all elements that have them; without fields, of none.
  std::vector<const void*> added;  ///< `&kOwnerId<T>`: elements of these kinds may be new.
};

/// The effects of an attribute, by its name without the prefix, or of a text of MJCF, by its kind.
PrivateEffects EffectsOfLeavingOut(std::string_view key);

}  // namespace sceneweld
