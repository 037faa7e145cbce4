// SPDX-License-Identifier: BSD-3-Clause
// The written file, with its record.

#include "sceneweld/parsers/urdf/write/urdf_output.h"

#include <algorithm>

#include "sceneweld/parsers/table/dialect.h"
#include "sceneweld/parsers/urdf/table/urdf_claims.h"
#include "sceneweld/parsers/urdf/table/urdf_table.h"
#include "sceneweld/parsers/urdf/table/urdf_words.h"

namespace sceneweld::urdf {
namespace {

std::string NewestVersion(const Scene& scene) {
  std::string newest = "1.0";
  for (const ModelInstance& model : scene.models) {
    const std::string* const version = FindKept(model.kept, kUrdf.name, "version");
    if (version && (*version == "1.1" || *version == "1.2")) newest = std::max(newest, *version);
  }
  return newest;
}

std::string WrittenVersion(const Scene& scene, const WriteOptions& options, const Layout& layout) {
  const bool keeps = options.urdf_version.empty() && !layout.merged();
  if (keeps || options.urdf_version == "auto") return NewestVersion(scene);
  return options.urdf_version.empty() ? "1.0" : options.urdf_version;
}

}  // namespace

Output::Output(const Scene& scene_, const WriteOptions& options_, const Layout& layout_, LossReport& losses_,
               OutputText& text)
    : SceneOutput(kUrdf, WriterClaims(), scene_, options_, layout_, losses_, text, record::RecordPlace::kRoot),
      zones(scene.contact_zones, scene.bodies.size(), [](const ContactZone& z) { return z.body.value(); }),
      materials(scene, options),
      gazebo(scene, layout, losses_),
      version(WrittenVersion(scene, options, layout)),
      transmissions_(options.separator) {}

std::string Output::TransmissionName(Index<ModelInstance> owner, const std::string& read) {
  return transmissions_.Claim(owner == layout.robot() ? read : scene.Scoped(owner, read), "transmission").str();
}

void Output::PoseAttributes(const Pose& X) {
  // The quaternion of the identity may have the other sign.
  Attributes(kOrigin.fields, Pose{X.translation, X.rotation.IsExactlyIdentity() ? Rotation() : X.rotation});
}

void Output::WriteOrigin(const Pose& X) {
  if (!X.IsExactlyIdentity()) WriteNeededOrigin(X);
}

void Output::WriteNeededOrigin(const Pose& X) {
  Open(kOrigin.name.data());
  if (X.IsExactlyIdentity()) {
    Attribute("xyz", "0 0 0");
    Attribute("rpy", "0 0 0");
  } else {
    PoseAttributes(X);
  }
  Close();
}

void Output::EncodeIdentity(Index<ModelInstance> owner, Index<ModelInstance> usual, std::string_view local,
                            std::string_view written, Span span) {
  if (owner != usual || local != written) EncodeIdentity(Here(), owner, usual, local, written, span);
}

void Output::EncodeIdentity(const Line& line, Index<ModelInstance> owner, Index<ModelInstance> usual,
                            std::string_view local, std::string_view written, Span span) {
  if (owner != usual) {
    Also(line.kind, line.name, kModel, EscapedWord(scene.models[owner].name));
    if (losses.leaves_out_private() && !layout.merged()) Count(line.kind, line.name, kModel, span);
  }
  if (local != written) Also(line.kind, line.name, kName, EscapedWord(local));
}

}  // namespace sceneweld::urdf
