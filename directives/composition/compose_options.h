// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace sceneweld {

class ModelStore;
struct Expansion;

/// The caller's options for the root input.
struct ComposeOptions {
  /// Model name prefix: a name scope that everything goes below. No instance of
  /// that name is made or need exist (directives reference, section 8).
  std::string prefix;
  /// Model name for an input that holds exactly one model; empty: the file's own.
  /// Of no use, and an error, for directives and for inputs with several models.
  std::string name;
  /// A taken model name gets `_1`, `_2`, ..., the first that is free.
  bool auto_rename = false;
  /// The model that decides settings that a scene has once where models disagree; empty: the first one. A scope of
  /// models is allowed.
  std::string options_from;
  /// Where in a YAML file the list of directives stands, `/Demo/directives`;
  /// empty: under `directives` at its root.
  std::string address;
  /// Values for parameters of the root file (superset), by name, each a YAML text.
  std::vector<std::pair<std::string, std::string>> parameters;
  /// The seed of random transforms (superset); without it they are errors.
  std::optional<std::uint64_t> seed;
  /// Where models that were read before are, and those read now stay; may be null.
  ModelStore* store = nullptr;
  /// If not null: counts the models that were taken from the store.
  std::size_t* store_hits = nullptr;
  /// If not null: gets the same scene as plain directives, and files.
  Expansion* expansion = nullptr;
};

}  // namespace sceneweld
