// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <map>
#include <string>
#include <vector>

#include "sceneweld/parsers/usd/layout.h"
#include "sceneweld/scene/geometry.h"
#include "sceneweld/scene/material.h"

namespace sceneweld::usd {

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

  /// Writes the scope with the materials since the last call, into the open prim of the top-level instance.
  void WriteScope(Index<ModelInstance> top);
  /// Reports images that were not found, each once.
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
  void Write(const Look& look, const std::string& scope);
  void Write(const Contact& contact);
  // Private, unless the file gives the colour back; or `always`.
  void EncodeColor(std::string_view key, const Rgba& color, bool always, Span span);

  Output& out_;
  std::vector<Look> looks_;
  std::vector<Contact> contacts_;
  std::map<std::string, Span> missing_images_;  // By name.
  ChildNames names_;
};

}  // namespace sceneweld::usd
