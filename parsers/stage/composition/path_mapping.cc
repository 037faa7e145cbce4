// SPDX-License-Identifier: BSD-3-Clause
// Maps paths across the arcs of a composition.

#include "sceneweld/parsers/stage/composition/path_mapping.h"

#include "sceneweld/parsers/stage/layer/prim_path.h"

namespace sceneweld::stage {

std::optional<std::string> PathMapping::Map(const Pairs& pairs, bool others, std::string_view path) {
  const std::pair<std::string, std::string>* best = nullptr;
  for (const auto& pair : pairs) {
    if ((!best || pair.first.size() > best->first.size()) && IsAtOrBelow(path, pair.first)) best = &pair;
  }
  if (!best && !others) return std::nullopt;
  std::string mapped(path);
  if (best) mapped = ReplacePrefix(path, best->first, best->second).value_or(mapped);
  // Another pair may map back from there; then this path has no counterpart.
  const std::size_t least = best ? best->second.size() : 0;
  for (const auto& pair : pairs) {
    if (&pair != best && pair.second.size() >= least && IsAtOrBelow(mapped, pair.second)) return std::nullopt;
  }
  return mapped;
}

std::optional<std::string> PathMapping::ToTarget(std::string_view path) const { return Map(pairs_, others_, path); }

std::optional<std::string> PathMapping::ToSource(std::string_view path) const {
  if (pairs_.empty()) return others_ ? std::optional<std::string>(path) : std::nullopt;
  return Inverse().ToTarget(path);
}

PathMapping PathMapping::Inverse() const {
  PathMapping inverse;
  inverse.others_ = others_;
  inverse.pairs_.reserve(pairs_.size());
  for (const auto& pair : pairs_) inverse.pairs_.emplace_back(pair.second, pair.first);
  return inverse;
}

PathMapping PathMapping::WithOthers() const {
  PathMapping more = *this;
  more.others_ = true;
  return more;
}

void PathMapping::Add(std::string source, std::string target) {
  for (const auto& pair : pairs_) {
    if (pair.first == source) return;
  }
  pairs_.emplace_back(std::move(source), std::move(target));
}

PathMapping PathMapping::Compose(const PathMapping& outer, const PathMapping& inner) {
  if (outer.is_identity()) return inner;
  if (inner.is_identity()) return outer;
  PathMapping both;
  both.others_ = outer.others_ && inner.others_;
  for (const auto& pair : inner.pairs_) {
    if (auto target = outer.ToTarget(pair.second)) both.Add(pair.first, *std::move(target));
  }
  for (const auto& pair : outer.pairs_) {
    if (auto source = inner.ToSource(pair.first)) both.Add(*std::move(source), pair.second);
  }
  // Pairs that say nothing new would grow in number with each arc.
  for (std::size_t i = both.pairs_.size(); i-- > 0;) {
    Pairs rest = both.pairs_;
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
    if (Map(rest, both.others_, both.pairs_[i].first) == both.pairs_[i].second) both.pairs_ = std::move(rest);
  }
  return both;
}

}  // namespace sceneweld::stage
