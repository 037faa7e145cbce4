// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include "sceneweld/parsers/xml/element.h"
#include "sceneweld/scene/pose.h"

namespace tinyxml2 {
class XMLElement;
}

/// Plain values as one word, which a writer records and a reader compares: parts with colons between them, each with
/// commas between its items. Numbers are compared as numbers (SamePlain).
namespace sceneweld::record {

/// An element with its attributes, in the order of their names, its text and its children.
std::string PlainText(const tinyxml2::XMLElement& element);
std::string PlainText(Element element);
/// The children of an element, without those of one tag.
std::string PlainChildren(const tinyxml2::XMLElement& element, std::string_view without);
std::string PlainChildren(Element element, std::string_view without);
/// All texts and attributes in an element that are not numbers, without those of the element itself.
std::string PlainNames(Element element);
/// The same for the text of an element; `none` if it is empty.
std::string PlainNamesOf(const std::string& xml);
/// The same for the text of an element; `none` if it is empty.
std::string PlainTextOf(const std::string& xml);
/// `x,y,z,qx,qy,qz,qw`.
std::string PlainText(const Pose& X);

/// Adds a part.
void AddPlain(std::string& text, std::string_view part);
void AddPlainNumber(std::string& text, double number);
void AddPlainNumbers(std::string& text, std::initializer_list<double> numbers);

}  // namespace sceneweld::record
