// SPDX-License-Identifier: BSD-3-Clause
// The state of a composition, shared by all directives, and its limits on size and time.

#include "sceneweld/directives/composition/composition.h"

#include "sceneweld/directives/models/model_store.h"
#include "sceneweld/directives/reading/random_transform.h"

namespace sceneweld {
namespace {

StoredRecords* RecordsOf(const ComposeOptions& options) { return options.store ? &options.store->records() : nullptr; }

}  // namespace

CompositionLimits::CompositionLimits(const Scene& scene, const Limits& limits, Diagnostics& diagnostics)
    : scene_(scene), limits_(limits), diagnostics_(diagnostics), errors_before_(diagnostics.error_count()) {}

bool CompositionLimits::Failed() const { return diagnostics_.error_count() != errors_before_; }

bool CompositionLimits::MayGoOn(Span at) {
  if (stopped_) return false;
  if (diagnostics_.error_count() - errors_before_ >= limits_.max_errors) {
    diagnostics_.Error("limit-exceeded", at,
                       "more than " + std::to_string(limits_.max_errors) + " errors; the rest is not composed");
    stopped_ = true;
  } else if (limits_.ShouldStop()) {
    diagnostics_.Error("limit-exceeded", at, "stopped before this was composed");
    stopped_ = true;
  } else if (scene_.bodies.size() + scene_.joints.size() + scene_.geometries.size() > limits_.max_elements) {
    diagnostics_.Error("limit-exceeded", at,
                       "more than " + std::to_string(limits_.max_elements) + " bodies, joints and geometries");
    stopped_ = true;
  }
  return !stopped_;
}

bool CompositionLimits::MayInclude(Span at) {
  if (stopped_) return false;
  if (++included_ <= limits_.max_files) return true;
  diagnostics_.Error("limit-exceeded", at,
                     "more than " + std::to_string(limits_.max_files) +
                         " files of directives are included; the rest is not composed");
  stopped_ = true;
  return false;
}

Composition::Composition(const ComposeOptions& compose_options, ReadContext& read_context)
    : options(compose_options),
      context(read_context),
      diagnostics(read_context.diagnostics),
      limits(scene, context.files.limits(), diagnostics),
      unresolved(scene, diagnostics),
      model_names(scene, missing, unresolved, options.auto_rename, diagnostics),
      paths(context, uses),
      files(context, options.seed.has_value(), RecordsOf(options)),
      models(context, RecordsOf(options), options.store_hits),
      primitives(context.files.sources()),
      frames(scene, missing, unresolved, uses),
      joints(scene, diagnostics),
      grounded(scene, frames, joints, diagnostics),
      free_bodies(scene, joints, grounded, diagnostics),
      added_models(scene, grounded, diagnostics) {
  scene.sources = context.files.sources();
}

Transform Composition::Drawn(const Transform& transform, std::string_view directive, std::string_view what) const {
  if (!transform.random) return transform;
  std::string purpose(directive);
  purpose.append(" ").append(what);
  RandomStream stream(options.seed.value_or(0), purpose);
  return Sampled(transform, stream);
}

}  // namespace sceneweld
