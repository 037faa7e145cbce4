// SPDX-License-Identifier: BSD-3-Clause
// Lists of kept contents: adding and finding entries.

#include "sceneweld/scene/kept.h"

#include <string>
#include <utility>

namespace sceneweld {

void KeptList::push_back(Kept entry) { Entries().push_back(std::move(entry)); }
Kept& KeptList::emplace_back() { return Entries().emplace_back(); }

void KeepWording(KeptList& list, const Name& format, const Name& what, std::string_view word) {
  erase_if(list, [&](const Kept& kept) { return IsWording(kept) && kept.attribute == what && kept.format == format; });
  list.push_back({format, what, std::string(word), kWording});
}

void KeepAttribute(KeptList& list, const Name& format, const Name& attribute, std::string_view text) {
  for (std::size_t i = 0; i < list.size(); ++i) {
    const Kept& kept = std::as_const(list)[i];
    if (kept.attribute == attribute && kept.format == format && kept.place.empty()) {
      list[i].text = text;
      return;
    }
  }
  list.push_back({format, attribute, std::string(text)});
}

const Kept* FindKeptElement(const KeptList& list, std::string_view format, std::string_view place,
                            std::string_view name) {
  for (const Kept& kept : list) {
    if (kept.format == format && kept.place == place && kept.attribute.empty() &&
        KeptName(kept) == "<" + std::string(name) + ">") {
      return &kept;
    }
  }
  return nullptr;
}

KeptList Without(KeptList list, std::string_view attribute) {
  erase_if(list, [&](const Kept& kept) { return kept.attribute == attribute && kept.place.empty(); });
  return list;
}

}  // namespace sceneweld
