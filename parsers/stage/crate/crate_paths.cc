// SPDX-License-Identifier: BSD-3-Clause
// Reads the tree of paths of a crate. It is stored depth first: each path says whether a child follows, and where its
// next sibling is.

#include "sceneweld/parsers/stage/crate/crate_paths.h"

#include <cstdlib>
#include <optional>
#include <utility>
#include <vector>

#include "sceneweld/parsers/stage/crate/crate_numbers.h"

namespace sceneweld::stage {
namespace {

using CratePath = CrateSections::Path;

constexpr const char* kBadPlace = "its tree of paths leads beyond its end, or to one path twice";
constexpr const char* kBadSection = "its section PATHS is damaged";

// A place in the stored tree, and the path above it.
struct PathStart {
  std::uint64_t at = 0;
  std::uint32_t parent = CrateSections::kNone;
};

// Stores a path below another one. False if the index is invalid or already used.
bool SetPath(std::uint32_t index, std::uint64_t token, bool is_property, std::uint32_t parent,
             CrateSections& sections) {
  if (index >= sections.paths.size() || sections.paths[index].kind != CratePath::Kind::kEmpty) return false;
  CratePath& path = sections.paths[index];
  if (parent == CrateSections::kNone) {
    path.kind = CratePath::Kind::kRoot;
    return true;
  }
  if (token >= sections.tokens.size()) return false;
  path.parent = parent;
  path.token = static_cast<std::uint32_t>(token);
  path.kind = is_property ? CratePath::Kind::kProperty : CratePath::Kind::kElement;
  return true;
}

std::string ReadCompressedPaths(CrateCursor& cursor, CrateBudget& budget, CrateSections& sections) {
  const auto count = cursor.Read<std::uint64_t>();
  const auto indices = ReadIntegers<std::uint32_t>(cursor, count, budget);
  if (!indices) return kBadSection;
  const auto tokens = ReadIntegers<std::int32_t>(cursor, count, budget);
  if (!tokens) return kBadSection;
  const auto jumps = ReadIntegers<std::int32_t>(cursor, count, budget);
  if (!jumps) return kBadSection;

  // Each place is visited once at most, because a path can be set only once.
  std::vector<PathStart> later;
  if (!indices->empty()) later.push_back({});
  while (!later.empty()) {
    auto [at, parent] = later.back();
    later.pop_back();
    for (bool goes_on = true; goes_on; ++at) {
      if (at >= indices->size()) return kBadPlace;
      const auto place = static_cast<std::size_t>(at);
      const std::uint32_t index = (*indices)[place];
      const std::int64_t token = (*tokens)[place];  // Negative: a property.
      if (!SetPath(index, static_cast<std::uint64_t>(std::abs(token)), token < 0, parent, sections)) return kBadPlace;
      const std::int32_t jump = (*jumps)[place];
      const bool has_child = jump > 0 || jump == -1;
      const bool has_sibling = jump >= 0;
      // The next path of the root is its child, although the tree may call it a sibling.
      if (parent == CrateSections::kNone) parent = index;
      if (has_child && has_sibling) later.push_back({at + static_cast<std::uint64_t>(jump), parent});
      if (has_child) parent = index;
      goes_on = has_child || has_sibling;
    }
  }
  return {};
}

std::string ReadPlainPaths(CrateCursor& cursor, CrateSections& sections) {
  constexpr unsigned kHasChild = 1;
  constexpr unsigned kHasSibling = 2;
  constexpr unsigned kIsProperty = 4;
  const bool is_padded = sections.version < CrateVersion{0, 1, 0};
  std::vector<PathStart> later;
  if (!sections.paths.empty()) later.push_back({cursor.at(), CrateSections::kNone});
  while (!later.empty()) {
    auto [at, parent] = later.back();
    later.pop_back();
    cursor.SeekTo(at);
    for (bool goes_on = true; goes_on;) {
      if (is_padded) cursor.Take(4);
      const auto index = cursor.Read<std::uint32_t>();
      const auto token = cursor.Read<std::uint32_t>();
      const unsigned bits = cursor.Read<std::uint8_t>();
      cursor.Take(3);
      if (!cursor.ok() || !SetPath(index, token, (bits & kIsProperty) != 0, parent, sections)) return kBadPlace;
      if (parent == CrateSections::kNone) parent = index;
      if ((bits & kHasChild) && (bits & kHasSibling)) later.push_back({cursor.Read<std::uint64_t>(), parent});
      if (bits & kHasChild) parent = index;
      goes_on = (bits & (kHasChild | kHasSibling)) != 0;
    }
  }
  return {};
}

}  // namespace

std::string ReadCratePaths(CrateCursor& cursor, CrateBudget& budget, CrateSections& sections) {
  const auto count = cursor.Read<std::uint64_t>();
  // Two bits for each path, compressed, are the least. Those that no tree has are empty paths.
  if (!cursor.ok() || count / 1024 > cursor.left() || count >= CrateSections::kNone) return kBadSection;
  if (!budget.Charge(count, sizeof(CratePath))) return "its contents need too much memory";
  sections.paths.resize(static_cast<std::size_t>(count));
  return sections.version < CrateVersion{0, 4, 0} ? ReadPlainPaths(cursor, sections)
                                                  : ReadCompressedPaths(cursor, budget, sections);
}

}  // namespace sceneweld::stage
