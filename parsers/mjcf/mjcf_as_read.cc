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

// FNV-1a of all fields that differ from their defaults; references are not part of it.
template <typename T>
std::string FingerprintOf(const T& element) {
  std::uint64_t hash = 0xcbf29ce484222325u;
  const auto add = [&](std::string_view text) {
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
    hash = (hash ^ 0xff) * 0x100000001b3u;
  };
  for (const auto& [key, text] : EncodeDifferences(element, T(), FieldStyle::kWord)) {
    add(key);
    add(text);
  }
  std::array<char, 16> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), hash, 16);
  return {digits.data(), end.ptr};
}

template <typename T>
void Mark(T& element, std::size_t place) {
  KeepWording(element.kept, kMjcf.name, kAsRead, std::to_string(place) + ':' + FingerprintOf(element));
}

template <typename T>
std::optional<std::size_t> Place(const T& element) {
  const auto place = MarkedPlace(element.kept);
  if (!place) return std::nullopt;
  const std::string_view mark = *FindWording(element.kept, kMjcf.name, kAsRead);
  if (mark.substr(mark.find(':') + 1) != FingerprintOf(element)) return std::nullopt;
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

void MarkAsRead(Actuator& actuator, std::size_t place) { Mark(actuator, place); }
void MarkAsRead(Constraint& constraint, std::size_t place) { Mark(constraint, place); }
std::optional<std::size_t> PlaceAsRead(const Actuator& actuator) { return Place(actuator); }
std::optional<std::size_t> PlaceAsRead(const Constraint& constraint) { return Place(constraint); }

}  // namespace sceneweld::mjcf
