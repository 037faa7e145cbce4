// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "sceneweld/parsers/mjcf/read/mjcf_model.h"

namespace sceneweld::mjcf {

/// Appends the children of an element of the body tree, in document order, each with its scope: `frame`s, `replicate`s
/// and `attach`es are replaced by their contents (MJCF reference, 5.1 to 5.3). The number of copied elements is
/// limited; after that nothing is added (Model::is_full).
void Unfold(Element parent, const Scope& scope, Model& model, std::vector<Content>& contents);
/// The same with the element itself.
void UnfoldOne(Element element, const Scope& scope, Model& model, std::vector<Content>& contents);

/// The contents of an `attach`, in the same way; opens the file that it names.
void AttachContents(Element attach, const Scope& scope, Model& model, std::vector<Content>& contents);

}  // namespace sceneweld::mjcf
