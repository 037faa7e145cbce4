// SPDX-License-Identifier: BSD-3-Clause
// Writes scene JSON as a file.

#include "sceneweld/scene/json/json_writer.h"

#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/json/json.h"
#include "sceneweld/parsers/json/scene_json.h"
#include "sceneweld/parsers/loss/loss.h"
#include "sceneweld/parsers/output/output_text.h"

namespace sceneweld::json {

namespace {

void WriteTo(OutputText& text, const Scene& scene, const WriteOptions& options, LossReport& losses) {
  JsonWriter json(text.end(), JsonWriter::Layout::kSpaced);
  if (options.files) json.Heed(&options.files->limits());
  SceneJson writer(scene, options, json);
  writer.Write([&text] { text.Release(); });
  losses.Wrote(writer.fields_written());
  text.end() += '\n';
}

}  // namespace

std::string Write(const Scene& scene, const WriteOptions& options, LossReport& losses) {
  return TextOfWriter([&](OutputText& text) {
    text.end().reserve(4096 + 512 * (scene.bodies.size() + scene.joints.size() + scene.geometries.size()));
    WriteTo(text, scene, options, losses);
  });
}

std::unique_ptr<ByteStream> Stream(const Scene& scene, const WriteOptions& options, LossReport& losses) {
  return StreamOfWriter(options.folder, [&](OutputText& text) { WriteTo(text, scene, options, losses); });
}

}  // namespace sceneweld::json
