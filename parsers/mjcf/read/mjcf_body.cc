// SPDX-License-Identifier: BSD-3-Clause
// Reads the tree of bodies: names, poses and masses. The elements in a body have readers of their own (mjcf_body.h).

#include "sceneweld/parsers/mjcf/read/mjcf_body.h"

#include <algorithm>
#include <iterator>

#include "sceneweld/parsers/mjcf/mass/mjcf_inertia.h"
#include "sceneweld/parsers/mjcf/model/mjcf_mass_of_geoms.h"
#include "sceneweld/parsers/mjcf/model/mjcf_model.h"
#include "sceneweld/parsers/mjcf/read/mjcf_content.h"
#include "sceneweld/parsers/mjcf/read/mjcf_scale.h"
#include "sceneweld/parsers/mjcf/table/mjcf_kept_values.h"
#include "sceneweld/parsers/mjcf/table/mjcf_placement.h"
#include "sceneweld/parsers/mjcf/table/mjcf_table.h"

namespace sceneweld::mjcf {
namespace {

bool IsTag(const Content& content, std::string_view tag) { return SameName(content.element.name(), tag); }

/// Reads the tree of bodies depth first. An explicit stack replaces recursion, because trees can be deep.
class BodyReader {
 public:
  explicit BodyReader(Model& model) : model_(model) {}

  void Run() {
    File& main = model_.main();
    BodyRecord& world = model_.bodies.emplace_back();
    world.body = Scene::kWorldBody;
    world.file = &main;
    world.is_welded = true;
    const Scope& scope = model_.scopes.emplace_back(Scope{&main, {}, {}, {}, {}, {}, &main.classes.main(), true});
    for (const Element section : main.sections) {
      if (section.name() != "worldbody") continue;
      Reading reading = scope.reading();
      CheckNames(section, kWorldBody, UnknownNames::kWarning, reading);
      model_.bodies.front().geoms = 0;
      contents_.clear();
      Unfold(section, scope, model_, contents_);
      ReadWorldContents(contents_);
      Push(contents_, 0);
      Drain();
    }
    for (const Element section : main.sections) {
      if (section.name() == "body") ReadBodyOutside(section, scope);
    }
  }

 private:
  struct Pending {
    Content content;
    std::size_t parent;
  };

  // A body outside of `worldbody`, which Drake reads and MuJoCo ignores.
  void ReadBodyOutside(Element body, const Scope& scope) {
    const bool is_read = model_.context.rules.compat == Compat::kDrake;
    model_.diagnostics()
        .Warning(
            "ignored-element", body.span(),
            Describe(body) + " is not in `<worldbody>`: MuJoCo ignores it" + (is_read ? ", but Drake reads it" : ""))
        .Help("move it into `<worldbody>`");
    if (!is_read) return;
    pending_.push_back({{body, &scope}, 0});
    Drain();
  }

  void Push(const std::vector<Content>& contents, std::size_t parent) {
    for (auto content = contents.rbegin(); content != contents.rend(); ++content) {
      if (IsTag(*content, "body")) pending_.push_back({*content, parent});
    }
  }

  void Drain() {
    const Limits& limits = model_.context.files.limits();
    while (!pending_.empty() && !model_.is_full) {
      const Pending next = pending_.back();
      pending_.pop_back();
      if (limits.ShouldStop() || model_.diagnostics().error_count() >= limits.max_errors) {
        model_.diagnostics().Error("limit-exceeded", next.content.element.span(),
                                   limits.ShouldStop() ? "stopped here" : "too many errors; stopped here");
        pending_.clear();
        return;
      }
      ReadBody(next);
    }
  }

  void ReadWorldContents(const std::vector<Content>& contents) {
    for (const Content& content : contents) {
      if (IsTag(content, "inertial") || IsTag(content, "joint") || IsTag(content, "freejoint")) {
        content.scope->diagnostics().Error("unsupported-element", content.element.span(),
                                           "`worldbody` cannot contain " + Quoted(content.element.name()));
      }
    }
    ReadGeoms(contents, 0, false, model_);
    bodies_of_world_ = ReadOthers(contents, 0, bodies_of_world_);
  }

  // Names the body by its own name, or `body` and a number.
  Index<Body> AddBody(const Content& content, const Name& own) {
    Body body;
    body.model = model_.model;
    body.span = content.element.span();
    const std::string name =
        own.empty() ? "body" + std::to_string(model_.scene.bodies.size()) : content.scope->Full(own);
    if (name == "world") {
      model_.diagnostics().Error("reserved-name", body.span, "a body cannot be named `world`");
    }
    for (int number = 0;; ++number) {
      body.name = number == 0 ? Name(name) : Name(name + "_" + std::to_string(number));
      if (own.empty() && content.scope->IsGiven("body", body.name)) continue;
      const auto added = model_.scene.AddBody(body);
      if (added) return added.index;
      if (number > 0) continue;
      // Under an unused name the contents of the body can still be read.
      if (!own.empty()) {
        model_.diagnostics()
            .Error("duplicate-name", body.span, "there is already a body " + Quoted(name))
            .Note(model_.scene.bodies[added.taken].span, "first declared here");
      }
    }
  }

  void ReadBody(const Pending& pending) {
    const Element element = pending.content.element;
    const Scope& outer = *pending.content.scope;
    Reading reading = outer.reading();
    const BodyElement& says = model_.said_by_bodies
                                  .Of(element, outer.reads(), nullptr,
                                      [&] {
                                        Said<BodyElement> said;
                                        said.good = ReadRows(element, kBody, said.says, reading);
                                        return said;
                                      })
                                  .says;
    Placement placement = says.placement;
    Scale(placement, outer);
    const Pose X_PB = outer.X_BS * PoseOf(placement, outer.file->compiler);

    Scope inner = outer;
    inner.X_BS = {};
    inner.is_turned = false;
    if (const Attribute name = element.attribute("childclass"))
      inner.childclass = &outer.file->FindClass(name, reading.diagnostics);
    const Scope& scope = model_.scopes.emplace_back(std::move(inner));

    const std::size_t place = model_.bodies.size();
    BodyRecord record;
    record.body = AddBody(pending.content, says.name);
    Body& body = model_.scene.bodies[record.body];
    body.kept = says.kept;
    PrefixNames(outer, body.kept);
    body.mocap = says.mocap;
    body.gravity_compensation = says.gravcomp;
    record.parent = pending.parent;
    record.element = element;
    record.file = outer.file;
    record.X_WB = model_.bodies[pending.parent].X_WB * X_PB;
    model_.bodies.push_back(std::move(record));
    if (!says.name.empty()) {
      model_.named_bodies.Add(outer.prefix + says.name.str(), outer.suffix, outer.copy, element.span(), place);
    }

    contents_.clear();
    Unfold(element, scope, model_, contents_);
    if (says.gravcomp == 1) ++weightless_;
    HoldBody(contents_, place, X_PB, model_);
    ReadMass(contents_, place);
    ReadOthers(contents_, place);
    Push(contents_, place);
  }

  void ReadMass(const std::vector<Content>& contents, std::size_t place) {
    const auto inertial = std::find_if(contents.begin(), contents.end(),
                                       [](const Content& content) { return IsTag(content, "inertial"); });
    const bool has_inertial = inertial != contents.end();
    const BodyRecord& record = model_.bodies[place];
    const Tristate from_geoms = record.file->compiler.inertiafromgeom;
    const bool wants_geoms = from_geoms == Tristate::kTrue || (from_geoms == Tristate::kAuto && !has_inertial);
    std::optional<MassProperties> mass;
    const std::size_t first = model_.scene.geometries.size();
    if (const auto sum = ReadGeoms(contents, place, wants_geoms, model_); wants_geoms) mass = sum;
    const bool is_of_geoms = mass || !has_inertial;
    if (has_inertial) {
      auto read = ReadInertial(inertial->element, *inertial->scope);
      if (read) Scale(*read, *inertial->scope);
      if (!mass) mass = read;
      const auto second = std::find_if(std::next(inertial), contents.end(),
                                       [](const Content& content) { return IsTag(content, "inertial"); });
      if (second != contents.end()) {
        second->scope->diagnostics()
            .Error("conflicting-values", second->element.span(),
                   Describe(record.element) + " has a second `<inertial>`")
            .Note(inertial->element.span(), "the first one");
      }
    } else if (from_geoms == Tristate::kFalse) {
      ReportMissingInertial(record);
    }
    MassProperties& held = model_.scene.bodies[record.body].mass_properties;
    held = mass.value_or(MassProperties{});
    const MassProperties bounded = Bounded(held, record);
    // The writer cannot write the mesh integration of MuJoCo before 3.2.5.
    const bool integrates_otherwise = record.file->compiler.exactmeshinertia;
    if (is_of_geoms && bounded == held && wants_geoms && !integrates_otherwise) {
      std::vector<Index<Geometry>> geometries;
      for (std::size_t i = first; i < model_.scene.geometries.size(); ++i) {
        geometries.emplace_back(static_cast<std::uint32_t>(i));
      }
      MarkMassOfGeoms(model_.scene, record.body, geometries);
    }
    held = bounded;
  }

  void ReportMissingInertial(const BodyRecord& record) {
    model_.diagnostics()
        .Error("missing-value", record.element.span(),
               "body " + Quoted(model_.scene.bodies[record.body].name.view()) +
                   " needs an `<inertial>`, because `inertiafromgeom` is `false`")
        .Help("add an `<inertial>`, or set `inertiafromgeom` to `auto`");
  }

  // Applies the compiler's bounds, then checks that the inertia is physically possible.
  MassProperties Bounded(const MassProperties& mass, const BodyRecord& record) {
    return BoundedMass(mass, record.file->compiler, record.element.span(), model_.scene.bodies[record.body].name,
                       model_.diagnostics());
  }

  // Returns how many child bodies the body has now, of which `bodies` come before these contents.
  std::size_t ReadOthers(const std::vector<Content>& contents, std::size_t place, std::size_t bodies = 0) {
    for (const Content& content : contents) {
      if (IsTag(content, "body")) {
        ++bodies;
      } else if (IsTag(content, "site")) {
        ReadSite(content, place, model_);
      } else if (IsTag(content, "camera")) {
        ReadCamera(content, place, model_);
      } else if (IsTag(content, "light")) {
        ReadLight(content, place, model_);
      } else if (IsTag(content, "composite") || IsTag(content, "flexcomp")) {
        if (IsTag(content, "composite")) ReportUnscaled(content.element, *content.scope);
        KeepMade(content, place, bodies, model_);
      }
    }
    return bodies;
  }

  Model& model_;
  std::vector<Pending> pending_;
  std::vector<Content> contents_;  ///< The contents of the current body.
  std::size_t weightless_ = 0;
  std::size_t bodies_of_world_ = 0;  ///< In the sections of `worldbody` so far.

 public:
  /// Whether all bodies have full gravity compensation.
  bool IsWeightless() const { return weightless_ > 0 && weightless_ + 1 == model_.bodies.size(); }
};

}  // namespace

void ReadBodies(Model& model) {
  BodyReader reader(model);
  reader.Run();
  if (!reader.IsWeightless()) return;
  model.scene.models[model.model].gravity_enabled = false;
  for (Body& body : model.scene.bodies) body.gravity_compensation = 0;
}

}  // namespace sceneweld::mjcf
