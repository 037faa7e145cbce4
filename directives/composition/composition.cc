// SPDX-License-Identifier: BSD-3-Clause
// The state of a composition, shared by all directives.

#include "sceneweld/directives/composition/composition.h"

#include "sceneweld/directives/models/model_store.h"
#include "sceneweld/directives/reading/random_transform.h"

namespace sceneweld {
namespace {

StoredRecords* RecordsOf(const ComposeOptions& options) { return options.store ? &options.store->records() : nullptr; }

}  // namespace

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
