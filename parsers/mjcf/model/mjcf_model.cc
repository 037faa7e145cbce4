// SPDX-License-Identifier: BSD-3-Clause
// The suffixes of the copies of an element that refers to replicated ones.

#include "sceneweld/parsers/mjcf/model/mjcf_model.h"

namespace sceneweld::mjcf {

const Suffixes& CopiesOf(const std::vector<const Suffixes*>& references) {
  static const Suffixes kOne{""};
  const Suffixes* most = &kOne;
  for (const Suffixes* reference : references) {
    if (reference->front().size() > most->front().size()) most = reference;
  }
  return *most;
}

}  // namespace sceneweld::mjcf
