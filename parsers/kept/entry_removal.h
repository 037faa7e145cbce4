// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sceneweld/parsers/kept/entry_links.h"
#include "sceneweld/parsers/kept/plugin_names.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {

/// Takes entries of one format out of the sections that one model keeps (entry_links.h): those of removed elements, and
/// everything that names what is removed, or an entry that goes with it.
class EntryRemoval {
 public:
  struct Rules {
    std::string_view format;
    const EntryLinks* links;
    /// Format::rename_in_kept.
    bool (*rename)(tinyxml2::XMLElement& element, const NewName& new_name);
  };
  /// What is removed.
  struct Removed {
    /// Whether this is what a text of the model names, by the text's word for its kind.
    std::function<bool(std::string_view kind, std::string_view name)> named;
    /// Whether this is an element of the scene that has an entry. Null: none is.
    std::function<bool(const LinkedElement&)> linked;
  };
  struct Reports {
    /// An entry goes: "`<touch>` `contact` of mjcf in model `arm`". `named`: what it names, "geom `floor`". Not called
    /// for wordings, which the scene holds.
    std::function<void(const std::string& entry, const std::string& named)> removed;
    /// An attribute of an entry that stays is left out, because it is unknown which of its numbers are removed.
    std::function<void(const std::string& entry, const std::string& attribute)> left_out;
  };

  EntryRemoval(Rules rules, Removed removed, Reports reports, Index<ModelInstance> model, Scene& scene);
  void Run();

 private:
  struct Entry {
    std::size_t index;  // In the kept list.
    std::string section;
    std::string tag;
    std::string name;
    bool is_gone = false;
  };

  const Kept& KeptOf(const Entry& entry) const { return scene_.models[model_].kept[entry.index]; }
  std::string Describe(const Entry& entry) const;
  bool IsGone(std::string_view kind, std::string_view name) const;
  std::string NamedGone(const Entry& entry) const;
  void TakeOutOfLists();
  void Erase(Entry& entry);
  Entry* Find(std::string_view section, std::size_t place);
  void MovePlaces(std::span<const LinkedElement> linked);

  const Rules rules_;
  const Removed removed_;
  const Reports reports_;
  const Index<ModelInstance> model_;
  Scene& scene_;
  std::vector<Entry> entries_;
  std::set<std::pair<std::string, std::string>> gone_entries_;  // Kinds and names.
};

}  // namespace sceneweld
