// SPDX-License-Identifier: BSD-3-Clause
// Collects the record and the reports of a written file.

#include "sceneweld/parsers/mjcf/write/mjcf_output.h"

#include <algorithm>
#include <utility>

#include "sceneweld/parsers/mjcf/mjcf_encoding.h"
#include "sceneweld/parsers/mjcf/mjcf_record.h"
#include "sceneweld/parsers/mjcf/write/mjcf_claims.h"
#include "sceneweld/parsers/table/dialect.h"
#include "sceneweld/parsers/table/why_private.h"
#include "sceneweld/scene/full_name.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::mjcf {
namespace {

std::string ListText(const std::vector<double>& numbers) {
  std::string list;
  for (const double number : numbers) {
    if (!list.empty()) list += ',';
    AppendNumber(list, number);
  }
  return list;
}

}  // namespace

Output::Output(const Scene& scene_, const WriteOptions& options_, const Layout& layout_, LossReport& losses_,
               OutputText& text)
    : SceneOutput(kMjcf, WriterClaims(), scene_, options_, layout_, losses_),
      frames(scene.frames, scene.bodies.size(), [](const Frame& f) { return f.body.value(); }),
      cameras(scene.cameras, scene.bodies.size(), [](const Camera& c) { return c.body.value(); }),
      lights(scene.lights, scene.bodies.size(), [](const Light& l) { return l.body.value(); }),
      record_(text.folder()) {
  WriteInto(text);
}

void Output::Mention(const char* kind, std::string_view name) {
  if (recording_) recording_->is_of_subject = false;
  if (!losses.leaves_out_private()) record_.Mention(kind, name);
}

void Output::Say(const char* kind, std::string_view name, record::NewWord word) {
  word.joins = joining_ == Joining::kAll;
  if (joining_ == Joining::kNext) joining_ = Joining::kAll;
  if (recording_) {
    if (recording_->subject.kind != kind || recording_->subject.name != name) recording_->is_of_subject = false;
    word.AppendTo(recording_->said);
  }
  if (!losses.leaves_out_private()) record_.Add(kind, name, word);
}

void Output::Also(const char* kind, std::string_view name, std::string_view key, std::string_view value,
                  std::optional<std::string_view> plain) {
  Say(kind, name, {key, value, plain});
}

void Output::Guard(const char* kind, std::string_view name, std::string_view key, std::string_view plain) {
  Say(kind, name, {key, {}, plain});
}

std::string Output::Key(std::string_view section, std::string_view name) {
  return std::string(section) + ":" + EscapedWord(name);
}

std::string Output::PlainSince(const Begun& begun, std::string_view name) const {
  std::string text(TextSince(begun));
  // The section may have been opened too.
  const std::size_t at = text.find("name=\"" + std::string(name) + "\"");
  const std::size_t start = text.rfind('<', at);
  const std::size_t line = text.find('<');
  text.erase(0, at != text.npos && start != text.npos ? start : std::min(line, text.size()));
  return PlainTextOf(text);
}

bool Output::CopyInstance(const Instance& instance, std::initializer_list<NamedBy> names, const Subject& subject) {
  const std::string& text = instance.written.text;
  filled_.text.clear();
  filled_.fields = instance.written.fields;
  filled_.depth = instance.written.depth;
  std::size_t done = 0;
  auto gap = instance.gaps.begin();
  for (const NamedBy& by : names) {
    if (by.name.find_first_of("\"&'<>") != std::string_view::npos) return false;  // The printer escapes these.
    filled_.text.append(text, done, *gap - done).append(by.name);
    done = *gap++;
  }
  filled_.text.append(text, done);
  if (!Copy(filled_)) return false;
  if (!instance.said.empty() && !losses.leaves_out_private()) {
    record_.AddWords(subject.kind, subject.name, instance.said);
  }
  for (const std::size_t encoding : instance.reported) encodings_[encoding].places.Add(subject.place);
  return true;
}

std::optional<Output::Instance> Output::EndInstance(const Begun& begun, std::initializer_list<NamedBy> names) {
  Recording recording = *std::move(recording_);
  recording_.reset();
  auto written = End(begun);
  if (!written || !recording.is_of_subject) return std::nullopt;
  Instance instance{*std::move(written), {}, std::move(recording.said), std::move(recording.reported)};
  std::string& text = instance.written.text;
  std::size_t from = 0;
  for (const NamedBy& by : names) {
    const std::string before = " " + std::string(by.attribute) + "=\"";
    const std::size_t at = text.find(before + std::string(by.name) + "\"", from);
    if (at == std::string::npos) return std::nullopt;
    from = at + before.size();
    text.erase(from, by.name.size());
    instance.gaps.push_back(from);
  }
  return instance;
}

void Output::Encode(const char* kind, std::string_view name, std::string_view key, std::string_view value, Span span,
                    std::optional<std::string_view> plain) {
  Also(kind, name, key, value, plain);
  Count(kind, name, key, span);
}

void Output::Count(const char* kind, std::string_view name, std::string_view key, Span span) {
  // There are few sorts of encodings.
  auto known = std::find_if(encodings_.begin(), encodings_.end(),
                            [&](const Encoding& encoding) { return encoding.key == key && encoding.kind == kind; });
  if (recording_) {
    recording_->reported.push_back(static_cast<std::size_t>(known - encodings_.begin()));
    const Span& place = recording_->subject.place;
    if (place.source != span.source || place.begin != span.begin) recording_->is_of_subject = false;
  }
  if (known == encodings_.end()) {
    const std::string text = std::string(kind) + " " + Quoted(name);
    known = encodings_.insert(known, {key.empty() ? text : Quoted(key) + " of " + text, kind, std::string(key), {}});
  }
  known->places.Add(span);
}

void Output::AlsoList(const char* kind, std::string_view name, std::string_view key, const std::vector<double>& numbers,
                      std::optional<std::string_view> plain) {
  Also(kind, name, key, ListText(numbers), plain);
}

void Output::AlsoPose(const char* kind, std::string_view name, std::string_view key, const Pose& X) {
  Also(kind, name, key, PlainText(X));
}

void Output::EncodeFields(const char* kind, std::string_view name, const EncodedFields& fields, Span span) {
  std::string_view counted;
  for (const auto& [key, text] : fields) {
    Also(kind, name, key, text);
    CountField(kind, name, key, counted, span);
  }
}

void Output::EncodeFields(const char* kind, std::string_view name, const RecordedFields& fields, Span span) {
  std::string_view counted;
  for (const auto& [key, text, plain] : fields) {
    Also(kind, name, key, text, plain);
    CountField(kind, name, key, counted, span);
  }
}

void Output::CountField(const char* kind, std::string_view name, std::string_view key, std::string_view& counted,
                        Span span) {
  // The fields of one struct are one loss.
  const std::string_view outer = key.substr(0, key.find('.'));
  const bool is_in_struct = outer.size() < key.size();
  if (is_in_struct && outer == counted) return;
  counted = is_in_struct ? outer : std::string_view();
  Count(kind, name, std::string(outer) + (is_in_struct ? ".*" : ""), span);
}

void Output::EncodeList(const char* kind, std::string_view name, const char* key, const std::vector<double>& numbers,
                        Span span, std::optional<std::string_view> plain) {
  Encode(kind, name, key, ListText(numbers), span, plain);
}

void Output::EncodePose(const char* kind, std::string_view name, const char* key, const Pose& X, Span span,
                        std::optional<std::string_view> plain) {
  Encode(kind, name, key, PlainText(X), span, plain);
}

void Output::TakeHull(const Geometry& geometry) { hulls_.push_back(About<&Mesh::convex>(geometry)); }

std::string Output::HelperName() {
  if (!losses.leaves_out_private()) return encoding::kHelper + std::to_string(++helpers_);
  // No model of a scene is called `world`.
  return "world::helper" + std::to_string(++helpers_);
}

std::string Output::HelperNameAfter(std::string_view name) const {
  return (losses.leaves_out_private() ? "" : encoding::kHelper) + std::string(name);
}

std::string Output::EqualityName(const std::string& wanted) {
  std::string name = wanted;
  for (int number = 1; !equality_names_.insert(name).second; ++number) name = wanted + "_" + std::to_string(number);
  return name;
}

std::string Output::HelperSite(Index<Body> body, const Pose& X_BS) {
  return sites_[body].emplace_back(Site{HelperName(), X_BS}).name;
}

std::string Output::CameraName(const std::string& wanted) {
  if (camera_names_.empty()) {
    for (const Camera& camera : scene.cameras) camera_names_.insert(FullName(scene, camera));
  }
  return camera_names_.insert(wanted).second ? wanted : HelperName();
}

std::string Output::SensorName(const std::string& wanted) {
  return sensor_names_.insert(wanted).second ? wanted : HelperName();
}

std::string Output::LightName(const std::string& wanted) {
  std::string name = wanted;
  for (int number = 1; !light_names_.insert(name).second; ++number) name = wanted + "_" + std::to_string(number);
  return name;
}

const std::vector<Output::Site>& Output::HelperSites(Index<Body> body) const {
  static const std::vector<Site> kNone;
  const auto found = sites_.find(body);
  return found == sites_.end() ? kNone : found->second;
}

void Output::WriteRecord() {
  if (losses.leaves_out_private()) return;
  for (const Dependent& dependent : dependents_) {
    const Together group(*this, true);
    for (const auto& [key, plain] : plain_helpers_) {
      const std::string_view name = std::string_view(key).substr(key.find(':') + 1);
      const bool is_one = std::any_of(dependent.helpers.begin(), dependent.helpers.end(),
                                      [&](const std::string& helper) { return EscapedWord(helper) == name; });
      if (is_one) Guard(dependent.kind, dependent.name, key, plain);
    }
  }
  Open("custom");
  Open("text");
  Attribute("name", encoding::kRecord);
  Attribute("data", *record_.Take());
  Close();
  Close();
}

std::string Output::Finish() {
  if (const std::size_t count = hulls_.size(); count > 0) {
    losses.Approximated(std::move(hulls_),
                        "in MuJoCo meshes collide with their convex hulls: this one" +
                            (count > 1 ? " and " + std::to_string(count - 1) + " more" : std::string()));
  }
  for (const Encoding& encoding : encodings_) {
    const std::size_t count = encoding.places.count();
    const std::string more = count > 1 ? " and " + std::to_string(count - 1) + " more" : "";
    const std::string why = WhyPrivate(kMjcf.name, encoding.kind + "." + encoding.key, "MJCF");
    losses.Private(encoding.places.places(), encoding.key,
                   "the record, which only sceneweld reads, has " + encoding.what + more + ": " + why,
                   encoding.what + more + " is left out (only the record of sceneweld would have it): " + why);
  }
  return XmlOutput::Finish("MJCF");
}

}  // namespace sceneweld::mjcf
