// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "sceneweld/parsers/mjcf/model/mjcf_model.h"

namespace sceneweld::mjcf {

/// A reference by name to one element, or to the copies of a replicated one.
template <typename T>
class Reference {
 public:
  /// An empty reference.
  Reference() = default;
  /// `name` is the name in the model, without the suffix of a copy.
  Reference(Named<T>& named, std::string name, const Suffixes& copies)
      : named_(&named), name_(std::move(name)), copies_(&copies) {}

  explicit operator bool() const { return named_ != nullptr; }
  const Suffixes* copies() const { return copies_; }
  /// The referenced copy, for the copy of the referring element with this suffix: the one with the longest suffix that
  /// `suffix` ends with. If there is only one copy, every suffix means that one. Null if there is no such copy.
  T* Copy(std::string_view suffix) const {
    if (!named_) return nullptr;
    if (copies_->size() == 1) return named_->Find(name_ + copies_->front());
    for (std::size_t at = 0; at <= suffix.size(); ++at) {
      if (T* found = named_->Find(name_ + std::string(suffix.substr(at)))) return found;
    }
    return nullptr;
  }

 private:
  Named<T>* named_ = nullptr;
  std::string name_;
  const Suffixes* copies_ = nullptr;
};

/// Resolves a name in a part. An unknown name gives an empty reference and a diagnostic with a suggestion. There is no
/// diagnostic in attached parts, nor for what MuJoCo makes (File::Makes): what refers to that is only kept.
template <typename T>
Reference<T> Refer(Named<T>& named, const Part& part, const NameAt& name, Code code, std::string_view kind,
                   Severity severity = Severity::kError) {
  static const Suffixes kItself{""};
  const std::string full = part.prefix + name.name.str();
  if (const Suffixes* copies = named.Copies(full)) return {named, full, *copies};
  if (named.Find(full)) return {named, full, kItself};  // one copy of several
  if (!part.is_attached && !part.file->Makes(full)) {
    Diagnostic diagnostic(code, severity, name.span, "no " + std::string(kind) + " " + Quoted(name.name));
    diagnostic.Suggest(named.Nearest(full));
    part.diagnostics().Add(std::move(diagnostic));
  }
  return {};
}

/// The suffixes of the copies of an element (CopiesOf). Suffixes for which a referenced element has no copy are left
/// out and reported; this happens if the referenced elements are in two separate `replicate`s.
std::vector<std::string> CopiesTogether(Element element, const Part& part, std::vector<const Suffixes*> copies,
                                        const std::function<bool(const std::string&)>& have_all);

/// The names of the elements of one kind in a part. Finds duplicates.
class OwnNames {
 public:
  explicit OwnNames(const Part& part) : part_(part) {}
  /// The full name of the element's copy with this suffix; empty without a name. Reports a name that is taken.
  std::string Take(Element element, std::string_view suffix) {
    const Attribute name = element.attribute("name");
    if (!name || name.value().empty()) return {};
    std::string full = part_.prefix + std::string(name.value()) + std::string(suffix);
    const auto [found, is_new] = spans_.try_emplace(full, element.span());
    if (!is_new) {
      part_.diagnostics()
          .Error("duplicate-name", name.value_span(),
                 "there is already a `<" + std::string(element.name()) + ">` " + Quoted(full))
          .Note(found->second, "first declared here");
    }
    return full;
  }

 private:
  const Part& part_;
  std::unordered_map<std::string, Span> spans_;
};

}  // namespace sceneweld::mjcf
