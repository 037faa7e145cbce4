// SPDX-License-Identifier: BSD-3-Clause
// Finds the specs of a path in all layers of a stack, and composes their arcs.

#include "sceneweld/parsers/stage/composition/composition_site.h"

#include "sceneweld/parsers/stage/layer/prim_path.h"
#include "sceneweld/parsers/stage/layer_file.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::stage {

std::string LayerReference::Key() const {
  return file + '<' + prim + '>' + FormatNumber(time_offset) + ' ' + FormatNumber(time_scale);
}

Site& Site::Root(LayerStack& stack) {
  Site& root = stack.sites.emplace_back(stack);
  root.path_ = "/";
  for (const Layer* layer : stack.layers) root.opinions_.push_back({layer, &layer->root});
  return root;
}

std::string Site::Described() const {
  std::string text;
  for (const Site* site = this; site->parent_; site = site->parent_) {
    const bool is_below_variant = site->parent_->is_variant_;
    text = (site->is_variant_ || is_below_variant ? "" : "/") + site->key_.str() + text;
  }
  return "`" + (text.empty() ? "/" : text) + "` in `" + stack_->root_layer().shown + "`";
}

bool Site::IsAtOrBelow(const Site& other) const {
  const Site* site = this;
  while (site->steps_above_ > other.steps_above_) site = site->parent_;
  return site == &other;
}

void Site::Add(const Layer& layer, const PrimSpec& spec) {
  if (!opinions_.empty() && opinions_.back().layer == &layer) return;  // The same name twice in one layer.
  opinions_.push_back({&layer, &spec});
  if (!spec.references.empty()) arcs_ |= kReferences;
  if (!spec.payloads.empty()) arcs_ |= kPayloads;
  if (!spec.inherits.empty()) arcs_ |= kInherits;
  if (!spec.specializes.empty()) arcs_ |= kSpecializes;
  if (!spec.variant_set_names.empty()) arcs_ |= kVariants;
}

Site& Site::Add(const Name& key) {
  Site& site = stack_->sites.emplace_back(*stack_);
  site.key_ = key;
  site.parent_ = this;
  site.steps_above_ = steps_above_ + 1;
  steps_.emplace(site.key_.view(), &site);
  return site;
}

Site& Site::Named(const Name& name) {
  if (const auto found = steps_.find(name.view()); found != steps_.end()) return *found->second;
  Site& child = Add(name);
  child.path_ = ChildPath(path_, name);
  child.depth_ = depth_ + 1;
  return child;
}

void Site::Expand() {
  is_expanded_ = true;
  for (const Opinion& opinion : opinions_) {
    for (const PrimSpec& spec : opinion.spec->children) Named(spec.name).Add(*opinion.layer, spec);
  }
}

Site& Site::Child(std::string_view name) {
  if (!is_expanded_) Expand();
  const auto found = steps_.find(name);
  return found != steps_.end() ? *found->second : Named(Name(name));
}

Site& Site::Variant(std::string_view set, std::string_view variant) {
  const std::string key = "{" + std::string(set) + "=" + std::string(variant) + "}";
  if (const auto found = steps_.find(key); found != steps_.end()) return *found->second;
  Site& site = Add(Name(key));
  site.path_ = path_;
  site.depth_ = depth_;
  site.is_variant_ = true;
  site.variant_set_ = set;
  site.variant_ = variant;
  for (const Opinion& opinion : opinions_) {
    for (const VariantSet& of_set : opinion.spec->variant_sets) {
      if (of_set.name != set) continue;
      for (const PrimSpec& spec : of_set.variants) {
        if (spec.name == variant) site.Add(*opinion.layer, spec);
      }
    }
  }
  return site;
}

Site& Site::Below(const Site& from, const Site& to) {
  std::vector<const Site*> way;
  for (const Site* site = &to; site != &from && site; site = site->parent_) way.push_back(site);
  Site* site = this;
  for (std::size_t i = way.size(); i-- > 0;) {
    site = way[i]->is_variant_ ? &site->Variant(way[i]->variant_set_, way[i]->variant_) : &site->Child(way[i]->key_);
  }
  return *site;
}

Site& Site::Descendant(std::string_view path) {
  std::string_view rest = path.substr(path_ == "/" ? 0 : path_.size());
  Site* site = this;
  for (const PathStep& step : StepsOf(rest)) {
    if (!step.is_variant()) site = &site->Child(step.name);
  }
  return *site;
}

std::vector<LayerReference> Site::Composed(ListOp<Reference> PrimSpec::*list) const {
  std::vector<LayerReference> all;
  for (std::size_t i = opinions_.size(); i-- > 0;) {
    const Layer& layer = *opinions_[i].layer;
    const ListOp<Reference>& written = opinions_[i].spec->*list;
    if (written.empty()) continue;
    const auto placed = [&](const std::vector<Reference>& from) {
      std::vector<LayerReference> to;
      to.reserve(from.size());
      for (const Reference& one : from) {
        to.push_back({one.asset.empty() ? std::string() : ResolvedAsset(one.asset, layer), one.prim, &one,
                      one.time_offset, one.time_scale});
      }
      return to;
    };
    ListOp<LayerReference> op;
    op.is_explicit = written.is_explicit;
    op.items = placed(written.items);
    op.prepended = placed(written.prepended);
    op.appended = placed(written.appended);
    op.added = placed(written.added);
    op.deleted = placed(written.deleted);
    op.ordered = placed(written.ordered);
    op.ApplyTo(all);
  }
  return all;
}

std::vector<PrimPath> Site::Composed(ListOp<PrimPath> PrimSpec::*list) const {
  std::vector<PrimPath> all;
  for (std::size_t i = opinions_.size(); i-- > 0;) {
    const ListOp<PrimPath>& written = opinions_[i].spec->*list;
    if (written.empty()) continue;
    ListOp<PrimPath> op = written;
    for (std::vector<PrimPath>* paths : {&op.items, &op.prepended, &op.appended, &op.added, &op.deleted, &op.ordered}) {
      for (PrimPath& path : *paths) path = AbsolutePath(path, path_).value_or(std::string());
    }
    op.ApplyTo(all);
  }
  return all;
}

const std::vector<LayerReference>& Site::references() {
  if (!composed_) composed_ = std::make_unique<Arcs>();
  if (!composed_->references) composed_->references = Composed(&PrimSpec::references);
  return *composed_->references;
}

const std::vector<LayerReference>& Site::payloads() {
  if (!composed_) composed_ = std::make_unique<Arcs>();
  if (!composed_->payloads) composed_->payloads = Composed(&PrimSpec::payloads);
  return *composed_->payloads;
}

const std::vector<PrimPath>& Site::inherits() {
  if (!composed_) composed_ = std::make_unique<Arcs>();
  if (!composed_->inherits) composed_->inherits = Composed(&PrimSpec::inherits);
  return *composed_->inherits;
}

const std::vector<PrimPath>& Site::specializes() {
  if (!composed_) composed_ = std::make_unique<Arcs>();
  if (!composed_->specializes) composed_->specializes = Composed(&PrimSpec::specializes);
  return *composed_->specializes;
}

std::vector<std::string> Site::variant_sets() const {
  std::vector<std::string> all;
  for (std::size_t i = opinions_.size(); i-- > 0;) opinions_[i].spec->variant_set_names.ApplyTo(all);
  return all;
}

const std::string* Site::Selection(std::string_view set) const {
  for (const Opinion& opinion : opinions_) {
    for (const auto& [name, variant] : opinion.spec->variants) {
      if (name == set) return &variant;
    }
  }
  return nullptr;
}

}  // namespace sceneweld::stage
