// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sceneweld/parsers/kept/kept_entry.h"
#include "sceneweld/parsers/kept/plugin_names.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {

struct TableInfo;

/// The removed elements that an entry may refer to.
struct RemovedNames {
  struct Entry {
    std::string text;
    bool is_removed;
  };
  std::function<bool(std::string_view kind, std::string_view name)> has;
  /// The entries of a section, in order.
  std::function<std::vector<Entry>(std::string_view section)> entries;
};

/// Entries that stay without what is removed, because they only list numbers of other elements.
struct EntryLists {
  std::string_view section;
  /// Takes the numbers of removed elements out of such an entry. Returns the attributes that are left out, because it
  /// is not known which of their numbers belong to removed elements.
  std::vector<std::string> (*take_out)(tinyxml2::XMLElement& element, const RemovedNames& removed);
};

/// Takes entries of one format (kept_entry.h) out of one model: those of removed elements, and everything that names
/// what is removed, or an entry that goes with it. Elements that stay lose what their entries say about it.
class EntryRemoval {
 public:
  struct Rules {
    std::string_view format;
    const EntryLists* lists;
    /// Format::rename_in_kept.
    bool (*rename)(tinyxml2::XMLElement& element, const NewName& new_name);
  };
  /// What is removed.
  struct Removed {
    /// Whether this is what a text of the model names, by the text's word for its kind.
    std::function<bool(std::string_view kind, std::string_view name)> named;
    /// Whether this is an element of the scene. Null: none is.
    std::function<bool(const TableInfo& table, std::size_t index)> element;
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
    KeptList* list;     // Of the model or of the element.
    std::size_t index;  // In the list.
    bool is_of_model;
    int rank;
    std::string section;
    std::string tag;
    std::string name;
    bool is_gone = false;
  };

  void AddEntries();
  void Add(KeptList& list, std::size_t index, bool is_of_model, bool is_gone);
  const Kept& KeptOf(const Entry& entry) const { return std::as_const(*entry.list)[entry.index]; }
  std::string TextOf(const Entry& entry) const;
  std::string Describe(const Entry& entry) const;
  bool IsGone(std::string_view kind, std::string_view name) const;
  std::string NamedGone(const Entry& entry) const;
  std::string NamedGone(tinyxml2::XMLElement& section) const;
  void TakeOutNames(const Entry& entry);
  void TakeOutNames(const Entry& entry, tinyxml2::XMLElement& element, std::string_view section);
  void TakeOutOfLists();
  void MarkGone(Entry& entry);

  const Rules rules_;
  const Removed removed_;
  const Reports reports_;
  const Index<ModelInstance> model_;
  Scene& scene_;
  std::vector<Entry> entries_;
  std::set<std::pair<std::string, std::string>> gone_entries_;  // Kinds and names.
};

}  // namespace sceneweld
