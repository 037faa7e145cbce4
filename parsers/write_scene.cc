#include "sceneweld/parsers/write_scene.h"

#include <utility>

#include "sceneweld/parsers/files.h"
#include "sceneweld/parsers/stop_check.h"
#include "sceneweld/scene/collision_filter.h"

namespace sceneweld {
namespace {

// At most: pairs that several rules exclude are counted several times.
std::size_t MostExcludedPairs(const Scene& scene) {
  const auto members = ExpandedMembers(scene);
  std::size_t most = scene.excluded_pairs.size();
  for (const CollisionFilterGroup& group : scene.collision_filter_groups) {
    const auto index = scene.collision_filter_groups.IndexOf(group);
    const std::size_t count = members[index.value()].size();
    for (const auto& ignored : group.ignores) {
      const std::size_t others = members[ignored.index.value()].size();
      most += ignored.index == index ? count * others / 2 : count * others;
    }
  }
  return most;
}

template <typename Make>
auto UnlessStopped(const Format& format, const WriteOptions& options, LossReport& losses, Make&& make)
    -> decltype(make()) {
  try {
    if (options.files && options.files->limits().ShouldStop()) throw Stopped();
    return make();
  } catch (const Stopped&) {
    losses.diagnostics().Error("limit-exceeded", {}, "stopped while " + std::string(format.name) + " was written");
    return {};
  }
}

}  // namespace

std::string WriteScene(const Scene& scene, const Format& format, const WriteOptions& options, LossReport& losses) {
  return UnlessStopped(format, options, losses, [&] { return format.write(scene, options, losses); });
}

std::unique_ptr<ByteStream> StreamScene(const Scene& scene, const Format& format, const WriteOptions& options,
                                        LossReport& losses) {
  if (!format.stream) return StreamOf(WriteScene(scene, format, options, losses));
  auto bytes = UnlessStopped(format, options, losses, [&] { return format.stream(scene, options, losses); });
  return bytes ? std::move(bytes) : StreamOf({});
}

bool CheckExcludedPairs(const Scene& scene, const WriteOptions& options, LossReport& losses) {
  if (!options.files) return true;
  const std::size_t most = options.files->limits().max_elements;
  if (MostExcludedPairs(scene) <= most) return true;
  losses.diagnostics().Error("limit-exceeded", {},
                             "the collision filter groups keep more than " + std::to_string(most) +
                                 " pairs of bodies from colliding, which this format lists one by one");
  return false;
}

}  // namespace sceneweld
