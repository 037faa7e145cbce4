#pragma once

#include <vector>

#include "sceneweld/parsers/mjcf/read/mjcf_model.h"

namespace sceneweld::mjcf {

/// Appends what stands in an element of the body tree, in document order, each
/// with its scope: `frame`s, `replicate`s and `attach`es are taken apart into
/// what stands in them (MJCF reference, 5.1 to 5.3). Copies have no more than a
/// limit of elements in all; behind it nothing is taken (Model::is_full).
void Unfold(Element parent, const Scope& scope, Model& model, std::vector<Content>& contents);
/// The same with the element itself.
void UnfoldOne(Element element, const Scope& scope, Model& model, std::vector<Content>& contents);

/// What an `attach` brings, likewise; opens the file that it names.
void AttachContents(Element attach, const Scope& scope, Model& model, std::vector<Content>& contents);

}  // namespace sceneweld::mjcf
