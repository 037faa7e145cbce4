// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/scene/diagnostics/source.h"
#include "sceneweld/scene/tables/index.h"
#include "sceneweld/scene/tables/name.h"

namespace sceneweld {

/// A reference by name: the name as it was written, its place, and the element that it refers to once it is resolved.
/// In a finished Scene every Ref is resolved.
template <typename T>
struct Ref {
  Name written;
  Span span;
  Index<T> index;

  Ref() = default;
  explicit Ref(Index<T> target) : index(target) {}
  Ref(Name name, Span place, Index<T> target = {}) : written(std::move(name)), span(place), index(target) {}
};

}  // namespace sceneweld
