// SPDX-License-Identifier: BSD-3-Clause
// Moves elements of which MuJoCo makes bodies, and which models keep as text.

#include "sceneweld/scene/kept_made.h"

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "sceneweld/scene/text/number.h"

namespace sceneweld {
namespace {

constexpr std::string_view kOpen = "<worldbody>", kClose = "</worldbody>";

bool Starts(std::string_view text, std::string_view tag) {
  return text.starts_with("<" + std::string(tag)) && text.find_first_of(" />\n") == tag.size() + 1;
}

std::string_view InWorld(const Kept& kept) {
  std::string_view text = kept.text;
  if (!kept.attribute.empty() || !(kept.format == "mjcf") || !text.starts_with(kOpen) || !text.ends_with(kClose)) {
    return {};
  }
  text.remove_prefix(kOpen.size());
  text.remove_suffix(kClose.size());
  return text;
}

// Takes the numbers of an attribute out of an opening tag. Returns false if they cannot be read.
bool TakeOut(std::string_view attribute, std::span<double> numbers, std::string& tag) {
  const std::string before = " " + std::string(attribute) + "=\"";
  const std::size_t at = tag.find(before);
  if (at == std::string::npos) return true;
  const std::size_t begin = at + before.size();
  const std::size_t end = tag.find('"', begin);
  if (end == std::string::npos) return false;
  const NumberScan scan = ScanNumbers(std::string_view(tag).substr(begin, end - begin), numbers);
  if (scan.count != numbers.size() || !scan.rest.empty()) return false;
  tag.erase(at, end + 1 - at);
  return true;
}

void Append(std::string_view attribute, std::span<const double> numbers, std::string& tag) {
  tag.append(" ").append(attribute).append("=\"");
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (i > 0) tag += ' ';
    AppendNumber(tag, numbers[i]);
  }
  tag += '"';
}

void Append(const Pose& X, std::string& tag) {
  const Vector3& p = X.translation;
  const Rotation& q = X.rotation;
  Append("pos", std::array{p.x, p.y, p.z}, tag);
  Append("quat", std::array{q.w(), q.x(), q.y(), q.z()}, tag);
}

// The element with its pose before X; nothing if its pose cannot be read. Readers give it `pos` and `quat` only.
std::optional<std::string> Moved(const Pose& X, std::string_view element) {
  const std::size_t close = element.find('>');
  if (close == element.npos) return std::nullopt;
  const std::size_t end = element[close - 1] == '/' ? close - 1 : close;
  std::string tag(element.substr(0, end));
  std::array<double, 3> p{};
  std::array<double, 4> q{1, 0, 0, 0};
  if (!TakeOut("pos", p, tag) || !TakeOut("quat", q, tag)) return std::nullopt;
  if (q[0] == 0 && q[1] == 0 && q[2] == 0 && q[3] == 0) return std::nullopt;
  Append(X * Pose{{p[0], p[1], p[2]}, Rotation::FromQuaternion(q[0], q[1], q[2], q[3])}, tag);
  return tag.append(element.substr(end));
}

std::string InFrame(const Pose& X, std::string_view element) {
  std::string text = "<frame";
  Append(X, text);
  text += ">\n    ";
  for (const char c : element) {
    text += c;
    if (c == '\n') text += "    ";
  }
  return text + "\n</frame>";
}

}  // namespace

bool IsMadeInWorld(const Kept& kept) {
  const std::string_view element = InWorld(kept);
  return Starts(element, "flexcomp") || Starts(element, "composite") || Starts(element, "frame");
}

bool MoveMade(const Pose& X, Kept& kept) {
  const std::string_view element = InWorld(kept);
  const auto moved = Starts(element, "composite") ? std::optional(InFrame(X, element)) : Moved(X, element);
  if (!moved) return false;
  kept.text = std::string(kOpen).append(*moved).append(kClose);
  return true;
}

}  // namespace sceneweld
