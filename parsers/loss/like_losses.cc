// SPDX-License-Identifier: BSD-3-Clause
// Finds losses that differ only by the element.

#include "sceneweld/parsers/loss/like_losses.h"

#include <cstdint>

namespace sceneweld {
namespace {

constexpr std::size_t kShownOthers = 3;
// A message that lists many names differs in one of the first, or joins none: a likeness is as long as the message.
constexpr std::size_t kMostPlaces = 8;

// Equal for losses that differ only by the element. The element's name is at `place` of the message (0: nowhere).
std::string LikenessOf(std::string_view kind, const LossSubject& subject, std::string_view message, std::size_t place) {
  std::string text(kind);
  text.append(subject.kind);
  for (const LossSubject::Field& field : subject.fields.all()) {
    text += ' ' + std::to_string(reinterpret_cast<std::uintptr_t>(field.id)) + field.name;
  }
  text += ' ' + std::to_string(place) + ' ';
  if (place == 0) return text.append(message);
  return text.append(message.substr(0, place)).append(message.substr(message.find('`', place)));
}

// 0, and the start of each of the first names in backticks.
std::vector<std::size_t> PlacesIn(std::string_view message) {
  std::vector<std::size_t> places{0};
  for (std::size_t at = message.find('`'); at != message.npos && places.size() < kMostPlaces;) {
    const std::size_t end = message.find('`', at + 1);
    if (end == message.npos) break;
    places.push_back(at + 1);
    at = message.find('`', end + 1);
  }
  return places;
}

}  // namespace

std::optional<std::size_t> LikeLosses::Join(std::size_t next, std::string_view kind, const LossSubject& subject,
                                            std::string_view message) {
  const auto is_last_of = [&](const Group& group) {
    if (group.last_element != subject.element) return false;
    return subject.element != nullptr ||
           (group.last_span.source == subject.span.source && group.last_span.begin == subject.span.begin);
  };
  std::vector<std::string> likenesses;
  for (const std::size_t place : PlacesIn(message)) {
    likenesses.push_back(LikenessOf(kind, subject, message, place));
    const auto known = group_of_.find(likenesses.back());
    if (known == group_of_.end()) continue;
    Group& group = groups_[known->second];
    if ((group.joined > 0 && group.place != place) || is_last_of(group)) continue;
    group.place = place;
    if (place > 0 && group.joined < kShownOthers) {
      const std::string_view name = message.substr(place, message.find('`', place) - place);
      group.others.append(group.others.empty() ? ": `" : ", `").append(name).append("`");
    }
    ++group.joined;
    group.last_span = subject.span;
    group.last_element = subject.element;
    return group.entry;
  }
  for (std::string& likeness : likenesses) group_of_[std::move(likeness)] = groups_.size();
  groups_.push_back({next, 0, 0, {}, subject.span, subject.element});
  return std::nullopt;
}

std::vector<LikeLosses::Addition> LikeLosses::Additions() const {
  std::vector<Addition> additions;
  for (const Group& group : groups_) {
    if (group.joined == 0) continue;
    std::string text = "; the same for " + std::to_string(group.joined) + " more" + group.others;
    if (!group.others.empty() && group.joined > kShownOthers) text += ", ...";
    additions.push_back({group.entry, std::move(text)});
  }
  return additions;
}

}  // namespace sceneweld
