#include "sceneweld/parsers/kept/setting_places.h"

#include "sceneweld/scene/diagnostic.h"

namespace sceneweld {
namespace {

struct Found {
  Span span;
  bool is_whole = false;
};

// Of several sections the last one that says it has the word.
Found FindIn(Element element, std::string_view path) {
  const auto slash = path.find('/');
  const std::string_view name = path.substr(0, slash);
  Found best{element.span(), false};
  if (slash == path.npos) {
    if (const Attribute attribute = element.attribute(name)) return {element.value(name)->span, true};
  }
  for (const Element child : element.children(name)) {
    if (slash == path.npos) {
      best = {child.span(), true};
      continue;
    }
    const Found found = FindIn(child, path.substr(slash + 1));
    if (found.is_whole || !best.is_whole) best = found;
  }
  return best;
}

// No deeper than a world stands.
Element BeginningAt(Span span, const XmlDocument& document) {
  for (Element root = document.root(); root; root = root.next()) {
    if (root.span().begin == span.begin) return root;
    for (const Element child : root.children()) {
      if (child.span().begin == span.begin) return child;
    }
  }
  return {};
}

}  // namespace

Span PlaceOfSetting(Element of, std::string_view setting) {
  constexpr std::string_view kWorld = "world/";  // an attribute of its own
  if (setting.starts_with(kWorld)) setting.remove_prefix(kWorld.size());
  return FindIn(of, setting).span;
}

Span SettingPlaces::Find(Span of, std::string_view setting) {
  if (!of) return of;
  const auto [known, is_new] = documents_.try_emplace(of.source);
  if (is_new) {
    Diagnostics unheard;
    known->second = XmlDocument::ParseDeep(*of.source, unheard);
  }
  if (!known->second) return of;
  const Element element = BeginningAt(of, *known->second);
  return element ? PlaceOfSetting(element, setting) : of;
}

}  // namespace sceneweld
