// SPDX-License-Identifier: BSD-3-Clause
// Collects the places of elements without copies.

#include "sceneweld/parsers/loss/distinct_places.h"

#include <cstdint>
#include <string_view>

namespace sceneweld {

void DistinctPlaces::Add(const Span& place) {
  ++count_;
  // Copies of a model come in the order of the first one.
  if (!places_.empty()) {
    const std::size_t next = last_ + 1 < places_.size() ? last_ + 1 : 0;
    if (IsAt(next, place)) {
      last_ = next;
      return;
    }
  }
  const std::string_view source(reinterpret_cast<const char*>(&place.source), sizeof(place.source));
  const std::uint32_t known = index_.Enter(place.begin, source, static_cast<std::uint32_t>(places_.size()),
                                           [&](std::uint32_t at) { return IsAt(at, place); });
  if (known != NameIndex::kNotFound) {
    last_ = known;
    return;
  }
  last_ = places_.size();
  places_.push_back(place);
}

}  // namespace sceneweld
