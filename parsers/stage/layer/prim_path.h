// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sceneweld::stage {

/// Paths of prims and properties: `/World/arm`, `/World/arm.physics:mass`, `../link_1`. A variant is a step of its own:
/// `/World{shape=round}ball` is the prim `ball` in the variant `round` of the prim `/World`. The root is `/`.
///
/// These functions accept any text. None checks names, except IsPath, IsPrimName and IsPropertyName.

/// A path and its property. Views of the text.
struct SplitPath {
  std::string_view prim;      ///< `/World/arm`.
  std::string_view property;  ///< `physics:mass`, without the point; empty: a path of a prim.
};
SplitPath SplitProperty(std::string_view path);

/// One step of a path: the name of a prim, or a variant.
struct PathStep {
  std::string_view name;     ///< Of a prim; `..` is the parent. Empty: a variant.
  std::string_view set;      ///< Of a variant.
  std::string_view variant;  ///< Of a variant; may be empty.
  bool is_variant() const { return name.empty(); }
};
/// The steps of the path of a prim, without the root and steps `.`. Views of the text.
std::vector<PathStep> StepsOf(std::string_view prim_path);

/// The path of a child: of `/` and `a` is it `/a`, of `/a{s=v}` and `b` is it `/a{s=v}b`.
std::string ChildPath(std::string_view parent, std::string_view name);
/// `/World{set=variant}`.
std::string VariantPath(std::string_view prim_path, std::string_view set, std::string_view variant);
/// `/World/arm.physics:mass`.
std::string PropertyPath(std::string_view prim_path, std::string_view property);

/// The path without its last step, which may be a variant. Of a property: its prim. Of `/` and empty paths: empty. A
/// view of the text.
std::string_view ParentPath(std::string_view path);
/// The name in the last step of the path of a prim: `arm`. Empty for `/`, and if the last step is a variant.
std::string_view NameOf(std::string_view prim_path);

bool IsAbsolute(std::string_view path);
/// The absolute path that a relative one means for a prim. `anchor` is absolute. Resolves `.` and `..`, in absolute
/// paths too. Nothing if it leads above the root.
std::optional<std::string> AbsolutePath(std::string_view path, std::string_view anchor);

/// Whether a path is `ancestor` or lies below it: a child, a variant or a property. Both are absolute.
bool IsAtOrBelow(std::string_view path, std::string_view ancestor);
/// The path with its first steps `from` replaced by `to`; nothing if it is not at or below `from`. All are absolute.
std::optional<std::string> ReplacePrefix(std::string_view path, std::string_view from, std::string_view to);
/// Without all variants: `/World/ball` for `/World{shape=round}ball`.
std::string WithoutVariants(std::string_view path);

/// Whether the text is the name of a prim: a letter or `_`, then also digits. Letters are those of ASCII, and all
/// characters beyond it that are valid UTF-8.
bool IsPrimName(std::string_view name);
/// Whether the text is the name of a property: names as for prims, with `:` between them.
bool IsPropertyName(std::string_view name);
/// Whether the text is the name of a variant: letters, digits, `_`, `-` and `|`, after an optional point. May be empty.
bool IsVariantName(std::string_view name);
/// Whether the text is a path of a prim or a property, with valid names and variants.
bool IsPath(std::string_view path);

}  // namespace sceneweld::stage
