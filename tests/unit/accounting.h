// SPDX-License-Identifier: BSD-3-Clause
#pragma once

// Whether anything of a file is lost in silence: one attribute or element more must make another scene, or be
// named in a message.

#include <tinyxml2.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sceneweld/parsers/loss/loss.h"
#include "sceneweld/scene/equality.h"
#include "sceneweld/sceneweld.h"

namespace sceneweld::accounting {

/// What became of a text.
enum class Fate {
  kMeant,     ///< The scene is another one than without it.
  kReported,  ///< A message that is no error names it.
  kRefused,   ///< An error.
  kLost,      ///< None of these.
};

/// Reads texts of one format, all as changes of the same text.
class Accountant {
 public:
  Accountant(std::string format, std::shared_ptr<const FileSystem> files) : format_(std::move(format)), files_(files) {}

  /// The text without the change. False where it does not load.
  bool SetBase(const std::string& text) {
    Diagnostics diagnostics;
    base_ = Read(text, diagnostics);
    base_messages_ = Messages(diagnostics);
    return base_.has_value();
  }
  const std::string& base_messages() const { return base_messages_; }

  Fate FateOf(const std::string& text, std::string_view name) const {
    Diagnostics diagnostics;
    const auto changed = Read(text, diagnostics);
    if (!changed) return Fate::kRefused;
    if (!Compare(base_->scene, changed->scene, {}).empty()) return Fate::kMeant;
    for (const Diagnostic& one : diagnostics.all()) {
      if (one.message.find(name) != std::string::npos && base_messages_.find(one.message) == std::string::npos) {
        return Fate::kReported;
      }
    }
    return Fate::kLost;
  }

 private:
  std::optional<Loaded> Read(const std::string& text, Diagnostics& diagnostics) const {
    LoadOptions options;
    options.format = format_;
    options.files = files_;
    return LoadText(text, "/cell", options, diagnostics, "model");
  }
  static std::string Messages(const Diagnostics& diagnostics) {
    std::string all;
    for (const Diagnostic& one : diagnostics.all()) all += one.message + "\n";
    return all;
  }

  std::string format_;
  std::shared_ptr<const FileSystem> files_;
  std::optional<Loaded> base_;
  std::string base_messages_;
};

inline std::string TextOf(const tinyxml2::XMLDocument& document) {
  tinyxml2::XMLPrinter printer;
  document.Print(&printer);
  return printer.CStr();
}

/// Of several values, those that load decide: the best fate among them. kRefused where none loads.
template <typename Values, typename Change>
Fate BestFate(const Accountant& accountant, std::string_view name, const Values& values, Change&& change) {
  Fate best = Fate::kRefused;
  for (const auto& value : values) {
    const Fate fate = accountant.FateOf(change(value), name);
    if (fate == Fate::kMeant || fate == Fate::kReported) return fate;
    if (fate == Fate::kLost) best = fate;
  }
  return best;
}

/// Calls `use` with each element below a node and its path.
template <typename Use>
void EachElement(tinyxml2::XMLNode& node, const std::string& path, Use&& use) {
  for (auto* element = node.FirstChildElement(); element; element = element->NextSiblingElement()) {
    const std::string below = path + "/" + element->Name();
    use(*element, below);
    EachElement(*element, below, use);
  }
}

/// Where an attribute or an element that no format knows is lost in silence.
inline std::vector<std::string> LostUnknownNames(const Accountant& accountant, tinyxml2::XMLDocument& document) {
  constexpr const char* kUnknown = "nobody_knows_this";
  std::vector<tinyxml2::XMLElement*> elements;
  std::vector<std::string> paths, lost;
  EachElement(document, "", [&](tinyxml2::XMLElement& element, const std::string& path) {
    elements.push_back(&element);
    paths.push_back(path);
  });
  for (std::size_t i = 0; i < elements.size(); ++i) {
    if (elements[i]->GetText()) continue;  // attributes of an element that holds a value are not looked at yet
    elements[i]->SetAttribute(kUnknown, "1");
    if (accountant.FateOf(TextOf(document), kUnknown) == Fate::kLost) lost.push_back(paths[i] + "/@" + kUnknown);
    elements[i]->DeleteAttribute(kUnknown);
    auto* const child = elements[i]->InsertNewChildElement(kUnknown);
    if (accountant.FateOf(TextOf(document), kUnknown) == Fate::kLost) lost.push_back(paths[i] + "/" + kUnknown);
    elements[i]->DeleteChild(child);
  }
  return lost;
}

}  // namespace sceneweld::accounting
