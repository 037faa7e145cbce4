// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/parsers/table/scene_output.h"
#include "sceneweld/parsers/urdf/urdf_layout.h"
#include "sceneweld/parsers/urdf/urdf_materials.h"
#include "sceneweld/scene/flat_name.h"

namespace sceneweld::urdf {

class Output : public SceneOutput<Layout> {
 public:
  Output(const Scene& scene, const WriteOptions& options, const Layout& layout, LossReport& losses);

  const Grouped<ContactZone> zones;  ///< By body.
  const Materials materials;

  /// `<origin>`, nothing for the identity.
  void WriteOrigin(const Pose& X);
  /// The attributes of a pose, those that are not zero.
  void PoseAttributes(const Pose& X);
  void EncodePose(const char* attribute, const Pose& X, Span span);
  /// The attributes for the owner of an element and its name in the scene, if `name` in the file does not give them.
  void EncodeIdentity(Index<ModelInstance> owner, Index<ModelInstance> usual, std::string_view local,
                      std::string_view written, Span span);
  /// The name in the file of a transmission of a model: names of several models are kept apart.
  std::string TransmissionName(Index<ModelInstance> owner, const std::string& read);

 private:
  FlatNames transmissions_;
};

}  // namespace sceneweld::urdf
