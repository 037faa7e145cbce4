// SPDX-License-Identifier: BSD-3-Clause
// Writes a model instance with its bodies, nested instances and joints.

#include <algorithm>

#include "sceneweld/parsers/table/encoding.h"
#include "sceneweld/parsers/usd/private_names.h"
#include "sceneweld/parsers/usd/write/looks.h"
#include "sceneweld/parsers/usd/write/output.h"
#include "sceneweld/parsers/usd/write/write_parts.h"
#include "sceneweld/scene/full_name.h"

namespace sceneweld::usd {
namespace {

// The elements of a model that lead out of its top-level instance come last, so that they can be cut out.
void WriteJoints(Output& out, Index<ModelInstance> model) {
  const auto& joints = out.joints[model.value()];
  const auto& constraints = out.constraints[model.value()];
  if (joints.empty() && constraints.empty()) return;
  out.Open("Scope", kJointsScope);
  const auto write = [&](bool inside) {
    for (const Index<Joint> i : joints) {
      if (out.layout.IsInside(out.scene.joints[i]) != inside) continue;
      const JointStack* const stack = out.layout.stacks().Of(i);
      if (!stack) {
        WriteJoint(out, i);
      } else if (*std::min_element(stack->joints.begin(), stack->joints.end()) == i) {
        for (const Index<Joint> stacked : stack->joints) WriteJoint(out, stacked);
      }
    }
    for (const Index<Constraint> i : constraints) {
      if (out.layout.IsInside(out.scene.constraints[i]) == inside) WriteConstraint(out, out.scene.constraints[i]);
    }
  };
  write(true);
  const std::size_t from = out.text().size();
  write(false);
  out.CutOut(from, out.layout.PathOf(model) + "/" + std::string(kJointsScope));
  out.Close();
}

// The full name of a model as its path gives it: `cell::arm` for `/World/cell/arm`.
std::string WrittenName(std::string_view path) {
  std::string name;
  for (const char c : path.substr(kWorldPath.size() + 1)) {
    if (c == '/') {
      name += kScopeDelimiter;
    } else {
      name += c;
    }
  }
  return name;
}

}  // namespace

PrimMetadata MetadataOf(const Output& out, Index<ModelInstance> index) {
  const ModelInstance& model = out.scene.models[index];
  PrimMetadata metadata;
  if (out.roots.Is(index)) out.AddRoot(metadata.api_schemas);
  metadata.display_name = Output::DisplayName(LocalNameOf(out.scene, model), out.layout.PathOf(index));
  const bool is_top = out.layout.TopOf(index) == index;
  metadata.lines.emplace_back(is_top ? "kind = \"component\"" : "kind = \"subcomponent\"");
  return metadata;
}

void WriteHeadOfModel(Output& out, Index<ModelInstance> index) {
  const ModelInstance& model = out.scene.models[index];
  const std::string& path = out.layout.PathOf(index);
  if (out.roots.Is(index)) out.WriteRoot();
  out.MarkElement("model");
  if (out.no_contacts_by == index) out.MarkNoContacts();
  const std::string written = WrittenName(path);
  if (NameOfPath(path) != LocalNameOf(out.scene, model)) {
    out.EncodeName("model", LocalNameOf(out.scene, model), FullName(out.scene, model), path, model.span, written);
  } else if (out.losses.leaves_out_private() && model.name.view() != written) {
    out.AddRenaming({"model", model.name.str(), written}, model.span);
  }
  if (!model.model_frame_body.valid()) return;
  out.EncodeTarget(kModelFrameKey, out.layout.PathOf(model.model_frame_body), model.span);
  if (!model.X_BModel.IsExactlyIdentity()) {
    out.Encode(kModelFramePoseKey, EncodedPose(model.X_BModel), model.span);
  }
}

void WriteContentsOfModel(Output& out, Index<ModelInstance> index) {
  const ModelInstance& model = out.scene.models[index];
  out.EncodeRest(model, model.span);
  for (const Index<Body> body : out.bodies[index.value()]) WriteBody(out, body);
  for (const Index<ModelInstance> nested : out.models[index.value()]) {
    out.Open("Xform", NameOfPath(out.layout.PathOf(nested)), MetadataOf(out, nested));
    WriteHeadOfModel(out, nested);
    WriteContentsOfModel(out, nested);
    out.Close();
  }
  WriteJoints(out, index);
  if (out.layout.TopOf(index) == index) out.looks->WriteScope(index);
}

void WriteContentsOfWorld(Output& out) {
  WriteOnBody(out, Scene::kWorldBody);
  for (const Index<Body> body : out.bodies[0]) WriteBody(out, body);
  WriteJoints(out, Scene::kWorldInstance);
}

}  // namespace sceneweld::usd
