// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <compare>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace sceneweld::stage {

struct CrateVersion {
  int major = 0;
  int minor = 0;
  int patch = 0;
  auto operator<=>(const CrateVersion&) const = default;
};

/// The sections of a crate. All numbers in them that are places in another section are valid, so no user checks them.
/// Texts are views of `token_text`.
struct CrateSections {
  static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

  CrateVersion version;
  std::string_view bytes;  ///< Of the whole file.
  std::string token_text;
  std::vector<std::string_view> tokens;
  std::vector<std::uint32_t> strings;  ///< Their tokens.

  /// A field of a spec: its name, and where and how its value is stored (crate_values.h).
  struct Field {
    std::uint32_t token = 0;
    std::uint64_t value = 0;
  };
  std::vector<Field> fields;
  /// Lists of fields, each with kNone at its end.
  std::vector<std::uint32_t> field_sets;

  /// A step of a tree of paths.
  struct Path {
    enum class Kind : std::uint8_t { kEmpty, kRoot, kElement, kProperty };
    std::uint32_t parent = kNone;
    std::uint32_t token = 0;  ///< `arm`, `{shape=round}`, `physics:mass`.
    Kind kind = Kind::kEmpty;
  };
  std::vector<Path> paths;

  enum class SpecKind : std::uint8_t {
    kOther = 0,
    kAttribute = 1,
    kPrim = 6,
    kRoot = 7,
    kRelationship = 8,
    kVariant = 10,
    kVariantSet = 11
  };
  struct Spec {
    std::uint32_t path = 0;
    std::uint32_t field_set = 0;  ///< The begin of its list of fields.
    SpecKind kind = SpecKind::kOther;
  };
  std::vector<Spec> specs;  ///< At most one for each path.

  /// `/World/arm.physics:mass`. Its cost is that of its length.
  std::string PathText(std::uint32_t path) const;
};

}  // namespace sceneweld::stage
