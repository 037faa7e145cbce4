// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string_view>
#include <vector>

#include "sceneweld/parsers/loss/loss_subject.h"

namespace sceneweld {

/// Values that readers see differently when a private attribute is left out, although they are not values of its
/// element.
struct PrivateEffects {
  LossSubject fields;              ///< Of all elements that have them. Without fields, of no element.
  std::vector<const void*> added;  ///< `&kOwnerId<T>`: elements of these kinds may be new.
};

/// The effects of an attribute, by its name without the prefix, or of a text of MJCF, by its kind.
PrivateEffects EffectsOfLeavingOut(std::string_view key);

}  // namespace sceneweld
