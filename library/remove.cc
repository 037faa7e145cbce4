// SPDX-License-Identifier: BSD-3-Clause
// Removes elements and everything that cannot exist without them.

#include "sceneweld/library/remove.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "sceneweld/library/kept_names.h"
#include "sceneweld/library/reference_walk.h"
#include "sceneweld/parsers/kept/kept_xml.h"
#include "sceneweld/parsers/kept/ros2_control.h"
#include "sceneweld/scene/fields/scene_tables.h"
#include "sceneweld/scene/frame.h"
#include "sceneweld/scene/motion/kinematics.h"
#include "sceneweld/scene/motion/loop_closure.h"
#include "sceneweld/scene/motion/positions.h"
#include "sceneweld/scene/motion/tree.h"

namespace sceneweld {
namespace {

class Removal {
 public:
  Removal(Scene& scene, Diagnostics& diagnostics) : scene_(scene), diagnostics_(diagnostics) {
    for (const TableInfo& table : AllTables()) is_gone_[&table].resize(table.size(scene));
  }

  bool Mark(const ElementId& element) {
    if (!element.IsIn(scene_)) {
      diagnostics_.Error("dangling-reference", {}, "the scene has no such " + std::string(element.table->kind->name));
      return false;
    }
    if (element.IsWorld()) {
      diagnostics_.Error("reserved-name", {}, "the world cannot be removed");
      return false;
    }
    is_gone_[element.table][element.index] = true;
    if (const auto twin = TwinOf(element, scene_)) is_gone_[twin->table][twin->index] = true;
    std::string name = element.table->FullName(scene_, element.index);
    if (element.table == KindOf<ModelInstance>().table) MarkModelsIn(name);
    if (!name.empty()) scopes_.push_back(std::move(name));
    return true;
  }

  void Run() {
    while (Spread()) {
    }
    std::sort(scopes_.begin(), scopes_.end());
    ReportRemoved();
    EditTexts();
    const std::vector<std::vector<double>> closing = PositionsOfLoopJoints();
    TakeOutReferences();
    Compact();
    scene_.IndexNames();
    MarkLoopJoints(closing);
    BuildTree(scene_, diagnostics_);
  }

 private:
  // ---- what goes ---------------------------------------------------------------

  void MarkModelsIn(std::string_view scope) {
    std::vector<bool>& is_gone = is_gone_[KindOf<ModelInstance>().table];
    for (const ModelInstance& model : scene_.models) {
      if (IsInScope(model.name, scope)) is_gone[scene_.models.IndexOf(model).value()] = true;
    }
  }

  // Marks the elements that need one that goes. Returns whether there are further ones.
  bool Spread() {
    bool more = false;
    for (const TableInfo& table : AllTables()) {
      std::vector<bool>& is_gone = is_gone_[&table];
      for (std::size_t i = 0; i < is_gone.size(); ++i) {
        if (is_gone[i] || (table.has_world && i == 0)) continue;
        const FieldInfo* const broken = FirstBroken(*table.kind, table.at(scene_, i));
        if (!broken) continue;
        is_gone[i] = true;
        followed_.push_back({ElementId(table, i), broken});
        more = true;
      }
    }
    return more;
  }

  // The first field of a struct that cannot do without an element that goes; null if there is none.
  const FieldInfo* FirstBroken(const KindInfo& kind, const void* thing) const {
    for (const FieldInfo* field : fields_.Of(kind)) {
      if (const FieldInfo* broken = BrokenIn(*field, *field->type, field->Of(thing))) return broken;
    }
    return nullptr;
  }

  bool IsBroken(const FieldInfo& field, const TypeInfo& type, const void* value) const {
    return BrokenIn(field, type, value) != nullptr;
  }

  // The innermost field in a value that cannot do without an element that goes; null if there is none.
  const FieldInfo* BrokenIn(const FieldInfo& field, const TypeInfo& type, const void* value) const {
    switch (type.kind) {
      case TypeKind::kReference: return Goes(type, value) && !MayBecomeNone(field) ? &field : nullptr;
      case TypeKind::kFrame: return Goes(static_cast<const FrameRef*>(value)->frame) ? &field : nullptr;
      case TypeKind::kStruct: return FirstBroken(*type.of, value);
      case TypeKind::kOptional:
        return Has(field.rules, FieldRule::kRequired) && type.Size(value) > 0
                   ? BrokenIn(field, *type.inner, type.At(value, 0))
                   : nullptr;
      case TypeKind::kList: {
        // It can do without some of its entries, but not without all of them if it needs one.
        const std::size_t size = type.Size(value);
        if (!Has(field.rules, FieldRule::kRequired) || size == 0) return nullptr;
        for (std::size_t i = 0; i < size; ++i) {
          if (!IsBroken(field, *type.inner, type.At(value, i))) return nullptr;
        }
        return &field;
      }
      default:
        for (std::size_t i = 0; i < type.Size(value); ++i) {
          if (const FieldInfo* broken = BrokenIn(field, type.Held(value), type.At(value, i))) return broken;
        }
        return nullptr;
    }
  }

  // The body of a model's frame may go alone, but a plugin goes with its body, and a camera with the model that is in
  // its name.
  static bool MayBecomeNone(const FieldInfo& field) {
    const bool is_model = field.type->of == &KindOf<ModelInstance>() && field.owner != &KindOf<ModelInstance>();
    return Has(field.rules, FieldRule::kMayBeNone) && !field.IsContent() && !is_model;
  }

  bool Goes(const TypeInfo& type, const void* reference) const {
    return IsGone(*type.of->table, type.Index(reference));
  }
  bool IsGone(const TableInfo& table, std::size_t index) const {
    const std::vector<bool>& is_gone = is_gone_.at(&table);
    return index < is_gone.size() && is_gone[index];
  }
  bool Goes(const FrameId& frame) const {
    const auto is_gone = [&](const auto& index) {
      const ElementId element(index);
      return IsGone(*element.table, element.index);
    };
    switch (frame.kind) {
      case FrameId::Kind::kBody: return is_gone(Index<Body>(frame.value));
      case FrameId::Kind::kDeclared: return is_gone(Index<Frame>(frame.value));
      case FrameId::Kind::kJointParent:
      case FrameId::Kind::kJointChild: return is_gone(Index<Joint>(frame.value));
      case FrameId::Kind::kModel: {
        const Index<ModelInstance> model(frame.value);
        const Index<Body> body = scene_.models[model].model_frame_body;
        return is_gone(model) || (body && is_gone(body));
      }
      case FrameId::Kind::kNone: break;
    }
    return false;
  }

  // ---- reports -------------------------------------------------------------------

  // Whether an element is part of one that was to be removed, by its name.
  bool IsExpected(std::string_view name) const {
    for (auto split = name.rfind(kScopeDelimiter); split != name.npos && split > 0;
         split = name.rfind(kScopeDelimiter, split - 1)) {
      if (std::binary_search(scopes_.begin(), scopes_.end(), name.substr(0, split))) return true;
    }
    return false;
  }

  void ReportRemoved() {
    static const TableInfo& pairs = *KindOf<ExcludedPair>().table;
    for (const auto& [element, field] : followed_) {
      // Excluding a body that does not exist means nothing.
      if (element.table == &pairs || IsExpected(element.table->FullName(scene_, element.index))) continue;
      diagnostics_.Note("removed-element", element.SpanIn(scene_),
                        element.Text(scene_) + " is removed too: it needs " + Quoted(field->name));
    }
  }

  void EditTexts() {
    std::vector<ElementId> gone;
    for (const TableInfo& table : AllTables()) {
      const std::vector<bool>& is_gone = is_gone_[&table];
      for (std::size_t i = 0; i < is_gone.size(); ++i) {
        if (is_gone[i]) gone.emplace_back(table, i);
      }
    }
    const auto stays = [&](const ElementId& element) { return !IsGone(*element.table, element.index); };
    RemoveFromSections(gone, stays, scene_, diagnostics_);
    RemoveCommandsOfActuators();
    MoveKeptGeoms();
    ReportNamesInKept(gone, stays, scene_, diagnostics_);
  }

  // A joint that `<ros2_control>` commands has an actuator.
  void RemoveCommandsOfActuators() {
    const auto is_gone = [&](const Actuator& actuator) {
      return IsGone(*KindOf<Actuator>().table, scene_.actuators.IndexOf(actuator).value());
    };
    for (const Actuator& actuator : std::as_const(scene_).actuators) {
      const Index<Joint> joint = actuator.joint.index;
      if (!is_gone(actuator) || !joint || IsGone(*KindOf<Joint>().table, joint.value())) continue;
      const auto& all = std::as_const(scene_).actuators;
      const bool has_other = std::any_of(all.begin(), all.end(), [&](const Actuator& other) {
        return other.joint.index == joint && !is_gone(other);
      });
      if (has_other) continue;
      for (const std::string& command : RemoveCommands(scene_, joint)) {
        diagnostics_.Note("removed-reference", actuator.span,
                          "`<ros2_control>` no longer commands the " + command + " of joint " +
                              Quoted(scene_.FullName(joint)) + ", whose actuator is removed");
      }
    }
  }

  // Geoms that bodies keep stand behind a number of geometries; those of the world are kept by models.
  void MoveKeptGeoms() {
    const std::vector<bool>& is_gone = is_gone_[KindOf<Geometry>().table];
    if (std::find(is_gone.begin(), is_gone.end(), true) == is_gone.end()) return;
    std::unordered_map<std::uint32_t, std::vector<bool>> stay;  // By body.
    for (const Geometry& geometry : std::as_const(scene_).geometries) {
      stay[geometry.body.value()].push_back(!is_gone[scene_.geometries.IndexOf(geometry).value()]);
    }
    const auto move = [&](KeptList& list, std::uint32_t body) {
      constexpr std::string_view kGeom = "geom";
      for (Kept& kept : list) {
        const std::size_t before = CountBefore(kGeom, kept.place);
        const std::vector<bool>& all = stay[body];
        if (before == 0 || kept.format != "mjcf" || before > all.size()) continue;
        const auto end = all.begin() + static_cast<std::ptrdiff_t>(before);
        kept.place = PlaceAfter(kGeom, static_cast<std::size_t>(std::count(all.begin(), end, true)));
      }
    };
    for (Body& body : scene_.bodies) move(body.kept, scene_.bodies.IndexOf(body).value());
    for (ModelInstance& model : scene_.models) move(model.kept, Scene::kWorldBody.value());
  }

  // ---- changes -------------------------------------------------------------------

  void TakeOutReferences() {
    for (const TableInfo& table : AllTables()) {
      const std::vector<bool>& is_gone = is_gone_[&table];
      for (std::size_t i = 0; i < is_gone.size(); ++i) {
        if (is_gone[i]) continue;
        element_ = ElementId(table, i);
        TakeOut(*table.kind, table.At(scene_, i));
      }
    }
  }

  void TakeOut(const KindInfo& kind, void* thing) {
    for (const FieldInfo* field : fields_.Of(kind)) TakeOut(*field, *field->type, field->Of(thing));
  }

  void TakeOut(const FieldInfo& field, const TypeInfo& type, void* value) {
    switch (type.kind) {
      case TypeKind::kReference:
        if (Goes(type, value)) type.SetIndex(value, TypeInfo::kNone);
        return;
      case TypeKind::kFrame: return;
      case TypeKind::kStruct: return TakeOut(*type.of, value);
      case TypeKind::kOptional:
        if (type.Size(value) == 0) return;
        if (!IsBroken(field, *type.inner, type.At(value, 0))) return TakeOut(field, *type.inner, type.Add(value));
        type.Clear(value);
        return ReportTakenOut(field);
      case TypeKind::kList: {
        bool taken_out = false;
        for (std::size_t i = type.Size(value); i-- > 0;) {
          if (IsBroken(field, *type.inner, type.At(value, i))) {
            type.Erase(value, i);
            taken_out = true;
          } else {
            TakeOut(field, *type.inner, type.At(value, i));
          }
        }
        if (taken_out) ReportTakenOut(field);
        return;
      }
      default:
        for (std::size_t i = 0; i < type.Size(value); ++i) TakeOut(field, type.Held(value), type.At(value, i));
    }
  }

  void ReportTakenOut(const FieldInfo& field) {
    diagnostics_.Note("removed-reference", element_.SpanIn(scene_),
                      Quoted(field.name) + " of " + element_.Text(scene_) + " refers to a removed element, and " +
                          (field.type->kind == TypeKind::kList ? "loses it" : "is removed"));
  }

  // Moves the elements that stay together, and lets references follow.
  void Compact() {
    std::unordered_map<const TableInfo*, std::vector<std::size_t>> place;
    for (const TableInfo& table : AllTables()) {
      std::size_t next = 0;
      for (const bool gone : is_gone_[&table]) place[&table].push_back(gone ? TypeInfo::kNone : next++);
    }
    for (const TableInfo& table : AllTables()) {
      for (std::size_t i = 0; i < table.size(scene_); ++i) {
        if (IsGone(table, i)) continue;
        fields_.Each(*table.kind, table.At(scene_, i), [&](const FieldInfo&, const TypeInfo& type, void* value) {
          if (type.kind == TypeKind::kFrame) return MoveFrame(static_cast<FrameRef*>(value)->frame, place);
          const std::size_t target = type.Index(value);
          if (target != TypeInfo::kNone) type.SetIndex(value, place.at(type.of->table)[target]);
        });
      }
    }
    // Where their names are looked up, if they are not resolved.
    for (CollisionFilterGroup& group : scene_.collision_filter_groups) {
      for (auto* refs : {&group.member_groups, &group.ignores}) {
        for (auto& ref : *refs) {
          const std::size_t moved = place.at(ElementId(ref.scope).table)[ref.scope.value()];
          ref.scope = moved == TypeInfo::kNone ? Scene::kWorldInstance : Index<ModelInstance>(moved);
        }
      }
    }
    ForEachTable(scene_, [&]<typename T>(std::string_view, Table<T>& table) {
      const std::vector<bool>& is_gone = is_gone_[ElementId(Index<T>(0)).table];
      Table<T> stays;
      stays.Reserve(static_cast<std::size_t>(std::count(is_gone.begin(), is_gone.end(), false)));
      std::size_t i = 0;
      for (T& element : table) {
        if (!is_gone[i++]) stays.Add(std::move(element));
      }
      table = std::move(stays);
    });
  }

  // Of each joint that closes a loop and stays: where its bodies are, its default positions may be others.
  std::vector<std::vector<double>> PositionsOfLoopJoints() const {
    std::vector<std::vector<double>> positions;
    const auto closes = [](const Joint& joint) { return joint.closes_loop; };
    if (std::none_of(scene_.joints.begin(), scene_.joints.end(), closes)) return positions;
    const Kinematics kinematics(scene_);
    std::vector<double> q = kinematics.DefaultPositions();
    LoopClosure(kinematics).Measure(q);
    for (const Joint& joint : scene_.joints) {
      const Index<Joint> index = scene_.joints.IndexOf(joint);
      if (!closes(joint) || IsGone(*KindOf<Joint>().table, index.value())) continue;
      const Kinematics::Slice slice = kinematics.PositionsOf(index);
      const auto first = q.begin() + static_cast<std::ptrdiff_t>(slice.first);
      positions.emplace_back(first, first + static_cast<std::ptrdiff_t>(slice.count));
    }
    return positions;
  }

  // A joint closes a loop no more if the loop lost a joint. Then its default positions place bodies, which stay where
  // they are.
  void MarkLoopJoints(std::span<const std::vector<double>> closing) {
    const SpanningTree tree = TreeOf(scene_);
    std::vector<bool> closes(scene_.joints.size());
    for (const Index<Joint> joint : tree.loop_joints) closes[joint.value()] = true;
    std::size_t next = 0;
    for (std::size_t i = 0; i < closes.size(); ++i) {
      Joint& joint = scene_.joints[Index<Joint>(i)];
      if (std::exchange(joint.closes_loop, closes[i])) {
        const std::vector<double>& positions = closing[next++];
        if (!closes[i]) MoveTo(positions, joint);
      }
    }
  }

  // Leaves the numbers of a file as they are if they mean the same.
  static void MoveTo(std::span<const double> positions, Joint& joint) {
    constexpr double kSame = 1e-9;
    std::vector<double> old;
    AppendDefaultPositions(joint, old);
    const auto is_same = [](double a, double b) { return std::abs(a - b) <= kSame; };
    if (!std::equal(old.begin(), old.end(), positions.begin(), positions.end(), is_same)) {
      SetDefaultPositions(joint, positions);
    }
  }

  template <typename Places>
  static void MoveFrame(FrameId& frame, const Places& place) {
    const auto moved = [&](const auto& index) {
      const ElementId element(index);
      return static_cast<std::uint32_t>(place.at(element.table)[element.index]);
    };
    switch (frame.kind) {
      case FrameId::Kind::kBody: frame.value = moved(Index<Body>(frame.value)); break;
      case FrameId::Kind::kDeclared: frame.value = moved(Index<Frame>(frame.value)); break;
      case FrameId::Kind::kJointParent:
      case FrameId::Kind::kJointChild: frame.value = moved(Index<Joint>(frame.value)); break;
      case FrameId::Kind::kModel: frame.value = moved(Index<ModelInstance>(frame.value)); break;
      case FrameId::Kind::kNone: break;
    }
  }

  struct Followed {
    ElementId element;
    const FieldInfo* field;  // That needs an element that goes.
  };

  Scene& scene_;
  Diagnostics& diagnostics_;
  const ReferenceFields fields_;
  std::unordered_map<const TableInfo*, std::vector<bool>> is_gone_;
  std::vector<std::string> scopes_;  // The names of the elements to be removed.
  std::vector<Followed> followed_;
  ElementId element_{Scene::kWorldBody};
};

}  // namespace

bool Remove(std::span<const ElementId> elements, Scene& scene, Diagnostics& diagnostics) {
  Removal removal(scene, diagnostics);
  for (const ElementId& element : elements) {
    if (!removal.Mark(element)) return false;
  }
  removal.Run();
  return true;
}

bool Remove(ElementId element, Scene& scene, Diagnostics& diagnostics) {
  return Remove(std::span(&element, 1), scene, diagnostics);
}

}  // namespace sceneweld
