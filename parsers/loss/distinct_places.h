// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "sceneweld/scene/diagnostics/source.h"
#include "sceneweld/scene/tables/name_index.h"

namespace sceneweld {

/// The places of elements that share one note. Copies of an element come from one place, which is stored once.
class DistinctPlaces {
 public:
  void Add(const Span& place);
  /// How many were added, copies included.
  std::size_t count() const { return count_; }
  /// Without copies, in the order in which they were added first.
  std::span<const Span> places() const { return places_; }

 private:
  bool IsAt(std::size_t index, const Span& place) const {
    const Span& other = places_[index];
    return other.source == place.source && other.begin == place.begin && other.end == place.end;
  }

  std::vector<Span> places_;
  NameIndex index_;
  std::size_t last_ = 0;
  std::size_t count_ = 0;
};

}  // namespace sceneweld
