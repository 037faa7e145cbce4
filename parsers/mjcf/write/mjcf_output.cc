// SPDX-License-Identifier: BSD-3-Clause
// Collects the texts and reports of a written file.

#include "sceneweld/parsers/mjcf/write/mjcf_output.h"

#include <algorithm>
#include <utility>

#include "sceneweld/parsers/mjcf/mjcf_encoding.h"
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

std::string PoseText(const Pose& X) {
  const Vector3& p = X.translation;
  const Rotation q = X.rotation.Canonical();
  return ListText({p.x, p.y, p.z, q.x(), q.y(), q.z(), q.w()});
}

}  // namespace

Output::Output(const Scene& scene_, const WriteOptions& options_, const Layout& layout_, LossReport& losses_)
    : SceneOutput(kMjcf, WriterClaims(), scene_, options_, layout_, losses_),
      frames(scene.frames, scene.bodies.size(), [](const Frame& f) { return f.body.value(); }),
      cameras(scene.cameras, scene.bodies.size(), [](const Camera& c) { return c.body.value(); }),
      lights(scene.lights, scene.bodies.size(), [](const Light& l) { return l.body.value(); }) {}

void Output::Mention(const char* kind, std::string_view name) {
  if (recording_) recording_->is_of_subject = false;
  texts_.About(kind, name);
}

void Output::Also(const char* kind, std::string_view name, std::string_view key, std::string_view value) {
  if (recording_) {
    if (recording_->subject.kind != kind || recording_->subject.name != name) recording_->is_of_subject = false;
    recording_->said.Add(key, value);
  }
  texts_.About(kind, name).Add(key, value);
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
  if (instance.said) texts_.About(subject.kind, subject.name).Add(instance.said);
  for (const std::size_t encoding : instance.reported) encodings_[encoding].places.Add(subject.place);
  return true;
}

std::optional<Output::Instance> Output::EndInstance(const Begun& begun, std::initializer_list<NamedBy> names) {
  Recording recording = *std::move(recording_);
  recording_.reset();
  auto written = End(begun);
  if (!written || !recording.is_of_subject) return std::nullopt;
  Instance instance{*std::move(written), {}, {}, std::move(recording.reported)};
  if (std::string& said = recording.said.own; !said.empty()) {
    instance.said = std::make_shared<const std::string>(std::move(said));
  }
  std::string& text = instance.written.text;
  std::size_t from = 0;
  for (const NamedBy& by : names) {
    const std::string before = " " + std::string(by.attribute) + "=\"";
    const std::size_t at = text.find(before + std::string(by.name) + (by.is_start ? "" : "\""), from);
    if (at == std::string::npos) return std::nullopt;
    from = at + before.size();
    text.erase(from, by.name.size());
    instance.gaps.push_back(from);
  }
  return instance;
}

void Output::Encode(const char* kind, std::string_view name, std::string_view key, std::string_view value, Span span) {
  Also(kind, name, key, value);
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
    const std::string text = "`sceneweld:" + std::string(kind) + ":" + std::string(name) + "`";
    known = encodings_.insert(known, {key.empty() ? text : Quoted(key) + " of " + text, kind, std::string(key), {}});
  }
  known->places.Add(span);
}

void Output::AlsoList(const char* kind, std::string_view name, std::string_view key,
                      const std::vector<double>& numbers) {
  Also(kind, name, key, ListText(numbers));
}

void Output::AlsoPose(const char* kind, std::string_view name, std::string_view key, const Pose& X) {
  Also(kind, name, key, PoseText(X));
}

void Output::EncodeFields(const char* kind, std::string_view name, const EncodedFields& fields, Span span) {
  std::string_view counted;  // The struct of the last field.
  std::string what;
  for (const auto& [key, text] : fields) {
    Also(kind, name, key, text);
    // The fields of one struct are one loss.
    const std::string_view outer = std::string_view(key).substr(0, key.find('.'));
    const bool is_in_struct = outer.size() < key.size();
    if (is_in_struct && outer == counted) continue;
    counted = is_in_struct ? outer : std::string_view();
    what = outer;
    if (is_in_struct) what += ".*";
    Count(kind, name, what, span);
  }
}

void Output::EncodeList(const char* kind, std::string_view name, const char* key, const std::vector<double>& numbers,
                        Span span) {
  Encode(kind, name, key, ListText(numbers), span);
}

void Output::EncodePose(const char* kind, std::string_view name, const char* key, const Pose& X, Span span) {
  Encode(kind, name, key, PoseText(X), span);
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

void Output::WriteTexts() {
  if (losses.leaves_out_private()) return;
  Open("custom");
  const auto write = [&](std::string_view name, std::string_view data) {
    Open("text");
    Attribute("name", name);
    Attribute("data", data);
    Close();
  };
  write(encoding::kScene, "scene");
  Instances<const std::string*> repeated;
  for (const CustomTexts::Text& text : texts_.all()) {
    if (!text.shared) {
      // MuJoCo refuses empty texts.
      write(text.name, text.own.empty() ? "-" : std::string_view(text.own));
      continue;
    }
    const std::string own = text.own.empty() ? "" : text.own + " ";
    RepeatEntry(repeated.OfHash(std::hash<const std::string*>()(text.shared.get()), text.shared.get()),
                {{"name", text.name}, {"data", own, true}}, {}, [&] { write(text.name, own + *text.shared); });
  }
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
                   "stored as text " + encoding.what + more + ", which only sceneweld reads: " + why,
                   encoding.what + more + " is left out (only sceneweld reads this text): " + why);
  }
  return XmlOutput::Finish("MJCF");
}

}  // namespace sceneweld::mjcf
