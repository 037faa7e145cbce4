#include "sceneweld/parsers/files.h"
#include "sceneweld/parsers/group_limits.h"
#include "sceneweld/parsers/json/json.h"
#include "sceneweld/parsers/json_text.h"
#include "sceneweld/parsers/loss.h"
#include "sceneweld/parsers/scene_json.h"

namespace sceneweld::json {

std::string Write(const Scene& scene, const WriteOptions& options, LossReport& losses) {
  if (options.files && !CheckExcludedPairs(scene, options.files->limits(), losses.diagnostics())) return {};
  std::string out;
  out.reserve(4096 + 512 * (scene.bodies.size() + scene.joints.size() + scene.geometries.size()));
  JsonText text(out);
  if (options.files) text.Heed(&options.files->limits());
  SceneJson writer(scene, options, text);
  writer.Write();
  losses.Wrote(writer.fields_written());
  return out;
}

}  // namespace sceneweld::json
