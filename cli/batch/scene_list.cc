// SPDX-License-Identifier: BSD-3-Clause
// The scenes of a batch, by number.

#include "sceneweld/cli/batch/scene_list.h"

#include <utility>

namespace sceneweld::cli {
namespace {

std::size_t CountOf(const std::vector<SeedRange>& seeds) {
  std::size_t count = 0;
  for (const SeedRange& range : seeds) count += static_cast<std::size_t>(range.last - range.first) + 1;
  return count;
}

}  // namespace

std::string BatchScene::Name() const { return seed ? input->path + ", seed " + std::to_string(*seed) : input->path; }

SceneList::SceneList(Inputs inputs, std::vector<SeedRange> seeds)
    : inputs_(std::move(inputs)), seeds_(std::move(seeds)), seed_count_(seeds_.empty() ? 1 : CountOf(seeds_)) {}

BatchScene SceneList::operator[](std::size_t index) const {
  BatchScene scene{index, index / seed_count_, &inputs_.all[index / seed_count_]};
  std::uint64_t rest = index % seed_count_;
  for (const SeedRange& range : seeds_) {
    if (rest <= range.last - range.first) {
      scene.seed = range.first + rest;
      break;
    }
    rest -= range.last - range.first + 1;
  }
  return scene;
}

}  // namespace sceneweld::cli
