// SPDX-License-Identifier: BSD-3-Clause
// Resolves names to elements and their copies.

#include "sceneweld/parsers/mjcf/read/mjcf_reference.h"

#include <algorithm>

namespace sceneweld::mjcf {

std::vector<std::string> CopiesTogether(Element element, const Part& part, std::vector<const Suffixes*> copies,
                                        const std::function<bool(const std::string&)>& have_all) {
  // So that none of a longer row is forgotten.
  std::stable_sort(copies.begin(), copies.end(),
                   [](const Suffixes* a, const Suffixes* b) { return a->size() > b->size(); });
  std::vector<std::string> together;
  const std::string* lonely = nullptr;
  for (const std::string& suffix : CopiesOf(copies)) {
    if (have_all(suffix)) {
      together.push_back(suffix);
    } else {
      lonely = &suffix;
    }
  }
  if (lonely) {
    part.diagnostics()
        .Error("conflicting-values", element.span(),
               Describe(element) + " refers to elements that are not copied together: copy " + Quoted(*lonely) +
                   " of one has no counterpart")
        .Help("put elements that belong together into one `<replicate>`, or name the copies");
  }
  return together;
}

}  // namespace sceneweld::mjcf
