// SPDX-License-Identifier: BSD-3-Clause
#pragma once

// Tests whether anything of a file is lost in silence: one more attribute or element must change the scene, or a
// message must name it.

#include <tinyxml2.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sceneweld/parsers/loss/loss.h"
#include "sceneweld/scene/verification/equality.h"
#include "sceneweld/sceneweld.h"

namespace sceneweld::accounting {

/// The result of reading a text.
enum class Fate {
  kMeant,     ///< The scene differs from the one without it.
  kReported,  ///< A message other than an error names it.
  kRefused,   ///< An error.
  kLost,      ///< None of these.
};

/// Reads texts of one format, all as changes of the same text.
class Accountant {
 public:
  Accountant(std::string format, std::shared_ptr<const FileSystem> files) : format_(std::move(format)), files_(files) {}

  /// The text without the change. Returns false if it does not load.
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

/// Of several values, those that load decide: the best result among them. kRefused if none loads.
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

/// The element at a path such as `robot/link`: the first of each name. Null if there is none.
inline tinyxml2::XMLElement* FindPath(tinyxml2::XMLDocument& document, const std::string& path) {
  tinyxml2::XMLNode* at = &document;
  std::istringstream parts(path);
  for (std::string part; std::getline(parts, part, '/');) {
    at = at->FirstChildElement(part.c_str());
    if (!at) return nullptr;
  }
  return at->ToElement();
}

/// The places where an attribute or an element that no format has is lost in silence.
inline std::vector<std::string> LostUnknownNames(const Accountant& accountant, tinyxml2::XMLDocument& document) {
  constexpr const char* kUnknown = "nobody_knows_this";
  std::vector<tinyxml2::XMLElement*> elements;
  std::vector<std::string> paths, lost;
  EachElement(document, "", [&](tinyxml2::XMLElement& element, const std::string& path) {
    elements.push_back(&element);
    paths.push_back(path);
  });
  for (std::size_t i = 0; i < elements.size(); ++i) {
    if (elements[i]->GetText()) continue;  // Attributes of an element that holds a value are not tested yet.
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
