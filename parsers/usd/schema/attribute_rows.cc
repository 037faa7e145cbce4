// SPDX-License-Identifier: BSD-3-Clause
// The table of properties, by schema.

#include "sceneweld/parsers/usd/schema/attributes.h"

namespace sceneweld::usd {
namespace {

using enum UnitKind;
using enum AttributeRow::Use;

constexpr AttributeRow kRows[] = {
    {"xformOpOrder", "uniform token[]", "Xformable", kNone, kBoth, "The ops of the transform, the outermost first."},
};

}  // namespace

std::span<const AttributeRow> AttributeRows() { return kRows; }

}  // namespace sceneweld::usd
