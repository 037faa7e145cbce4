// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/parsers/output/write_options.h"
#include "sceneweld/parsers/usd/layout.h"
#include "sceneweld/scene/geometry.h"
#include "sceneweld/scene/material.h"
#include "sceneweld/scene/tables/name.h"

namespace sceneweld::usd {

/// The asset path of an image in a written file. USD knows no packages: it is the name of the plan if there is one,
/// otherwise the path from the output's folder (`./wood.png`), or the absolute path if the folder is unknown. `path`
/// and `as_written` as in AssetUri.
std::string ImagePath(const WriteOptions& options, const Name& path, const Name& as_written);

/// Whether every program that reads USD can read an image of this name: PNG, JPEG, EXR, AVIF.
bool IsImageOfUsd(std::string_view name);
inline constexpr const char* kNotAnImageOfUsd = "programs that read USD expect PNG, JPEG, EXR or AVIF";

class Output;

/// The materials in the `Looks` scopes of a file: one prim for all equal materials of a top-level instance, or of the
/// world. Contact properties are materials too.
class Looks {
 public:
  explicit Looks(Output& out) : out_(out) {}

  /// The path of a material's prim, which WriteScope will write. `top`: the top-level instance of the geometry that has
  /// it, at `span`.
  std::string PathOf(const Material& material, Index<ModelInstance> top, Span span);
  /// The same for contact properties; empty if they have nothing that a material of USD holds.
  std::string PathOf(const ProximityProperties& contact, Index<ModelInstance> top, Span span);

  /// Writes the scope with the materials of a top-level instance since the last call, into its open prim.
  void WriteScope(Index<ModelInstance> top);
  /// Reports images that were not found, or that USD does not know, each once.
  void Report();

 private:
  struct Look {
    Material material;
    std::string name;
    Span span;
  };
  struct Contact {
    ProximityProperties properties;
    std::string name;
    Span span;
  };
  // Those of one scope that are not written yet.
  struct Pending {
    std::vector<Look> looks;
    std::vector<Contact> contacts;
    ChildNames names;
  };
  void Write(const Look& look, const std::string& scope);
  void Write(const Contact& contact);
  void ReportImage(const Look& look, const std::string& name);
  // Private, unless the file gives the colour back; or `always`.
  void EncodeColor(std::string_view key, const Rgba& color, bool always, Span span);

  Output& out_;
  std::map<std::uint32_t, Pending> pending_;                                       // By top-level instance.
  std::map<std::string, Span> missing_images_, unknown_images_, left_out_images_;  // By name.
};

}  // namespace sceneweld::usd
