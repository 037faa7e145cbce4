// SPDX-License-Identifier: BSD-3-Clause
// Topics of Gazebo that copies of one model share.

#include "sceneweld/parsers/kept/shared_topics.h"

#include <tinyxml2.h>

#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "sceneweld/parsers/kept/kept_xml.h"
#include "sceneweld/scene/full_name.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld {
namespace {

using tinyxml2::XMLElement;

/// The elements that have one text.
struct Copies {
  std::string kind;
  std::string first;  ///< Full name of the first one.
  Span span;
  std::size_t count = 0;
};

/// The copies of each text that names a topic, in the order of the scene.
class Collection {
 public:
  void Add(const std::string& text, std::string_view kind, std::string full_name, Span span) {
    if (text.find("opic") == std::string::npos) return;  // `topic`, `topicName`, `commandTopic`
    const auto [found, is_new] = place_of_.try_emplace(text, all_.size());
    if (is_new) all_.emplace_back(text, Copies{std::string(kind), std::move(full_name), span});
    ++all_[found->second].second.count;
  }
  const std::vector<std::pair<std::string_view, Copies>>& all() const { return all_; }

 private:
  std::unordered_map<std::string_view, std::size_t> place_of_;
  std::vector<std::pair<std::string_view, Copies>> all_;
};

// `sub_topic` of Gazebo's plugins is the end of a topic that begins with the name of the model.
bool IsTopic(std::string_view name) {
  if (name == "sub_topic") return false;
  return name.find("topic") != name.npos || name.find("Topic") != name.npos;
}

/// The topics that the elements below an element name.
class Topics : public tinyxml2::XMLVisitor {
 public:
  bool VisitEnter(const XMLElement& element, const tinyxml2::XMLAttribute*) override {
    if (!IsTopic(element.Name()) || !element.GetText()) return true;
    const std::string topic(Trimmed(element.GetText()));
    if (!topic.empty() && !topic.starts_with("__default")) names.insert(topic);
    return true;
  }
  std::set<std::string> names;
};

}  // namespace

void WarnOfSharedTopics(const Scene& scene, Diagnostics& diagnostics) {
  Collection collection;
  for (const Sensor& sensor : scene.sensors) {
    if (sensor.format == "sdf") collection.Add(*sensor.source_xml, "sensor", FullName(scene, sensor), sensor.span);
  }
  for (const Plugin& plugin : scene.plugins) {
    const char* const kind = plugin.format == "urdf" ? "`gazebo` block" : "plugin";
    collection.Add(*plugin.source_xml, kind, FullName(scene, plugin), plugin.span);
  }
  for (const Body& body : scene.bodies) {
    for (const Kept& kept : body.kept) {
      if (kept.format != "sdf" || !kept.attribute.empty()) continue;
      collection.Add(kept.text, KeptName(kept), scene.FullName(scene.bodies.IndexOf(body)), body.span);
    }
  }
  for (const auto& [text, copies] : collection.all()) {
    if (copies.count < 2) continue;
    tinyxml2::XMLDocument document;
    const XMLElement* const element = ParseKept(document, std::string(text));
    if (!element) continue;
    Topics topics;
    element->Accept(&topics);
    for (const std::string& topic : topics.names) {
      diagnostics
          .Warning("shared-topic", copies.span,
                   std::to_string(copies.count) + " copies of this " + copies.kind + " name the topic " +
                       Quoted(topic) + ", the first one is " + Quoted(copies.first) +
                       "; Gazebo does not add the name of the model to a topic")
          .Help("remove the topic, so that Gazebo makes one from the names, or give each copy its own");
    }
  }
}

}  // namespace sceneweld
