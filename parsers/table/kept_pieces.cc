// SPDX-License-Identifier: BSD-3-Clause
// Collects kept attributes and elements during reading.

#include "sceneweld/parsers/table/kept_pieces.h"

#include <optional>
#include <utility>

namespace sceneweld {
namespace {

// The names of the elements from `owner` (not included) to `at`; nothing if `at` is not below `owner`.
std::optional<std::string> PlaceIn(Element owner, Element at) {
  std::string place;
  for (; at; at = at.parent()) {
    if (at == owner) return place;
    place = place.empty() ? std::string(at.name()) : std::string(at.name()) + "/" + place;
  }
  return std::nullopt;
}

}  // namespace

void KeptPieces::Add(Attribute attribute, Element of, Name shared_name) {
  const std::string_view name = attribute.name();
  if (const std::size_t colon = name.find(':'); colon != name.npos) {
    const Name declaration("xmlns:" + std::string(name.substr(0, colon)));
    const auto uri = DeclarationOf(name.substr(0, colon), of);
    const auto known = [&](const Piece& piece) { return piece.at == of && piece.attribute == declaration; };
    bool declared = !uri;
    for (const Piece& piece : pieces_) declared = declared || known(piece);
    if (!declared) pieces_.push_back({of, declaration, std::string(*uri)});
  }
  pieces_.push_back({of, std::move(shared_name), std::string(attribute.value())});
}

void KeptPieces::Add(Element element, Element in) { pieces_.push_back({in, {}, element.ToXml()}); }

KeptList KeptPieces::Take(Element owner, std::size_t from, const Name& format) {
  KeptList list;
  std::size_t left = from;
  for (std::size_t i = from; i < pieces_.size(); ++i) {
    Piece& piece = pieces_[i];
    const auto place = PlaceIn(owner, piece.at);
    if (place) {
      list.push_back({format, std::move(piece.attribute), std::move(piece.text), Name(*place)});
    } else {
      if (left != i) pieces_[left] = std::move(piece);
      ++left;
    }
  }
  pieces_.resize(std::min(left, pieces_.size()));
  return list;
}

}  // namespace sceneweld
