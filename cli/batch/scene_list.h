// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "sceneweld/cli/options/find_inputs.h"
#include "sceneweld/cli/options/options.h"

namespace sceneweld::cli {

/// One scene of a batch.
struct BatchScene {
  std::size_t index = 0;                ///< Its place in the list, from 0.
  std::size_t place = 0;                ///< The place of its input among the inputs.
  const Input* input = nullptr;         ///< Not null.
  std::optional<std::uint64_t> seed{};  ///< Of `--seeds`.

  /// `cell.dmd.yaml`; with a seed `cell.dmd.yaml, seed 3`.
  std::string Name() const;
};

/// The scenes of a batch: each input, or each input with each seed in turn. They are made when they are asked for.
class SceneList {
 public:
  SceneList(Inputs inputs, std::vector<SeedRange> seeds);

  std::size_t size() const { return inputs_.all.size() * seed_count_; }
  BatchScene operator[](std::size_t index) const;
  const std::vector<Input>& inputs() const { return inputs_.all; }
  /// Inputs::lists.
  const std::vector<std::string>& lists() const { return inputs_.lists; }
  /// Whether the command line may name several scenes, even if it names one now.
  bool several() const { return inputs_.several || has_seeds(); }
  bool has_seeds() const { return !seeds_.empty(); }

 private:
  Inputs inputs_;
  std::vector<SeedRange> seeds_;
  std::size_t seed_count_;  // 1 without seeds.
};

}  // namespace sceneweld::cli
