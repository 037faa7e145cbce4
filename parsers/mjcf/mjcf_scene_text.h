// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/parsers/mjcf/read/mjcf_file.h"
#include "sceneweld/scene/fields/field_info.h"
#include "sceneweld/scene/joint.h"

namespace sceneweld::mjcf {

/// True if the root of a file says that the file is a scene (mjcf_encoding.h).
bool IsScene(Element root);

/// The texts, and the keys of texts, that are not used because the file says something else (mjcf_stale.h).
class StaleTexts {
 public:
  /// Leaves out a whole text, or one key of it. Returns false if it was left out before.
  bool Drop(std::string_view kind, std::string_view name);
  bool Drop(std::string_view kind, std::string_view name, std::string_view key);
  bool Has(std::string_view kind, std::string_view name) const;
  bool Has(std::string_view kind, std::string_view name, std::string_view key) const;

 private:
  std::set<std::string, std::less<>> dropped_;
};

/// One text.
class SceneText {
 public:
  SceneText(std::string name, XmlText data) : name_(std::move(name)), data_(data) {}

  const std::string& name() const { return name_; }
  Span span() const { return data_.span; }
  std::vector<std::string_view> Keys() const;

  /// The value of a key without escapes; nullopt if the key is missing.
  std::optional<std::string> Word(std::string_view key) const;
  /// A list of names.
  std::vector<std::string> Words(std::string_view key) const;
  /// A list of numbers; empty if the key is missing or, after a report, not a list.
  std::vector<double> List(std::string_view key, Diagnostics& diagnostics) const;
  std::optional<double> Number(std::string_view key, Diagnostics& diagnostics) const;
  std::optional<Vector3> Vector(std::string_view key, Diagnostics& diagnostics) const;
  std::optional<Pose> PoseOf(std::string_view key, Diagnostics& diagnostics) const;
  bool Flag(std::string_view key) const { return Word(key) == "true"; }
  /// Sets the fields of a struct that the text gives, and reports invalid values.
  template <typename T>
  void Restore(T& value, Diagnostics& diagnostics) const {
    Restore(KindOf<T>(), &value, diagnostics);
  }
  /// As above, for a joint and its degrees of freedom.
  void RestoreJoint(sceneweld::Joint& joint, Diagnostics& diagnostics) const;

 private:
  void Restore(const KindInfo& kind, void* value, Diagnostics& diagnostics) const;
  template <typename Use>
  void EachField(Use&& use) const;
  /// True if there are as many numbers as wanted. Reports another count, except zero.
  bool HasCount(std::string_view key, std::size_t count, std::size_t wanted, Diagnostics& diagnostics) const;
  std::optional<std::string_view> Raw(std::string_view key) const;

  std::string name_;
  XmlText data_;
};

/// All texts, by kind and name.
class SceneTexts {
 public:
  SceneTexts(File& file, const StaleTexts& stale);
  const SceneText* Find(std::string_view kind, std::string_view name) const;
  /// The texts of a kind, in the order of the file.
  const std::vector<SceneText>& All(std::string_view kind) const;
  /// Calls `use(kind, text)` with each text that Find has not found.
  template <typename Use>
  void EachUnused(Use&& use) const {
    for (const auto& [name, kind] : kinds_) {
      for (std::size_t i = 0; i < kind.texts.size(); ++i) {
        if (!kind.is_used[i]) use(std::string_view(name), kind.texts[i]);
      }
    }
  }

 private:
  struct Kind {
    std::vector<SceneText> texts;
    mutable std::vector<bool> is_used;  // By Find.
    std::map<std::string, std::size_t, std::less<>> by_name;
  };
  std::deque<std::string> rests_;  // Of texts without some of their keys.
  std::map<std::string, Kind, std::less<>> kinds_;
};

}  // namespace sceneweld::mjcf
