// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/scene/kept.h"

namespace tinyxml2 {
class XMLDocument;
class XMLElement;
}  // namespace tinyxml2

namespace sceneweld {

/// A setting of the whole scene that two models give differently.
struct SettingConflict {
  std::string setting;   ///< Its path: `option/timestep`, `physics/max_step_size`.
  std::string taken;     ///< The value that is used.
  std::string left_out;  ///< The other value.
  std::size_t taken_of;  ///< The models that give them: the numbers that Add was given.
  std::size_t left_out_of;
};

/// Whether the settings of a model decide when `--options-from` names `options_from`: the model is the named one, is
/// nested in it, or contains it. Both are scoped names.
bool DecidesSettings(std::string_view options_from, std::string_view model);
/// Describes a conflict and the rule that decided it. `by_option`: `--options-from` named the deciding model.
std::string DescribeConflict(const SettingConflict& conflict, std::string_view taken_of, std::string_view left_out_of,
                             bool by_option, std::string_view otherwise = "the first model that gives it decides");

/// One element of settings, `<option>`, that several models give. It is merged value by value, and the first model that
/// gives a value decides.
class MergedSettings {
 public:
  MergedSettings();
  ~MergedSettings();
  MergedSettings(MergedSettings&&) noexcept;

  /// Adds the element of one more model, for values that the earlier ones do not give.
  void Add(const std::string& element, std::size_t of);
  /// Null before the first Add.
  const tinyxml2::XMLElement* element() const { return element_; }
  const std::vector<SettingConflict>& conflicts() const { return conflicts_; }
  /// The paths that a later element added.
  std::vector<std::string> AddedBy(std::size_t of) const;
  /// Whether a later element added something.
  bool HasAdded() const { return who_.size() > 1; }

 private:
  void Merge(const tinyxml2::XMLElement& from, tinyxml2::XMLElement& into, const std::string& path);
  void MergeChildren(const tinyxml2::XMLElement& from, tinyxml2::XMLElement& into, const std::string& path);
  void Disagree(const std::string& path, const std::string& taken, const std::string& left_out);
  std::size_t WhoSays(std::string path) const;

  std::unique_ptr<tinyxml2::XMLDocument> document_;
  tinyxml2::XMLElement* element_ = nullptr;
  std::size_t adding_ = 0;
  std::map<std::string, std::size_t> who_;  // Keyed by the path that a later element added.
  std::vector<SettingConflict> conflicts_;
};

/// Merges the contents of several worlds (ModelInstance::kept of the world). Elements that a world may have only once,
/// such as `<physics>`, are merged into one. Elements that it may have several times, such as `<actor>`, are all kept.
class MergedWorlds {
 public:
  void Add(const KeptList& world, std::size_t of);
  KeptList Take() &&;
  /// The number of worlds, also after Take.
  std::vector<SettingConflict> conflicts() const;

 private:
  struct Entry {
    Kept kept;
    std::size_t of;
    bool is_merged = false;
    MergedSettings merged = {};
  };
  void AddWording(const Kept& kept, std::size_t of);
  void AddElement(const Kept& kept, bool is_single, std::size_t of);
  std::vector<Entry> entries_;
  std::vector<SettingConflict> conflicts_;
};

}  // namespace sceneweld
