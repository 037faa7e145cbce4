// SPDX-License-Identifier: BSD-3-Clause
// Links actuators and constraints to their kept entries by fingerprints.

#include "sceneweld/parsers/mjcf/mjcf_as_read.h"

#include <array>
#include <charconv>
#include <cstdint>
#include <string_view>

#include "sceneweld/parsers/table/dialect.h"
#include "sceneweld/parsers/table/field_codec.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::mjcf {
namespace {

using Fingerprint = std::uint64_t;

// FNV-1a hash of all fields that differ from their defaults, except references.
template <typename T>
Fingerprint FingerprintOf(const T& element) {
  Fingerprint hash = 0xcbf29ce484222325u;
  const auto add = [&](std::string_view text) {
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
    hash = (hash ^ 0xff) * 0x100000001b3u;
  };
  static const KindInfo& kKind = KindOf<T>();
  EachDifference(kKind, &element, kKind.default_value(), FieldStyle::kWord,
                 [&](std::string_view key, std::string_view text) {
                   add(key);
                   add(text);
                 });
  return hash;
}

// True if two elements have equal fields, and so the same fingerprint.
bool SayTheSame(const Actuator& a, const Actuator& b) {
  static const KindInfo& kKind = KindOf<Actuator>();
  bool is_same = true;
  EachDifference(kKind, &a, &b, FieldStyle::kWord, [&](std::string_view, std::string_view) { is_same = false; });
  return is_same;
}

/// `3:9f2c...`
class MarkText {
 public:
  MarkText(std::size_t place, Fingerprint fingerprint) {
    char* const end = text_.data() + text_.size();
    end_ = std::to_chars(text_.data(), end, place).ptr;
    *end_++ = ':';
    fingerprint_ = end_;
    end_ = std::to_chars(end_, end, fingerprint, 16).ptr;
  }
  std::string_view text() const { return {text_.data(), end_}; }
  std::string_view fingerprint() const { return {fingerprint_, end_}; }

 private:
  std::array<char, 40> text_;
  char* fingerprint_;
  char* end_;
};

template <typename T>
void Mark(T& element, std::size_t place, Fingerprint fingerprint) {
  KeepWording(element.kept, kMjcf.name, kAsRead, MarkText(place, fingerprint).text());
}

template <typename T>
std::optional<std::size_t> Place(const T& element) {
  const auto place = MarkedPlace(element.kept);
  if (!place) return std::nullopt;
  const std::string_view mark = *FindWording(element.kept, kMjcf.name, kAsRead);
  if (mark.substr(mark.find(':') + 1) != MarkText(*place, FingerprintOf(element)).fingerprint()) return std::nullopt;
  return place;
}

}  // namespace

std::optional<std::size_t> MarkedPlace(const KeptList& kept) {
  const std::string* const mark = FindWording(kept, kMjcf.name, kAsRead);
  if (!mark) return std::nullopt;
  const std::size_t colon = mark->find(':');
  const auto place = ParseInteger(std::string_view(*mark).substr(0, colon));
  if (colon == mark->npos || !place || *place < 0) return std::nullopt;
  return static_cast<std::size_t>(*place);
}

void MarkAsRead(Actuator& actuator, std::size_t place) { Mark(actuator, place, FingerprintOf(actuator)); }
void MarkAsRead(Constraint& constraint, std::size_t place) { Mark(constraint, place, FingerprintOf(constraint)); }

void ActuatorMarks::Mark(Actuator& actuator, std::size_t place) {
  if (!fingerprint_ || !SayTheSame(actuator, last_)) {
    last_ = actuator;
    fingerprint_ = FingerprintOf(actuator);
  }
  mjcf::Mark(actuator, place, *fingerprint_);
}
std::optional<std::size_t> PlaceAsRead(const Actuator& actuator) { return Place(actuator); }
std::optional<std::size_t> PlaceAsRead(const Constraint& constraint) { return Place(constraint); }

}  // namespace sceneweld::mjcf
