// SPDX-License-Identifier: BSD-3-Clause
// Assembles constraints, force elements and groups.

#include "sceneweld/parsers/drake/collision_filter_tags.h"
#include "sceneweld/parsers/drake/law_tags.h"
#include "sceneweld/parsers/record/plain_text.h"
#include "sceneweld/parsers/sdf/assembly/sdf_assembly.h"
#include "sceneweld/parsers/sdf/table/sdf_words.h"

namespace sceneweld::sdf {

/// Resolves the names in Drake's elements within a scope. The world counts as a body.
class ScopeNames : public ModelNames {
 public:
  ScopeNames(Assembly& assembly, Scope& scope, std::uint32_t merge)
      : ModelNames(*assembly.scene_, scope.instance), assembly_(assembly), scope_(scope), merge_(merge) {}

  Index<Body> FindBody(std::string_view name) const override {
    if (name == "world") return Scene::kWorldBody;
    const Target found = assembly_.graph_.Lookup(scope_, merge_, name);
    if (!found) return {};
    if (found.entry->kind == Entry::Kind::kLink) return found.entry->scene_body;
    const bool is_part_body = found.entry->kind == Entry::Kind::kPart && found.entry->body == found.entry;
    return is_part_body ? assembly_.SceneBody(*found.entry) : Index<Body>();
  }
  FrameId FindFrame(std::string_view name) const override {
    const Target found = assembly_.graph_.Lookup(scope_, merge_, name);
    if (!found) return ModelNames::FindFrame(name);  // `<joint>_parent` and the like
    const Entry& entry = *found.entry;
    switch (entry.kind) {
      case Entry::Kind::kLink: return FrameId::Of(entry.scene_body);
      case Entry::Kind::kRoot:
        return found.scope->is_world ? FrameId::Of(Scene::kWorldBody) : FrameId::OfModel(found.scope->instance);
      case Entry::Kind::kModel: return FrameId::OfModel(entry.nested->instance);
      case Entry::Kind::kPart: return PartFrame(*found.scope, entry);
      default: return entry.scene_frame;
    }
  }
  Index<Joint> FindJoint(std::string_view name) const override {
    const Target found = assembly_.graph_.Lookup(scope_, merge_, name);
    if (!found || found.entry->kind != Entry::Kind::kJoint) return ModelNames::FindJoint(name);
    const FrameId frame = found.entry->scene_frame;
    return frame.kind == FrameId::Kind::kJointChild ? Index<Joint>(frame.value) : Index<Joint>();
  }
  bool FailedBefore(std::string_view name) const override {
    const Target found = assembly_.graph_.Lookup(scope_, merge_, name);
    return found && found.entry->kind == Entry::Kind::kJoint && !found.entry->scene_frame;
  }
  GroupName NameOfGroup(std::string_view written) const override { return assembly_.NameOfGroup(scope_, written); }

 private:
  static FrameId PartFrame(const Scope& part, const Entry& entry) {
    const FrameId in_part = entry.scene_frame;
    switch (in_part.kind) {
      case FrameId::Kind::kBody: return FrameId::Of(part.stamped(Index<Body>(in_part.value)));
      case FrameId::Kind::kDeclared: return FrameId::Of(part.stamped(Index<Frame>(in_part.value)));
      case FrameId::Kind::kJointParent: return FrameId::ParentOf(part.stamped(Index<Joint>(in_part.value)));
      case FrameId::Kind::kJointChild: return FrameId::ChildOf(part.stamped(Index<Joint>(in_part.value)));
      default: return {};
    }
  }

  Assembly& assembly_;
  Scope& scope_;
  std::uint32_t merge_;
};

Index<Joint> Assembly::FindJoint(Scope& scope, std::string_view name) {
  return ScopeNames(*this, scope, 0).FindJoint(name);
}

void Assembly::EmitLate(Scope& scope) {
  KeptPieces pieces;
  Reading reading{diagnostics_, kSdf, {}, &pieces};
  const auto for_each = [&](const ElementRow& row, auto&& use) {
    for (const auto& owned : scope.model->late) {
      if (owned->element.name() == row.name) use(*owned, ScopeNames(*this, scope, owned.merge));
    }
  };
  const auto add = [&]<typename T>(const LateDeclaration& declared, std::optional<T> law, Table<T>& laws) {
    if (!law) return;
    law->kept = pieces.Take(declared.element, 0, kSdf.name);
    if (declared.said) {
      record::Entry said = *declared.said;
      const auto plain = [&](std::string_view key) {
        return key == kNames ? std::optional(record::PlainNames(declared.element)) : std::nullopt;
      };
      said.CheckFields(*law, plain, declared.element.span(), diagnostics_);
      said.Restore(*law, reading);
      if constexpr (std::is_same_v<T, ForceElement>) {
        auto* bushing = std::get_if<LinearBushingRpy>(&law->law);
        if (bushing) bushing->name = NameInScene(bushing->name, &said);
      }
    }
    laws.Add(*std::move(law));
  };
  for (const LawTag& law : kLawTags) {
    for_each(*law.row, [&](const LateDeclaration& declared, const ScopeNames& names) {
      if (law.read_force) {
        add(declared, law.read_force(declared.element, names, reading), scene_->force_elements);
      } else {
        add(declared, law.read_constraint(declared.element, names, reading), scene_->constraints);
      }
    });
  }
  for_each(kCollisionFilterGroup, [&](const LateDeclaration& declared, const ScopeNames& names) {
    const Element e = declared.element;
    for (const Element member : e.children(kGroupMember.name)) {
      if (member.text().text != "world") continue;
      diagnostics_.Error("unknown-body", member.text().span, "`world` cannot be a member of a collision filter group");
      return;
    }
    if (EmitSaidGroup(scope, declared, names, reading)) return;
    const auto next = scene_->collision_filter_groups.next();
    ReadCollisionFilterGroup(e, names, *scene_, reading);
    if (next == scene_->collision_filter_groups.next()) return;
    scene_->collision_filter_groups[next].kept = pieces.Take(e, 0, kSdf.name);
  });
}

}  // namespace sceneweld::sdf
