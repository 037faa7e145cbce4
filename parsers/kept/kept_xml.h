// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "sceneweld/parsers/table/table_read.h"
#include "sceneweld/scene/pose.h"

namespace tinyxml2 {
class XMLDocument;
class XMLElement;
}  // namespace tinyxml2

namespace sceneweld {

/// Parses an element that a scene keeps as text into `document`; null if the text is not one XML element.
tinyxml2::XMLElement* ParseKept(tinyxml2::XMLDocument& document, const std::string& xml);
/// An element and all its descendants as text, as Element::ToXml writes them.
std::string ToXml(const tinyxml2::XMLElement& element);
/// The same for an element that changed. If the old text is a section with one element and has no line break between
/// them, the new text has none either: readers keep sections so.
std::string ToXmlLike(const std::string& old_text, const tinyxml2::XMLElement& element);

/// Lets `edit` change the element in a section with one element, or a text's own element. A text that is no XML stays
/// unchanged.
void EditXml(std::string& text, const std::function<void(tinyxml2::XMLElement&)>& edit);

/// Removes the private attributes of an element.
void DropPrivateAttributes(tinyxml2::XMLElement& element);

/// The numbers at the start of a text, as many as fit; missing ones stay unchanged. Returns false if there is none.
bool TakeNumbers(const char* text, std::span<double> into);
/// The same for the text of a child element, which may be absent.
bool ChildNumbers(const tinyxml2::XMLElement& parent, const char* child, std::span<double> into);
/// Whether a text means true: `true` in any case, or `1`.
bool IsTrue(const char* text);

/// The pose of an SDFormat element on its own link: identity without a `<pose>`. Nothing if the pose names another
/// frame or is invalid.
std::optional<Pose> StatedPose(const tinyxml2::XMLElement& element);
/// Whether an element already states the pose X_BS on its link.
bool StandsAt(const tinyxml2::XMLElement& element, const Pose& X_BS);

/// How a rotation is written: as a quaternion (SDFormat 1.9) or as angles (for Gazebo's reading of URDF).
enum class PoseForm { kQuaternion, kAngles };
/// Gives an element the pose X_BS on its link and removes its old pose.
void SetPose(tinyxml2::XMLElement& element, const Pose& X_BS, PoseForm form);

/// Appends a child whose text is the numbers.
tinyxml2::XMLElement& AddNumbers(tinyxml2::XMLElement& parent, const char* child, std::span<const double> numbers);
tinyxml2::XMLElement& AddNumber(tinyxml2::XMLElement& parent, const char* child, double number);

/// The place behind a number of elements of one tag, `geom[3]` behind two; empty for none.
Name PlaceAfter(std::string_view tag, std::size_t count);
/// The number of elements before such a place.
std::size_t CountBefore(std::string_view tag, std::string_view place);

}  // namespace sceneweld
