// SPDX-License-Identifier: BSD-3-Clause
// Places of generated texts.

#include "sceneweld/scene/source_map.h"

#include <algorithm>
#include <iterator>

namespace sceneweld {

const SourceMap::Piece* SourceMap::At(std::uint32_t offset) const {
  const auto next = std::upper_bound(pieces.begin(), pieces.end(), offset,
                                     [](std::uint32_t at, const Piece& piece) { return at < piece.begin; });
  return next == pieces.begin() ? nullptr : &*std::prev(next);
}

Span Span::Origin() const {
  if (!source || !source->map()) return *this;
  const SourceMap::Piece* const piece = source->map()->At(begin);
  if (!piece) return *this;
  // A piece that was copied as it is keeps every place in it.
  if (piece->end - piece->begin != piece->from.end - piece->from.begin || end > piece->end) return piece->from;
  const std::uint32_t first = piece->from.begin + (begin - piece->begin);
  return {piece->from.source, first, first + (end - begin)};
}

std::shared_ptr<const Inclusion> Span::Calls() const {
  if (!source || !source->map()) return nullptr;
  const SourceMap::Piece* const piece = source->map()->At(begin);
  return piece && piece->calls != SourceMap::kNone ? source->map()->calls[piece->calls] : nullptr;
}

}  // namespace sceneweld
