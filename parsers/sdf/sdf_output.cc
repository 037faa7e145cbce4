#include "sceneweld/parsers/sdf/sdf_output.h"

#include <tinyxml2.h>

#include <algorithm>
#include <cstring>

#include "sceneweld/parsers/dialect.h"
#include "sceneweld/parsers/number.h"
#include "sceneweld/parsers/sdf/sceneweld_attributes.h"
#include "sceneweld/parsers/table_write.h"

namespace sceneweld::sdf {

// Two blanks for each level.
class Output::Printer : public tinyxml2::XMLPrinter {
 protected:
  void PrintSpace(int depth) override {
    for (int i = 0; i < depth; ++i) Write("  ", 2);
  }
};

Output::Output(const Scene& scene_, const WriteOptions& options_, const Layout& layout_, LossReport& losses_)
    : scene(scene_),
      options(options_),
      layout(layout_),
      losses(losses_),
      geometries(scene.geometries, scene.bodies.size(), [](const Geometry& g) { return g.body.value(); }),
      actuators(scene.actuators, scene.joints.size(), [](const Actuator& a) { return a.joint.index.value(); }),
      sensors(scene.sensors, scene.bodies.size(), [](const Sensor& s) { return s.body.value(); }),
      lights(scene.lights, scene.bodies.size(), [](const Light& l) { return l.body.value(); }),
      plugins(scene.plugins, scene.models.size(), [](const Plugin& p) { return p.model.value(); }),
      printer_(std::make_unique<Printer>()),
      xml_(printer_.get()) {}

Output::~Output() = default;

void Output::Open(const char* element) { xml_->OpenElement(element); }
void Output::Close() { xml_->CloseElement(); }

void Output::Attribute(const char* name, std::string_view text) {
  // Views into the scene need not end with a zero.
  buffer_.assign(text);
  xml_->PushAttribute(name, buffer_.c_str());
}

void Output::NameAttribute(const char* name, std::string_view text) {
  Attribute(name, text.empty() ? std::string_view(kEmpty) : text);
}

void Output::Text(const char* element, std::string_view text) {
  Open(element);
  buffer_.assign(text);
  xml_->PushText(buffer_.c_str());
  Close();
  ++written_;
}

void Output::Number(const char* element, double value) { Numbers(element, {value}); }

void Output::Numbers(const char* element, std::initializer_list<double> values) {
  Open(element);
  buffer_.clear();
  for (const double value : values) {
    if (!buffer_.empty()) buffer_ += ' ';
    AppendNumber(buffer_, value);
  }
  xml_->PushText(buffer_.c_str());
  Close();
  ++written_;
}

void Output::Empty(const char* element) {
  Open(element);
  Close();
  ++written_;
}

void Output::WritePose(const Pose& X) {
  if (X.IsExactlyIdentity()) return;
  const Vector3& p = X.translation;
  if (X.rotation.IsExactlyIdentity()) return Numbers("pose", {p.x, p.y, p.z, 0, 0, 0});
  Open("pose");
  xml_->PushAttribute("rotation_format", "quat_xyzw");
  xml_->PushText(PoseText(X).c_str());
  Close();
  ++written_;
}

std::string Output::PoseText(const Pose& X) {
  const Rotation q = X.rotation.Canonical();
  std::string text;
  for (const double value : {X.translation.x, X.translation.y, X.translation.z, q.x(), q.y(), q.z(), q.w()}) {
    if (!text.empty()) text += ' ';
    AppendNumber(text, value);
  }
  return text;
}

void Output::FieldsFrom(std::span<const Field> fields, const void* owner) {
  WriteFieldsFrom(*xml_, fields, owner, kSdf, losses);
}

void Output::Verbatim(const tinyxml2::XMLElement& element) { element.Accept(xml_); }

void Output::Encode(const char* attribute, std::string_view text, Span span) {
  Attribute(attribute, text);
  CountEncoding(attribute, span);
}

void Output::EncodeNumbered(const char* prefix, int number, std::string_view text, Span span) {
  Attribute((prefix + std::to_string(number)).c_str(), text);
  CountEncoding(prefix, span);
}

void Output::CountEncoding(const char* attribute, Span span) {
  const auto known = std::find_if(encodings_.begin(), encodings_.end(),
                                  [&](const Encoding& e) { return std::strcmp(e.attribute, attribute) == 0; });
  if (known == encodings_.end()) {
    encodings_.push_back({attribute, 1, span});
  } else {
    ++known->count;
  }
}

void Output::EncodeName(std::string_view original, std::string_view written) {
  if (original != written) NameAttribute(kName, original);  // reported as a renaming
}

void Output::EncodeScope(Index<ModelInstance> owner, Index<ModelInstance> usual, Layout::Node place, Span span) {
  if (owner == usual) return;
  NameAttribute(kScope, layout.Path(place, layout.OwnerOf(owner, place)));
  CountEncoding(kScope, span);
}

std::string Output::Finish() {
  losses.Wrote(written_);
  for (const Encoding& encoding : encodings_) {
    const std::string more = encoding.count > 1 ? " here and on " + std::to_string(encoding.count - 1) + " more" : "";
    losses.Encoded(encoding.first, "SDFormat has no place for this, so that it stands in `" +
                                       std::string(encoding.attribute) + "`" + more + ", which only sceneweld reads");
  }
  return std::string(xml_->CStr(), static_cast<std::size_t>(xml_->CStrSize() - 1));
}

}  // namespace sceneweld::sdf
