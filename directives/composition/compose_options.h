// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace sceneweld {

class ModelStore;
struct CompositionUses;
struct Expansion;

/// The caller's options for the root input.
struct ComposeOptions {
  /// Model name prefix: a name scope around everything. No instance of that name is made, and none need exist
  /// (docs/reference/directives.md, 8).
  std::string prefix;
  /// Model name for an input that holds exactly one model; empty: the file's own. For directives and for inputs with
  /// several models it is an error.
  std::string name;
  /// A model name that is already used gets `_1`, `_2`, ..., the first that is free.
  bool auto_rename = false;
  /// The model that decides settings that a scene has only once, if models disagree; empty: the first one. A scope of
  /// models is allowed.
  std::string options_from;
  /// The place of the list of directives in a YAML file, `/Demo/directives`; empty: under `directives` at its root.
  std::string address;
  /// Values for parameters of the root file (superset), by name, each a YAML text.
  std::vector<std::pair<std::string, std::string>> parameters;
  /// The seed of random transforms (superset). Without it they are errors.
  std::optional<std::uint64_t> seed;
  /// Holds models and directives files that were read before, and takes those read now; may be null.
  ModelStore* store = nullptr;
  /// If not null: counts the models that were taken from the store.
  std::size_t* store_hits = nullptr;
  /// If not null: gets the same scene as plain directives, and files.
  Expansion* expansion = nullptr;
  /// If not null: gets what the directives files declare and do not use.
  CompositionUses* uses = nullptr;
};

}  // namespace sceneweld
