#include "sceneweld/directives/composer.h"

#include "sceneweld/directives/composition.h"

namespace sceneweld {

std::optional<Scene> ComposeDirectives(const Source& source, const ComposeOptions& options, ReadContext& context) {
  Composition composition(options, context);
  composition.ComposeDirectives(source);
  return composition.Finish();
}

std::optional<Scene> ComposeModelFile(const Source& source, const Format& format, const ComposeOptions& options,
                                      ReadContext& context) {
  Composition composition(options, context);
  composition.ComposeModelFile(source, format);
  return composition.Finish();
}

}  // namespace sceneweld
