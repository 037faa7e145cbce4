// SPDX-License-Identifier: BSD-3-Clause
// Writes scene JSON as a file.

#include "sceneweld/scene/text/json_writer.h"

#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/json/json.h"
#include "sceneweld/parsers/json/scene_json.h"
#include "sceneweld/parsers/loss/loss.h"

namespace sceneweld::json {

std::string Write(const Scene& scene, const WriteOptions& options, LossReport& losses) {
  std::string out;
  out.reserve(4096 + 512 * (scene.bodies.size() + scene.joints.size() + scene.geometries.size()));
  JsonWriter text(out, JsonWriter::Layout::kSpaced);
  if (options.files) text.Heed(&options.files->limits());
  SceneJson writer(scene, options, text);
  writer.Write();
  losses.Wrote(writer.fields_written());
  return out += '\n';
}

}  // namespace sceneweld::json
