#pragma once

#include <string_view>
#include <vector>

#include "sceneweld/parsers/loss/loss_subject.h"

namespace sceneweld {

/// What else is read differently where something that only sceneweld reads is left out of a file: not the element that
/// has it, but what depends on it.
struct PrivateEffects {
  LossSubject fields;              ///< Of whatever element has them; without fields: of none.
  std::vector<const void*> added;  ///< `&kOwnerId<T>`: elements of these kinds may be new.
};

/// Of an attribute by its name without the prefix, of a text of MJCF by its kind.
PrivateEffects EffectsOfLeavingOut(std::string_view key);

}  // namespace sceneweld
