// SPDX-License-Identifier: BSD-3-Clause
// Writes a scene as SDFormat.

#include "sceneweld/parsers/sdf/write/sdf_writer.h"

#include <tinyxml2.h>

#include "sceneweld/parsers/kept/ros2_control.h"
#include "sceneweld/parsers/kept/shared_topics.h"
#include "sceneweld/parsers/output/output_text.h"
#include "sceneweld/parsers/sdf/read/sdf_simulation.h"
#include "sceneweld/parsers/sdf/table/sdf_words.h"
#include "sceneweld/parsers/sdf/table/sdf_claims.h"
#include "sceneweld/parsers/sdf/table/sdf_elements.h"
#include "sceneweld/parsers/sdf/table/sdf_table.h"
#include "sceneweld/parsers/sdf/write/sdf_writing.h"
#include "sceneweld/scene/pose.h"

namespace sceneweld::sdf {
namespace {

void WriteFrame(Output& out, Index<Frame> index, Layout::Node place) {
  const Frame& frame = out.scene.frames[index];
  out.Open("frame");
  out.Attributes(kFrameRow.fields,
                 FrameElement{{out.layout.NameOf(index), {}}, {Name(out.layout.Path(place, frame.body)), {}}});
  out.EncodeName(frame.name, out.layout.NameOf(index));
  out.EncodeScope(frame.model, out.scene.bodies[frame.body].model, place, frame.span);
  out.EncodeRest(frame, frame.span);
  out.Keep(frame.kept);
  out.WritePose(frame.X_BF);
  out.Close();
}

// Writes the contents that a model and the world have in common.
void WriteContents(Output& out, Layout::Node node);

void WriteModel(Output& out, Layout::Node node) {
  const Layout::Model& model = out.layout.model(node);
  const ModelInstance* instance = model.instance ? &out.scene.models[model.instance] : nullptr;
  const ModelElement says{{model.name, {}}, {Name(model.canonical_link), {}}, {}, model.is_static};
  out.Open("model");
  out.Attributes(kModelRow.fields, says);
  if (!instance && node != out.layout.only_model()) {
    const auto here = out.Here();
    out.Also(here.kind, here.name, kWrapper, "true");
    if (out.losses.leaves_out_private()) out.losses.Adds<ModelInstance>();
  }
  if (model.adds_no_scope) {
    out.EncodeName("", model.name);
  } else {
    out.EncodeName(model.original, model.name);
  }
  if (instance && instance->is_static != model.is_static) {
    ModelInstance held;
    held.is_static = model.is_static;
    out.EncodeField<&ModelInstance::is_static>(*instance, instance->span, &held);
  }
  if (instance) out.EncodeRest(*instance, instance->span);
  if (model.instance) EncodeBlocks(out, out.plugins[model.instance.value()], false);
  if (instance) {
    out.Keep(instance->kept);
    for (const Kept& kept : instance->kept) {
      if (!IsRos2Control(kept)) continue;
      out.VerbatimText(kept.text);
      out.losses.WroteInOtherWords(kept);
    }
  }
  out.Elements(kModelRow.fields, says);
  const Pose& X_WOuter = out.layout.model(model.parent).X_WM;
  if (X_WOuter != model.X_WM) out.WritePose(RelativePose(X_WOuter, model.X_WM));
  WriteContents(out, node);
  if (model.instance) WritePlugins(out, model.instance);
  out.Close();
}

void WriteContents(Output& out, Layout::Node node) {
  const Layout::Model& model = out.layout.model(node);
  for (const Layout::Node inner : model.models) WriteModel(out, inner);
  for (const Index<Body> body : model.links) WriteLink(out, body, node);
  for (const Index<Joint> joint : model.joints) WriteJoint(out, joint, node);
  for (const Index<Frame> frame : model.frames) WriteFrame(out, frame, node);
  for (const Index<ForceElement> element : model.force_elements) WriteForceElement(out, element, node);
  for (const Index<Constraint> constraint : model.constraints) WriteConstraint(out, constraint, node);
  WriteGroups(out, node);
}

void WriteWorld(Output& out) {
  const Scene& scene = out.scene;
  out.Open("world");
  WorldElement says{{out.layout.model(Layout::kWorld).name, {}}, {}};
  says.gravity.emplace(scene.gravity);
  out.Attributes(kWorldRow.fields, says);
  out.EncodeRest(scene.simulation, {});
  const KeptList kept = WithSimulation(scene.models[Scene::kWorldInstance].kept, scene.simulation);
  out.Keep(kept);
  out.Elements(kWorldRow.fields, says);
  out.Elements(kWorldRow.fields, scene.simulation);
  if (scene.simulation.wind) {
    out.Open("wind");
    out.Elements(kWindRow.fields, scene.simulation);
    out.Close();
  }
  WriteLights(out, Scene::kWorldBody);
  WritePlugins(out, Scene::kWorldInstance);
  WriteContents(out, Layout::kWorld);
  out.Close();
}

// Reports contents that only a world can hold, for a file that is one model.
void ReportWorldless(Output& out) {
  const Scene& scene = out.scene;
  if (scene.gravity != Scene().gravity) {
    out.losses.Dropped(AboutGravity(scene), "gravity belongs to the world, and the file has no world");
  }
  for (const FieldInfo& field : KindOf<Simulation>().fields) {
    if (field.type->Same(field.Of(&scene.simulation), field.Default())) continue;
    out.losses.Dropped(AboutSimulation(scene, field),
                       Quoted(field.name) + " belongs to the world, and the file has no world");
  }
  const auto drop = [&](const auto& table, const char* kind, auto&& of_world) {
    for (const auto& element : table) {
      if (!of_world(element)) continue;
      out.losses.Dropped(About(element),
                         std::string(kind) + Quoted(element.name) + " belongs to the world, and the file has no world");
    }
  };
  for (const Kept& kept : scene.models[Scene::kWorldInstance].kept) {
    if (kept.format != kSdf.name || IsWording(kept)) continue;
    out.losses.Dropped(About<&ModelInstance::kept>(scene.models[Scene::kWorldInstance]),
                       Quoted(KeptName(kept)) + " belongs to the world, and the file has no world");
  }
  drop(scene.lights, "light ", [](const Light& light) { return light.body == Scene::kWorldBody; });
  drop(scene.plugins, "plugin ", [](const Plugin& plugin) { return plugin.model == Scene::kWorldInstance; });
  drop(scene.frames, "frame ", [](const Frame& frame) { return frame.body == Scene::kWorldBody; });
}

// Reports contents that readers without extensions do not see.
void ReportForeign(Output& out) {
  std::size_t joints = 0;
  Span first;
  for (const Joint& joint : out.scene.joints) {
    if (!std::holds_alternative<Planar>(joint.motion) && !std::holds_alternative<Curvilinear>(joint.motion)) continue;
    if (joints++ == 0) first = joint.span;
  }
  if (joints == 0) return;
  out.losses.Encoded(first,
                     std::to_string(joints) + (joints == 1 ? " joint is" : " joints are") +
                         " written as `drake:joint`, which sceneweld and Drake read; other readers see no joint");
}

void ReportLayout(Output& out) {
  for (const Layout::Renaming& renaming : out.layout.renamings()) {
    out.losses.Renamed(renaming.span,
                       std::string(renaming.kind) + " `" + renaming.from + "` is written as `" + renaming.to + "`",
                       {{renaming.kind, renaming.from, renaming.to}});
  }
  const Layout::Node only = out.layout.only_model();
  if (only != Layout::kNone && only != out.layout.root() && !out.layout.model(only).instance.valid()) {
    out.losses.Renamed({}, Quoted(out.layout.model(only).name) +
                               ", which all names begin with, is not a model of the scene, but is one in the file");
    out.losses.Adds<ModelInstance>();
  }
  if (out.layout.root() == Layout::kNone) return;
  const std::string name = out.layout.model(out.layout.root()).name.str();
  if (out.layout.only_model() != Layout::kNone) {
    const Span first = out.scene.models.size() > 1 ? out.scene.models[Index<ModelInstance>(1)].span : Span();
    out.losses.Renamed(
        first, "everything is written into one model `" + name + "`, so that every name begins with `" + name + "::`",
        {{"model", {}, name}});
    return;
  }
  if (out.losses.leaves_out_private()) {
    out.losses.Renamed(out.layout.root_reason(),
                       "this connects several models, so all models are written into one model `" + name +
                           "`, and every name begins with `" + name + "::`",
                       {{"model", {}, name}});
    return;
  }
  out.losses.Encoded(out.layout.root_reason(),
                     "this connects several models, so all models are written into one model `" + name +
                         "`; for other readers every name begins with `" + name + "::`");
}

void WriteTo(OutputText& text, const Scene& scene, WriteOptions options, LossReport& losses) {
  options.sdf_version = WrittenVersion(scene, options);
  const Layout layout(scene, options);
  Output out(scene, options, layout, losses, text);
  out.xml().PushHeader(false, true);
  out.Open("sdf");
  out.Fields(kSdfRow.fields, DocumentElement{{Name(options.WrittenSdfVersion()), {}}});
  out.DeclarePrefixes();
  const Layout::Node only_model = layout.only_model();
  if (only_model == Layout::kNone) {
    WriteWorld(out);
  } else {
    WriteModel(out, only_model);
    ReportWorldless(out);
  }
  out.Close();
  ReportLayout(out);
  ReportForeign(out);
  WarnOfSharedTopics(scene, losses.diagnostics());
  WarnOfRos2Control(scene, losses.diagnostics());
  out.Finish("SDFormat");
  TakeCensus(scene, WriterClaims(), losses);
}

}  // namespace

std::string Write(const Scene& scene, const WriteOptions& options, LossReport& losses) {
  return TextOfWriter([&](OutputText& text) { WriteTo(text, scene, options, losses); });
}

std::unique_ptr<ByteStream> Stream(const Scene& scene, const WriteOptions& options, LossReport& losses) {
  return StreamOfWriter(options.folder, [&](OutputText& text) { WriteTo(text, scene, options, losses); });
}

}  // namespace sceneweld::sdf
