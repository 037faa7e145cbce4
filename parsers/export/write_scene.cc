// SPDX-License-Identifier: BSD-3-Clause
// Runs a writer under limits.

#include "sceneweld/parsers/export/write_scene.h"

#include <utility>

#include "sceneweld/parsers/assets/asset_copies.h"
#include "sceneweld/parsers/assets/missing_assets.h"
#include "sceneweld/parsers/files/files.h"
#include "sceneweld/scene/stop_check.h"

namespace sceneweld {
namespace {

template <typename Make>
auto UnlessStopped(const Scene& scene, const Format& format, const WriteOptions& options, LossReport& losses,
                   Make&& make) -> decltype(make()) {
  try {
    if (options.files && options.files->limits().ShouldStop()) throw Stopped();
    if (format.assets && format.assets->package_uris) ReportMissingAssets(AssetsOf(scene), options, losses);
    auto made = make();
    losses.Finish();
    return made;
  } catch (const Stopped&) {
    losses.diagnostics().Error("limit-exceeded", {}, "stopped while " + std::string(format.name) + " was written");
    return {};
  }
}

}  // namespace

std::string WriteScene(const Scene& scene, const Format& format, const WriteOptions& options, LossReport& losses) {
  return UnlessStopped(scene, format, options, losses, [&] { return format.write(scene, options, losses); });
}

std::unique_ptr<ByteStream> StreamScene(const Scene& scene, const Format& format, const WriteOptions& options,
                                        LossReport& losses) {
  if (!format.stream) return StreamOf(WriteScene(scene, format, options, losses));
  auto bytes = UnlessStopped(scene, format, options, losses, [&] { return format.stream(scene, options, losses); });
  return bytes ? std::move(bytes) : StreamOf({});
}

}  // namespace sceneweld
