#include "sceneweld/parsers/mjcf/mjcf_names.h"

#include <algorithm>

namespace sceneweld::mjcf {

const Suffixes& CopiesOf(const std::vector<const Suffixes*>& references) {
  static const Suffixes kOne{""};
  const Suffixes* most = &kOne;
  for (const Suffixes* reference : references) {
    if (reference->front().size() > most->front().size()) most = reference;
  }
  return *most;
}

const std::string* SuffixFor(const std::string& suffix, const Suffixes& reference) {
  const std::string* longest = nullptr;
  for (const std::string& own : reference) {
    if (suffix.ends_with(own) && (!longest || own.size() > longest->size())) longest = &own;
  }
  return longest;
}

}  // namespace sceneweld::mjcf
