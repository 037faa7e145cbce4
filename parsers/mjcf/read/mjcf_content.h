// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "sceneweld/parsers/mjcf/model/mjcf_model.h"

namespace sceneweld::mjcf {

/// Appends the children of an element of the body tree, in document order, each with its scope. `frame`, `replicate`
/// and `attach` are replaced by their contents (docs/reference/mjcf.md, 5.1 to 5.3). The number of copied elements in
/// the model is limited; beyond the limit nothing is appended (Model::is_full).
void Unfold(Element parent, const Scope& scope, Model& model, std::vector<Content>& contents);
/// Appends the element itself, expanded in the same way.
void UnfoldOne(Element element, const Scope& scope, Model& model, std::vector<Content>& contents);

/// Appends the contents of an `attach`, expanded in the same way. Opens the file of the attached model.
void AttachContents(Element attach, const Scope& scope, Model& model, std::vector<Content>& contents);

}  // namespace sceneweld::mjcf
