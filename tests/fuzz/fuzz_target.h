// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

/// Fuzz targets: entry points for bytes that nobody has checked. README.md says how to run them.
namespace sceneweld::fuzz {

struct Target {
  std::string_view name;    ///< As in `./dev fuzz NAME`, and the folder of its regressions.
  std::string_view suffix;  ///< Of the files that are seeds: exhibits and models of the repository.
  /// Reads the input, and aborts with a message if a promise is broken (property.h). Returns normally for any other
  /// input, valid or not.
  void (*run)(std::string_view input);
  /// Changes an input by its structure (mutate_xml.h, mutate_xacro.h, mutate_yaml.h, mutate_json.h, mutate_bytes.h);
  /// null: only libFuzzer changes it, by its bytes.
  std::string (*mutate)(const std::string& text, std::uint64_t seed) = nullptr;
};

std::span<const Target> Targets();
const Target* FindTarget(std::string_view name);

// The functions of the targets, each in the file of its subject.

// fuzz_scene.cc
void FuzzUrdf(std::string_view input);
void FuzzSdf(std::string_view input);
void FuzzMjcf(std::string_view input);
void FuzzUsd(std::string_view input);
void FuzzSceneJson(std::string_view input);
void FuzzDirectives(std::string_view input);

// fuzz_xacro.cc
void FuzzXacro(std::string_view input);

// fuzz_mesh.cc
void FuzzObj(std::string_view input);
void FuzzStl(std::string_view input);
void FuzzMsh(std::string_view input);
void FuzzVtk(std::string_view input);
void FuzzMtl(std::string_view input);
void FuzzDae(std::string_view input);
void FuzzGltf(std::string_view input);
void FuzzGlb(std::string_view input);

// fuzz_stage.cc
void FuzzUsda(std::string_view input);
void FuzzUsdc(std::string_view input);
void FuzzUsdz(std::string_view input);

// fuzz_text.cc
void FuzzXml(std::string_view input);
void FuzzJson(std::string_view input);
void FuzzYaml(std::string_view input);
void FuzzExpression(std::string_view input);
void FuzzPackageMap(std::string_view input);
void FuzzPackageXml(std::string_view input);
void FuzzRequest(std::string_view input);

}  // namespace sceneweld::fuzz
