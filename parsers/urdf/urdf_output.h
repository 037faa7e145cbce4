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
  /// The attributes that tell who owns an element and what it is called in the
  /// scene, where `name` in the file does not.
  void EncodeIdentity(Index<ModelInstance> owner, Index<ModelInstance> usual, std::string_view local,
                      std::string_view written, Span span);
  /// What a transmission of a model is called in the file: names of several models are kept apart.
  std::string TransmissionName(Index<ModelInstance> owner, const std::string& read);

 private:
  FlatNames transmissions_;
};

}  // namespace sceneweld::urdf
