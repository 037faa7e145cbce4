// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/scene/pose.h"

namespace sceneweld::stage {

/// Prints a layer as text, in the order of the calls, with the layout of OpenUSD. Appends to one string; no value is
/// copied before. Numbers are the shortest text that reads back to the same double; infinities are `inf` and `-inf`.
class UsdaPrinter {
 public:
  explicit UsdaPrinter(std::string& out) : out_(out) {}

  /// Metadata of the layer or a prim, as finished text: `upAxis = "Z"`, `prepend apiSchemas = ["PhysicsMassAPI"]`.
  using Metadata = std::vector<std::string>;

  /// `#usda 1.0`, and the metadata of the layer.
  void Begin(const Metadata& metadata);
  /// `specifier`: `def`, `over` or `class`. `type` may be empty.
  void BeginPrim(std::string_view specifier, std::string_view type, std::string_view name,
                 const Metadata& metadata = {});
  void EndPrim();

  /// An attribute with a value that is already text; empty: the declaration only. `declaration`: `uniform token`,
  /// `custom string`, `float[]`.
  void Attribute(std::string_view declaration, std::string_view name, std::string_view value);
  void Number(std::string_view declaration, std::string_view name, double value);
  void Bool(std::string_view declaration, std::string_view name, bool value);
  /// A tuple: `(1, 2, 3)`.
  void Tuple(std::string_view declaration, std::string_view name, std::span<const double> values);
  void Vector(std::string_view declaration, std::string_view name, const Vector3& v);
  /// A quaternion of the rotation, w first.
  void Quaternion(std::string_view declaration, std::string_view name, const Rotation& rotation);
  /// Quoted: a string or a token.
  void Text(std::string_view declaration, std::string_view name, std::string_view text);
  void Asset(std::string_view declaration, std::string_view name, std::string_view path);
  /// An array of numbers, or of tuples if `width` is not 1. `metadata`: a finished line, `interpolation = "vertex"`.
  void Numbers(std::string_view declaration, std::string_view name, std::span<const double> values, std::size_t width,
               std::string_view metadata = {});
  void Tokens(std::string_view declaration, std::string_view name, std::span<const std::string> tokens);
  /// An attribute without a value that is connected: `color3f inputs:x.connect = </Looks/m/tex.outputs:rgb>`.
  void Connection(std::string_view declaration, std::string_view name, std::string_view path);
  /// Without targets: the declaration only. `declaration`: empty, or `custom`, `uniform`, `prepend`.
  void Relationship(std::string_view name, std::span<const std::string> targets, std::string_view declaration = {});
  void Relationship(std::string_view name, const std::string& target) { Relationship(name, std::span(&target, 1)); }

  /// A text in quotes with escapes; `"""` if it has line breaks.
  static std::string Quoted(std::string_view text);
  /// `@path@`, or `@@@path@@@` if it has an `@`. Line breaks and other control characters, which USD does not support
  /// in paths, become blanks.
  static std::string QuotedAsset(std::string_view path);

 private:
  void Line(std::string_view declaration, std::string_view name);

  std::string& out_;
  std::size_t depth_ = 0;
  std::string indent_;
};

}  // namespace sceneweld::stage
