// SPDX-License-Identifier: BSD-3-Clause
// Reads sceneweld's own attributes.

#include "sceneweld/parsers/sdf/read/sdf_encoded.h"

#include <algorithm>
#include <array>

#include "sceneweld/parsers/drake/collision_filter_tags.h"
#include "sceneweld/parsers/kept/kept_xml.h"
#include "sceneweld/parsers/sdf/layout/sdf_names.h"
#include "sceneweld/parsers/sdf/table/sceneweld_attributes.h"
#include "sceneweld/parsers/sdf/table/sdf_table.h"
#include "sceneweld/parsers/table/field_codec.h"
#include "sceneweld/parsers/table/report_stale.h"
#include "sceneweld/scene/text/number.h"
#include "sceneweld/scene/text/suggest.h"

namespace sceneweld::sdf {
namespace {

// Reads the attributes one by one.
class EncodedReader {
 public:
  EncodedReader(Encoded& encoded, FieldOwners owners, Reading& reading)
      : encoded_(encoded), owners_(owners), reading_(reading) {}

  void Read(const Attribute& attribute) {
    const std::string_view name = attribute.name();
    const XmlText text = attribute.text();
    if (name == kScope) {
      encoded_.scope = ReadEncodedName(text);
    } else if (name == kWrapper) {
      encoded_.wrapper = ReadEncodedFlag(attribute, reading_);
    } else if (name == kPassive) {
      encoded_.passive = ReadEncodedFlag(attribute, reading_);
    } else if (name == kFloatingJoint) {
      encoded_.floating_parent = ReadEncodedName(text);
    } else if (name == kParentPose) {
      encoded_.X_PF = ReadEncodedPose(attribute, reading_);
    } else if (name == kMimic) {
      ReadMimic(text);
    } else if (name.starts_with(kActuatorPrefix)) {
      ReadActuator(text);
    } else if (!ReadOfKept(attribute) && !sceneweld::ReadEncoded(attribute, owners_, encoded_, reading_)) {
      reading_.diagnostics.Warning("unknown-name", attribute.name_span(), "unknown attribute " + Quoted(name));
    }
  }

 private:
  bool ReadOfKept(const Attribute& attribute) {
    const std::string_view name = attribute.name();
    const XmlText text = attribute.text();
    if (name == encoding::kFormat) {
      encoded_.format = ReadEncodedName(text).name;
    } else if (name == encoding::kSource) {
      encoded_.source = ReadEncodedXml(attribute, "light", reading_);
    } else if (name == encoding::kCamera) {
      encoded_.camera = Name(text.text);
    } else if (name == encoding::kOwner) {
      encoded_.camera_owner = ReadEncodedName(text);
    } else if (name == encoding::kLens) {
      std::array<double, 3> lens{};
      if (ReadNumbers(text, Quoted(name), lens, reading_)) encoded_.lens = lens;
    } else if (name.starts_with(encoding::kGazeboPrefix)) {
      encoded_.gazebo_blocks.push_back({ReadEncodedXml(attribute, "gazebo", reading_), text.span});
    } else {
      return false;
    }
    return true;
  }

  void ReadMimic(XmlText text) {
    const auto multiplier = ReadNumber(TakeWord(text), "the multiplier", reading_);
    const auto offset = ReadNumber(TakeWord(text), "the offset", reading_);
    if (!multiplier || !offset) return;
    encoded_.mimic_multiplier = *multiplier;
    encoded_.mimic_offset = *offset;
    encoded_.mimic_leader = {Name(text.text), text.span};
  }

  void ReadActuator(const XmlText& text) {
    EncodedActuator actuator;
    actuator.span = text.span;
    EachPart(text.text, ' ', [&](std::string_view word) {
      const std::size_t equals = std::min(word.find('='), word.size());
      const std::string_view key = word.substr(0, equals);
      const XmlText value{word.substr(std::min(equals + 1, word.size())), text.span};
      if (key == "name") {
        actuator.name = Name(UnescapedWord(value.text));
      } else if (HasFieldKey(KindOf<Actuator>(), key)) {
        actuator.fields.emplace_back(key, value);
      } else {
        reading_.diagnostics.Warning("unknown-name", text.span, "actuators have no field " + Quoted(key));
      }
    });
    encoded_.actuators.push_back(std::move(actuator));
  }

  Encoded& encoded_;
  const FieldOwners owners_;
  Reading& reading_;
};

// The kind of name that the writer gives to an element.
std::string_view KindOfName(Element element, const Encoded& encoded) {
  const std::string_view name = element.name();
  if (name == kDrakeJointRow.name || !encoded.floating_parent.empty()) return "joint";
  return name == kCollisionFilterGroup.name ? std::string_view("group") : name;
}

// A name that the file does not say belongs to the name that the writer chose for it.
void CheckName(Element element, Encoded& encoded, Reading& reading) {
  const auto written = element.value("name");
  if (!encoded.name || !written) return;
  const bool adds_no_scope = element.name() == kModelRow.name && encoded.name->empty();
  const std::string_view kind = KindOfName(element, encoded);
  // A group of directives has a scope in its name.
  const Name wanted = kind == "group" ? Name(ScopedName::Parse(*encoded.name).element) : *encoded.name;
  if (adds_no_scope || MayBecome(wanted, Trimmed(written->text), kind)) return;
  ReportStale(reading.diagnostics, written->span, Describe(element), "name " + Quoted(written->text),
              "name " + Quoted(*encoded.name));
  encoded.name.reset();
}

}  // namespace

std::shared_ptr<const Encoded> ReadEncoded(Element element, FieldOwners owners, Reading& reading) {
  std::shared_ptr<Encoded> encoded;
  for (Attribute attribute = element.first_attribute(); attribute; attribute = attribute.next()) {
    if (!attribute.name().starts_with(encoding::kPrefix)) continue;
    if (!encoded) encoded = std::make_shared<Encoded>();
    EncodedReader(*encoded, owners, reading).Read(attribute);
  }
  if (encoded) CheckName(element, *encoded, reading);
  return encoded;
}

}  // namespace sceneweld::sdf
