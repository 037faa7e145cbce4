// SPDX-License-Identifier: BSD-3-Clause
// Writes declared frames as prims on their bodies.

#include "sceneweld/parsers/usd/output.h"
#include "sceneweld/parsers/usd/private_names.h"
#include "sceneweld/scene/full_name.h"

namespace sceneweld::usd {

void WriteFrame(Output& out, const Frame& frame) {
  const std::string& path = out.layout.PathOf(out.scene.frames.IndexOf(frame));
  PrimMetadata metadata;
  metadata.display_name = Output::DisplayName(frame.name, path);
  out.Open("Xform", NameOfPath(path), metadata);
  out.MarkElement("frame");
  out.EncodeName("frame", frame.name, FullName(out.scene, frame), path, frame.span);
  if (frame.model != out.scene.bodies[frame.body].model) {
    out.EncodeTarget(kModelKey, out.layout.PathOf(frame.model), frame.span);
  }
  out.WritePose(frame.X_BF);
  out.EncodeRest(frame, frame.span);
  out.Wrote(2);
  out.Close();
}

}  // namespace sceneweld::usd
