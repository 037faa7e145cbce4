// SPDX-License-Identifier: BSD-3-Clause
// Renames an element, and lets references follow.

#include "sceneweld/library/rename.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "sceneweld/library/kept_names.h"
#include "sceneweld/library/reference_walk.h"
#include "sceneweld/parsers/kept/sensor_use.h"
#include "sceneweld/scene/frame.h"
#include "sceneweld/scene/names/resolve.h"
#include "sceneweld/scene/verification/check_scene.h"

namespace sceneweld {
namespace {

bool IsModel(const ElementId& element) { return element.table->kind == &KindOf<ModelInstance>(); }

// The field with the name; null for kinds without one. That of a bushing is in its law.
const FieldInfo* NameOf(const KindInfo& kind) {
  for (const FieldInfo& field : kind.fields) {
    if (field.name == "name" && field.type->kind == TypeKind::kText) return &field;
  }
  return nullptr;
}

// Sets the name of a model, and those of the models in it.
void SetModelName(Index<ModelInstance> renamed, const std::string& full_name, Scene& scene) {
  const std::string old_name = scene.models[renamed].name.str();
  for (ModelInstance& model : scene.models) {
    if (!IsInScope(model.name, old_name)) continue;
    model.name = Name(full_name + std::string(model.name.view().substr(old_name.size())));
  }
  ModelInstance& model = scene.models[renamed];
  model.name = full_name;
  // A format may record how its file names the model.
  const std::string old_local = ScopedName::Parse(old_name).element;
  for (Kept& kept : model.kept) {
    if (IsWording(kept) && !kept.attribute.empty() && kept.text == old_local) {
      kept.text = ScopedName::Parse(full_name).element;
    }
  }
}

// Names that references give as they were written.
void UpdateWrittenNames(Scene& scene) {
  const ReferenceFields fields;
  for (const TableInfo& table : AllTables()) {
    for (std::size_t i = 0; i < table.size(scene); ++i) {
      fields.Each(*table.kind, table.At(scene, i), [&](const FieldInfo&, const TypeInfo& type, void* value) {
        if (!type.set_text || type.Text(value).empty()) return;
        if (type.kind == TypeKind::kFrame) {
          const FrameId& frame = static_cast<const FrameRef*>(value)->frame;
          if (frame) type.SetText(value, scene.FullName(frame));
        } else if (const std::size_t target = type.Index(value); target != TypeInfo::kNone) {
          type.SetText(value, type.of->table->FullName(scene, target));
        }
      });
    }
  }
  for (CollisionFilterGroup& group : scene.collision_filter_groups) {
    for (auto* refs : {&group.member_groups, &group.ignores}) {
      for (auto& ref : *refs) {
        if (!ref.index) continue;
        ref.scope = scene.collision_filter_groups[ref.index].scope;
        ref.written = scene.collision_filter_groups[ref.index].name;
      }
    }
  }
}

class RenameEdit {
 public:
  RenameEdit(const ElementId& element, std::string_view new_name, Scene& scene, Diagnostics& diagnostics)
      : element_(element), new_name_(new_name), scene_(scene), diagnostics_(diagnostics) {}

  bool Run() {
    if (!MayBeRenamed()) return false;
    const std::string old_full_name = element_.table->FullName(scene_, element_.index);
    const std::string full_name = FullNameAfter(element_, old_full_name);
    if (full_name == old_full_name) return true;
    const std::optional<ElementId> twin = TwinOf(element_, scene_);
    if (!IsFree(element_, full_name)) return false;
    if (twin && !IsFree(*twin, FullNameAfter(*twin, twin->table->FullName(scene_, twin->index)))) return false;
    std::vector<std::pair<ElementId, std::string>> renamed{{element_, old_full_name}};
    if (twin) renamed.emplace_back(*twin, twin->table->FullName(scene_, twin->index));
    if (IsModel(element_)) {
      SetModelName(Index<ModelInstance>(element_.index), full_name, scene_);
    } else {
      for (const auto& [element, old] : renamed) {
        NameOf(*element.table->kind)
            ->type->SetText(NameOf(*element.table->kind)->Of(element.table->At(scene_, element.index)), new_name_);
      }
    }
    scene_.IndexNames();
    UpdateWrittenNames(scene_);
    for (const auto& [element, old] : renamed) FollowInKept(element, old, scene_, diagnostics_);
    return true;
  }

 private:
  bool MayBeRenamed() {
    const std::string kind(element_.table->kind->name);
    if (!element_.IsIn(scene_)) {
      diagnostics_.Error("dangling-reference", {}, "the scene has no such " + kind);
      return false;
    }
    const Span span = element_.SpanIn(scene_);
    if (element_.IsWorld()) {
      diagnostics_.Error("reserved-name", span, "the world cannot be renamed");
      return false;
    }
    if (!NameOf(*element_.table->kind)) {
      diagnostics_.Error("reserved-name", span, "a " + kind + " has no name");
      return false;
    }
    if (IsBlock()) {
      diagnostics_.Error(
          "reserved-name", span,
          element_.Text(scene_) + " is a `<gazebo>` block of URDF, which has the name of what it refers to");
      return false;
    }
    if (new_name_.empty()) {
      diagnostics_.Error("empty-name", span, "the new name of " + element_.Text(scene_) + " is empty");
      return false;
    }
    return CheckName(*element_.table, new_name_, span, diagnostics_);
  }

  bool IsBlock() const {
    return element_.table->kind == &KindOf<Plugin>() && NameOfBlock(scene_.plugins[Index<Plugin>(element_.index)]);
  }

  std::string FullNameAfter(const ElementId& element, const std::string& old_full_name) const {
    const std::string_view old =
        NameOf(*element.table->kind)
            ->type->Text(NameOf(*element.table->kind)->Of(element.table->at(scene_, element.index)));
    const std::string_view local = IsModel(element) ? old.substr(old.rfind(':') + 1) : old;
    return old_full_name.substr(0, old_full_name.size() - local.size()).append(new_name_);
  }

  bool IsFree(const ElementId& element, const std::string& full_name) {
    Span other;
    bool is_free = true;
    const std::string old = IsModel(element) ? element.table->FullName(scene_, element.index) : std::string();
    for (std::size_t i = 0; i < element.table->size(scene_) && is_free; ++i) {
      if (i == element.index) continue;
      const std::string name = element.table->FullName(scene_, i);
      // Models in a renamed one get other names, too, which may be those of models that were in no model.
      const bool moves = IsModel(element) && IsInScope(name, old);
      const bool is_taken = name == full_name || (IsModel(element) && IsInScope(name, full_name));
      if (moves || !is_taken) continue;
      is_free = false;
      other = ElementId(*element.table, i).SpanIn(scene_);
    }
    // Bodies, frames and the frames of joints share their names.
    const KindInfo* const kind = element.table->kind;
    if (is_free && (kind == &KindOf<Body>() || kind == &KindOf<Frame>())) {
      const FrameId frame = FindFrame(scene_, ModelOf(element, scene_), new_name_);
      is_free = !frame;
      other = SpanOf(scene_, frame);
    }
    if (is_free) return true;
    diagnostics_
        .Error("duplicate-name", element.SpanIn(scene_),
               element.Text(scene_) + " cannot be named " + Quoted(new_name_) + ", because " + Quoted(full_name) +
                   " exists already")
        .Note(other, "it is declared here");
    return false;
  }

  const ElementId element_;
  const std::string_view new_name_;
  Scene& scene_;
  Diagnostics& diagnostics_;
};

}  // namespace

bool Rename(ElementId element, std::string_view new_name, Scene& scene, Diagnostics& diagnostics) {
  // The caller's text may be one that changes.
  const std::string name(new_name);
  return RenameEdit(element, name, scene, diagnostics).Run();
}

}  // namespace sceneweld
