// SPDX-License-Identifier: BSD-3-Clause
// Turns flattened names of old files into nested models.

#include <algorithm>
#include <map>

#include "sceneweld/parsers/sdf/read/sdf_reader.h"

namespace sceneweld::sdf {
namespace {

// A name with more parts does not come from a flattened model.
constexpr std::size_t kMostScopes = 50;

struct Split {
  std::string_view scope;  ///< Empty: the name is plain.
  std::string_view rest;
};

Split SplitFirst(std::string_view name) {
  const auto at = name.find(kScopeDelimiter);
  if (at == std::string_view::npos || at == 0 || at + kScopeDelimiter.size() >= name.size()) return {{}, name};
  return {name.substr(0, at), name.substr(at + kScopeDelimiter.size())};
}

// A reference as seen from within the nested model.
void Strip(NameAt& reference, std::string_view scope) {
  const Split split = SplitFirst(reference.name);
  if (split.scope == scope) reference.name = Name(split.rest);
}

bool IsWithin(const NameAt& reference, std::string_view scope) {
  return reference.empty() || SplitFirst(reference.name).scope == scope;
}

// Processes one model, level by level.
class Unflattener {
 public:
  explicit Unflattener(const ModelDeclaration& flat) : out_(flat) {
    out_.links.clear();
    out_.joints.clear();
    out_.frames.clear();
    out_.models.clear();
    // Nested models first, so that existing ones keep their order.
    for (const auto& use : flat.models) AddModel(use);
    for (const auto& link : flat.links) AddLink(link);
    for (const auto& joint : flat.joints) AddJoint(joint);
    for (const auto& frame : flat.frames) AddFrame(frame);
  }

  ModelDeclaration Result() && {
    for (auto& [name, nested] : order_) {
      auto use = std::make_shared<ModelUse>();
      use->name = name;
      use->pose = nested->pose;
      use->span = nested->span;
      nested->pose = {};
      use->model = std::make_shared<const ModelDeclaration>(Unflattener(*nested).Result());
      out_.models.push_back({std::move(use), 0});
    }
    out_.model_count = 1;
    out_.levels = 1;
    for (const auto& use : out_.models) {
      out_.model_count += use->model ? use->model->model_count : 1;
      out_.levels = std::max(out_.levels, 1 + (use->model ? use->model->levels : 1));
    }
    return std::move(out_);
  }

 private:
  ModelDeclaration& Nested(std::string_view scope, Span span) {
    const auto [at, fresh] = nested_.try_emplace(std::string(scope));
    if (fresh) {
      at->second = std::make_shared<ModelDeclaration>();
      at->second->name = Name(scope);
      at->second->span = span;
      order_.emplace_back(at->second->name, at->second);
    }
    return *at->second;
  }

  void AddLink(const Owned<LinkDeclaration>& owned) {
    const Split split = SplitFirst(owned->name);
    if (split.scope.empty()) return out_.links.push_back(owned);
    auto link = std::make_shared<LinkDeclaration>(*owned);
    link->name = Name(split.rest);
    Strip(link->pose.relative_to, split.scope);
    for (GeometryDeclaration& geometry : link->geometries) Strip(geometry.pose.relative_to, split.scope);
    for (KeptDeclaration& sensor : link->sensors) Strip(sensor.pose.relative_to, split.scope);
    for (KeptDeclaration& light : link->lights) Strip(light.pose.relative_to, split.scope);
    Nested(split.scope, owned->span).links.push_back({std::move(link), 0});
  }

  void AddJoint(const Owned<JointDeclaration>& owned) {
    const Split split = SplitFirst(owned->name);
    if (split.scope.empty()) return out_.joints.push_back(owned);
    auto joint = std::make_shared<JointDeclaration>(*owned);
    joint->name = Name(split.rest);
    const bool within =
        (joint->parent.name == "world" || IsWithin(joint->parent, split.scope)) && IsWithin(joint->child, split.scope);
    // A joint that reaches out of the nested model stays in its place if possible.
    if (!within) return out_.joints.push_back({std::move(joint), 0});
    Strip(joint->parent, split.scope);
    Strip(joint->child, split.scope);
    Strip(joint->pose.relative_to, split.scope);
    for (auto* axis : {&joint->axis, &joint->axis2}) {
      if (*axis) Strip((*axis)->expressed_in, split.scope);
    }
    if (joint->mimic) Strip(joint->mimic->leader, split.scope);
    for (KeptDeclaration& sensor : joint->sensors) Strip(sensor.pose.relative_to, split.scope);
    Nested(split.scope, owned->span).joints.push_back({std::move(joint), 0});
  }

  void AddFrame(const Owned<FrameDeclaration>& owned) {
    const Split split = SplitFirst(owned->name);
    if (split.scope.empty()) return out_.frames.push_back(owned);
    FrameDeclaration frame = *owned;
    Strip(frame.attached_to, split.scope);
    ModelDeclaration& nested = Nested(split.scope, owned->span);
    if (split.rest == "__model__") {
      nested.pose = frame.pose;
      nested.canonical_link = frame.attached_to;
      return;
    }
    frame.name = Name(split.rest);
    Strip(frame.pose.relative_to, split.scope);
    nested.frames.push_back({std::make_shared<const FrameDeclaration>(std::move(frame)), 0});
  }

  void AddModel(const Owned<ModelUse>& owned) {
    const Split split = SplitFirst(owned->name);
    if (split.scope.empty()) return out_.models.push_back(owned);
    auto use = std::make_shared<ModelUse>(*owned);
    use->name = Name(split.rest);
    Strip(use->pose.relative_to, split.scope);
    Nested(split.scope, owned->span).models.push_back({std::move(use), 0});
  }

  ModelDeclaration out_;
  std::map<std::string, std::shared_ptr<ModelDeclaration>> nested_;
  std::vector<std::pair<Name, std::shared_ptr<ModelDeclaration>>> order_;
};

std::size_t ScopesIn(std::string_view name) {
  std::size_t scopes = 0;
  for (auto at = name.find(kScopeDelimiter); at != std::string_view::npos; at = name.find(kScopeDelimiter, at + 2)) {
    ++scopes;
  }
  return scopes;
}

std::size_t MostScopes(const ModelDeclaration& model) {
  std::size_t most = 0;
  const auto look = [&](const auto& list) {
    for (const auto& owned : list) most = std::max(most, ScopesIn(owned->name));
  };
  look(model.links);
  look(model.joints);
  look(model.frames);
  look(model.models);
  return most;
}

// The names of the new nested models.
void CheckAll(const ModelDeclaration& model, FileReading& file) {
  CheckNameSpace(model, file);
  for (const auto& use : model.models) {
    if (use->model && !use->included) CheckAll(*use->model, file);
  }
}

}  // namespace

std::shared_ptr<const ModelDeclaration> Unflattened(std::shared_ptr<const ModelDeclaration> model, FileReading& file) {
  const std::size_t scopes = MostScopes(*model);
  if (scopes > 0 && scopes <= kMostScopes) {
    model = std::make_shared<const ModelDeclaration>(Unflattener(*model).Result());
    CheckAll(*model, file);
  } else {
    CheckNameSpace(*model, file);
  }
  return model;
}

}  // namespace sceneweld::sdf
