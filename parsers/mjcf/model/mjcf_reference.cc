// SPDX-License-Identifier: BSD-3-Clause
// The copies of an element that refers to replicated ones, with a report for references that do not match.

#include "sceneweld/parsers/mjcf/model/mjcf_reference.h"

#include <algorithm>

namespace sceneweld::mjcf {

std::vector<std::string> CopiesTogether(Element element, const Part& part, std::vector<const Suffixes*> copies,
                                        const std::function<bool(const std::string&)>& have_all) {
  // The longest list comes first: CopiesOf() takes the first of equally deep ones, and no copy is forgotten.
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
        .Help("move these elements into one `<replicate>`, or use the names of single copies");
  }
  return together;
}

}  // namespace sceneweld::mjcf
