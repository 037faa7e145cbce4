// SPDX-License-Identifier: BSD-3-Clause
// Finds the frame or body that a wrong name most likely means: another delimiter, another model instance, a joint, a
// misspelling, or a name that shares words with it.

#include "sceneweld/scene/names/near_names.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "sceneweld/scene/text/suggest.h"

namespace sceneweld {
namespace {

constexpr std::size_t kMostErrors = 100;  // that get help
constexpr std::size_t kMostNames = 8;     // in a list

bool IsLetterOrDigit(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || (c & 0x80) != 0;
}

char LowerCase(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

// Every delimiter that people write between a model and its frame becomes `::`.
std::string WithScopeDelimiters(std::string_view name) {
  std::string out;
  for (std::size_t i = 0; i < name.size();) {
    const auto end = std::min(name.find_first_not_of(".:/\\", i), name.size());
    if (end > i) {
      if (!out.empty() && end < name.size()) out += kScopeDelimiter;
      i = end;
    } else {
      out += name[i++];
    }
  }
  return out;
}

// Letters and digits only, in lower case: `Arm::base_link` and `arm/baseLink` are the same.
std::string Squeezed(std::string_view name) {
  std::string out;
  for (const char c : name) {
    if (IsLetterOrDigit(c)) out += LowerCase(c);
  }
  return out;
}

class NameSearch {
 public:
  NameSearch(const Scene& scene, std::string_view full_name, NamedKind kind, std::string_view below)
      : scene_(scene), kind_(kind), below_(below), name_(ScopedName::Parse(full_name)), full_(name_.full()) {
    for (const Body& body : scene.bodies) {
      if (scene.bodies.IndexOf(body) == Scene::kWorldBody) continue;
      Add(body.model, body.name);
    }
    if (kind == NamedKind::kBody) return;
    for (const Frame& frame : scene.frames) Add(frame.model, frame.name);
  }

  void Help(Diagnostic& error) const {
    if (HelpWithModel(error) || HelpWithJoint(error)) return;
    const std::vector<std::string> found = Nearest();
    if (!found.empty()) {
      Suggest(found, error);
    } else if (!HelpWithNearModel(error)) {
      HelpWithList(error);
    }
  }

 private:
  struct Candidate {
    Index<ModelInstance> model;
    std::string_view element;
    std::string full;
  };

  void Add(Index<ModelInstance> model, std::string_view element) {
    candidates_.push_back({model, element, scene_.Scoped(model, element)});
  }

  std::string_view What() const { return kind_ == NamedKind::kFrame ? "frame" : "body"; }

  bool IsBelow(std::string_view full, std::string_view scope) const {
    return !scope.empty() && full.size() > scope.size() + kScopeDelimiter.size() && full.starts_with(scope) &&
           full.substr(scope.size()).starts_with(kScopeDelimiter);
  }

  // The name as the file must write it.
  std::string Written(std::string_view full) const {
    return std::string(IsBelow(full, below_) ? full.substr(below_.size() + kScopeDelimiter.size()) : full);
  }

  void Suggest(const std::vector<std::string>& found, Diagnostic& error) const {
    error.Suggest(found.front());
    std::string more;
    for (std::size_t i = 1; i < found.size() && i < 3; ++i) more += " or " + Quoted(found[i]);
    if (!more.empty()) error.hint.insert(error.hint.size() - 1, more);
    if (below_.empty()) return;
    if (IsBelow(found.front(), below_)) {
      error.Help(error.hint + " Write " + Quoted(Written(found.front())) + " in this file, whose names are below " +
                 Quoted(below_));
    } else {
      error.Help(error.hint + " It is outside of " + Quoted(below_) + ", and the names in this file are below that");
    }
  }

  // The name of a model instance, where one of its frames is needed.
  bool HelpWithModel(Diagnostic& error) const {
    const auto model = scene_.FindModel(WithScopeDelimiters(full_));
    if (!model || model == Scene::kWorldInstance) return false;
    const std::string name = scene_.models[model].name.str();
    std::string example = name + std::string(kScopeDelimiter) + (kind_ == NamedKind::kFrame ? "FRAME" : "BODY");
    for (const Candidate& candidate : candidates_) {
      if (candidate.model != model) continue;
      example = candidate.full;
      break;
    }
    error.Help(Quoted(Written(name)) + " is a model instance; name one of its " +
               (kind_ == NamedKind::kFrame ? "frames" : "bodies") + ", as in " + Quoted(Written(example)));
    return true;
  }

  bool HelpWithJoint(Diagnostic& error) const {
    const std::string delimited = WithScopeDelimiters(full_);
    for (const std::string& text : {full_, delimited}) {
      const ScopedName name = ScopedName::Parse(text);
      Index<Joint> found;
      if (name.scope.empty()) {
        for (const Joint& joint : scene_.joints) {
          if (joint.name.view() == name.element) found = scene_.joints.IndexOf(joint);
        }
      } else if (const auto model = scene_.FindModel(name.scope)) {
        found = scene_.FindJoint(model, name.element);
      }
      if (!found) continue;
      const Joint& joint = scene_.joints[found];
      const Index<Body> child = joint.child.index;
      if (!child) continue;
      error.Help(Quoted(Written(scene_.FullName(found))) + " is a joint, not a " + std::string(What()) +
                 "; its child is the body " + Quoted(Written(scene_.FullName(child))));
      return true;
    }
    return false;
  }

  // The names that fit best, the best first.
  std::vector<std::string> Nearest() const {
    std::vector<std::string> found = SameLetters();
    if (!found.empty()) return found;
    const Index<ModelInstance> model = name_.scope.empty() ? Index<ModelInstance>() : scene_.FindModel(name_.scope);
    if (model) AddUnlessKnown(NearestIn(model), found);
    for (std::string& name : InOtherModels()) AddUnlessKnown(std::move(name), found);
    if (!found.empty()) return found;
    if (name_.scope.empty()) {
      AddUnlessKnown(NearestIn({}), found);
    } else if (!model) {
      if (const auto near = scene_.FindModel(NearestModel())) AddUnlessKnown(NearestIn(near), found);
    }
    return found;
  }

  static void AddUnlessKnown(std::string name, std::vector<std::string>& names) {
    if (!name.empty() && std::find(names.begin(), names.end(), name) == names.end()) names.push_back(std::move(name));
  }

  // `arm/base`, `arm.base`, `Arm::Base` and `arm_base` for `arm::base`; also without outer scopes.
  std::vector<std::string> SameLetters() const {
    const std::string delimited = WithScopeDelimiters(full_);
    const std::string squeezed = Squeezed(full_);
    const std::string end = std::string(kScopeDelimiter) + delimited;
    const bool is_scoped = delimited.find(kScopeDelimiter) != std::string::npos;
    std::vector<std::string> same, ends, loose;
    for (const Candidate& candidate : candidates_) {
      if (WithScopeDelimiters(candidate.full) == delimited) {
        same.push_back(candidate.full);
      } else if (is_scoped && candidate.full.ends_with(end)) {
        ends.push_back(candidate.full);
      } else if (!squeezed.empty() && Squeezed(candidate.full) == squeezed) {
        loose.push_back(candidate.full);
      }
    }
    return !same.empty() ? same : !loose.empty() ? loose : ends;
  }

  // The same element of other instances: first of those below the scope, then of those with a similar one.
  std::vector<std::string> InOtherModels() const {
    std::vector<std::string> nested, others;
    const std::string wanted = Squeezed(name_.element);
    if (wanted.empty()) return {};
    for (const Candidate& candidate : candidates_) {
      if (candidate.element != name_.element && Squeezed(candidate.element) != wanted) continue;
      (IsBelow(candidate.full, name_.scope) || IsBelow(candidate.full, below_) ? nested : others)
          .push_back(candidate.full);
    }
    if (!nested.empty()) return nested;
    const std::vector<std::string_view> views(others.begin(), others.end());
    const std::string nearest = ClosestName(full_, views);
    if (!nearest.empty()) return {nearest};
    return others;
  }

  // By spelling, then by words. Without a model, in all of them.
  std::string NearestIn(Index<ModelInstance> model) const {
    std::vector<std::string_view> elements;
    std::vector<const Candidate*> in_model;
    for (const Candidate& candidate : candidates_) {
      if (model && candidate.model != model) continue;
      elements.push_back(candidate.element);
      in_model.push_back(&candidate);
    }
    const std::string nearest = NearestName(name_.element, elements);
    const auto at = std::find(elements.begin(), elements.end(), nearest);
    return at == elements.end() ? std::string() : in_model[static_cast<std::size_t>(at - elements.begin())]->full;
  }

  std::string NearestModel() const {
    std::vector<std::string_view> names;
    for (const ModelInstance& model : scene_.models) names.push_back(model.name);
    return ClosestName(name_.scope, names);
  }

  bool HelpWithNearModel(Diagnostic& error) const {
    if (name_.scope.empty()) {
      if (kind_ == NamedKind::kBody || ClosestName(name_.element, {"world"}).empty()) return false;
      error.Suggest("world");
      return true;
    }
    if (scene_.FindModel(name_.scope)) return false;
    if (scene_.models.size() == 1) {
      error.Help("no model has been added before this");
      return true;
    }
    const std::string near = NearestModel();
    if (near.empty()) return false;
    error.Help("the nearest model instance is " + Quoted(Written(near)) + List(scene_.FindModel(near), "; it has "));
    return true;
  }

  void HelpWithList(Diagnostic& error) const {
    const auto model = name_.scope.empty() ? Index<ModelInstance>() : scene_.FindModel(name_.scope);
    const std::string list = List(model, "use one of ");
    if (!list.empty()) {
      error.Help(list);
    } else if (model) {
      error.Help(Quoted(Written(name_.scope)) + " has no " + std::string(What()));
    }
  }

  // The names in a model, or in all; empty if there are none.
  std::string List(Index<ModelInstance> model, std::string begin) const {
    std::string list;
    std::size_t count = 0;
    for (const Candidate& candidate : candidates_) {
      if (model && candidate.model != model) continue;
      if (++count <= kMostNames) list += (count > 1 ? ", " : "") + Quoted(Written(candidate.full));
    }
    if (count == 0) return {};
    if (count > kMostNames) list += " and " + std::to_string(count - kMostNames) + " more";
    return begin + list;
  }

  const Scene& scene_;
  const NamedKind kind_;
  const std::string_view below_;
  const ScopedName name_;
  const std::string full_;
  std::vector<Candidate> candidates_;
};

}  // namespace

void HelpWithName(const Scene& scene, std::string_view full_name, NamedKind kind, std::string_view below,
                  const Diagnostics& diagnostics, Diagnostic& error) {
  if (diagnostics.error_count() > kMostErrors) return;
  NameSearch(scene, full_name, kind, below).Help(error);
}

}  // namespace sceneweld
