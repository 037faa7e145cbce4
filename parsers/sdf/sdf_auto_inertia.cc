#include "sceneweld/parsers/sdf/sdf_assembly.h"

namespace sceneweld::sdf {

MassProperties Assembly::AutoInertia(Scope&, const Owned<LinkDeclaration>& link, Entry&) {
  return link->mass_properties;
}

}  // namespace sceneweld::sdf
