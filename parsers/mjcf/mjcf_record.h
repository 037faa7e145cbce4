// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "sceneweld/parsers/mjcf/table/mjcf_elements.h"
#include "sceneweld/parsers/record/plain_text.h"
#include "sceneweld/parsers/xml/element.h"
#include "sceneweld/scene/geometry.h"
#include "sceneweld/scene/joint.h"

namespace sceneweld::mjcf {

/// The record of a file: the `data` of `<custom><text name="sceneweld"/>`; nothing if it has none, or one that this
/// version does not read.
std::optional<XmlText> RecordOf(Element root);
/// The private data of another version: the first `<text>` with it.
Element OtherRecordOf(Element root);
/// Whether an element of `<custom>` has private data of any version.
bool IsPrivateText(std::string_view name, std::string_view data);

// The plain values of elements as one word, which the writer records and the reader compares. All of them are compared
// as numbers where they are numbers (record::SamePlain).

using record::PlainText;
using record::PlainTextOf;
/// The type and the sizes of a geom.
std::string PlainText(const GeomElement& geom);
/// The same for a geometry as the reader makes it.
std::string PlainShape(const Geometry& geometry);
std::string PlainText(const Camera& camera);
/// A joint as the reader makes it, with all of its armature.
std::string PlainText(const sceneweld::Joint& joint, double armature);
/// The bits of a geom.
std::string PlainText(const ContactBits& bits);

/// The joint that the reader makes of an element of a written file, without its bodies and X_PF.
sceneweld::Joint PlainJoint(const JointElement& element);

}  // namespace sceneweld::mjcf
