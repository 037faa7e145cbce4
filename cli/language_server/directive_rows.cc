// SPDX-License-Identifier: BSD-3-Clause
// Finds the rows of the keys around a place of a directives file.

#include "sceneweld/cli/language_server/directive_rows.h"

#include <algorithm>

namespace sceneweld::cli {
namespace {

const DirectiveKind* KindNamed(const std::string& name) {
  for (const DirectiveKind& kind : DirectiveKinds()) {
    if (kind.name == name) return &kind;
  }
  return nullptr;
}

std::span<const KeyRow> KeysOf(const ValueForm& form) { return form.keys ? form.keys() : std::span<const KeyRow>(); }

// The form of the values in a map or a list.
const ValueForm& Inner(const ValueForm& form) {
  const bool holds = form.kind == ValueForm::Kind::kList || form.kind == ValueForm::Kind::kMap;
  return holds && form.item ? Inner(*form.item) : form;
}

}  // namespace

DirectiveRows DirectiveRowsOf(const std::vector<std::string>& keys) {
  DirectiveRows found;
  std::size_t i = keys.size();
  while (i > 0 && !found.kind) found.kind = KindNamed(keys[--i]);
  if (!found.kind) return found;
  found.keys = found.kind->keys;
  bool is_map = false;  // Its keys are names that the file chooses.
  for (++i; i < keys.size(); ++i) {
    const auto row =
        std::find_if(found.keys.begin(), found.keys.end(), [&](const KeyRow& one) { return one.name == keys[i]; });
    if (row == found.keys.end()) {
      if (!is_map) return {found.kind, nullptr, {}};
      is_map = false;
      continue;
    }
    found.row = &*row;
    is_map = row->form->kind == ValueForm::Kind::kMap;
    found.keys = KeysOf(Inner(*row->form));
  }
  return found;
}

}  // namespace sceneweld::cli
