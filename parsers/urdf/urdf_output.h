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

  /// Writes `<origin>`; writes nothing for the identity.
  void WriteOrigin(const Pose& X);
  /// Writes the attributes of a pose that are not zero.
  void PoseAttributes(const Pose& X);
  void EncodePose(const char* attribute, const Pose& X, Span span);
  /// Writes the attributes for the owner of an element and its name in the scene, if its `name` in the file does not
  /// imply them.
  void EncodeIdentity(Index<ModelInstance> owner, Index<ModelInstance> usual, std::string_view local,
                      std::string_view written, Span span);
  /// The name of a transmission of a model in the file. The names of several models never clash.
  std::string TransmissionName(Index<ModelInstance> owner, const std::string& read);

 private:
  FlatNames transmissions_;
};

}  // namespace sceneweld::urdf
