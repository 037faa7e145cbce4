#include "sceneweld/parsers/drake/collision_filter_tags.h"

#include "sceneweld/parsers/drake/reference.h"

namespace sceneweld {
namespace {

using G = CollisionFilterGroup;
using enum Spelling;

constexpr Field kFields[] = {
    custom<&G::name>("name", kAttribute, Facet::kRequired, "name", "Name of the group in its model, without `::`."),
    custom("ignore", kAttribute, Facet::kNone, "bool", "`true`: the whole group is skipped."),
    custom<&G::members>("drake:member", kLink, Facet::kRepeated, "link", "A body of the group."),
    custom<&G::member_groups>("drake:member_group", kName, Facet::kRepeated, "group",
                              "Another group whose members belong to this one too."),
    custom<&G::ignores>("drake:ignored_collision_filter_group", kName, Facet::kRepeated, "group",
                        "A group with which this one does not collide, maybe itself."),
};
constexpr const Field& kMember = kFields[2];
constexpr const Field& kMemberGroup = kFields[3];
constexpr const Field& kIgnored = kFields[4];

// Calls `use` with the place and text of every element of a row that names
// something; reports those that do not.
template <typename Use>
void ForEachName(const Field& field, Element element, Reading& reading, Use&& use) {
  const char* attribute = field.spelling == kLink ? "link" : "name";
  for (const Element child : element.children(field.name)) {
    const auto text = reading.dialect.values_in_text ? std::optional<XmlText>(child.text()) : child.value(attribute);
    if (!text || text->text.empty()) {
      reading.diagnostics.Error(
          text ? Code("empty-name") : Code("missing-value"), child.span(),
          "`" + std::string(field.name) + "` needs " +
              (reading.dialect.values_in_text ? "a name" : "the attribute `" + std::string(attribute) + "`"));
      continue;
    }
    use(*text);
  }
}

}  // namespace

constexpr ElementRow kCollisionFilterGroup{
    "drake:collision_filter_group", "A set of bodies that does not collide with the groups it ignores.", kFields, {}};

void ReadCollisionFilterGroup(Element element, const ModelNames& names, Scene& scene, Reading& reading) {
  Diagnostics& diagnostics = reading.diagnostics;
  if (const auto ignore = element.value("ignore"); ignore && ignore->text == "true") return;
  CheckNames(element, kCollisionFilterGroup,
             reading.dialect.values_in_text ? UnknownNames::kError : UnknownNames::kDrakeIsNote, reading);

  bool good = true;
  const auto name = element.value("name");
  if (!name || name->text.empty()) {
    diagnostics.Error(name ? Code("empty-name") : Code("missing-value"), element.span(),
                      "`<drake:collision_filter_group>` needs a `name`");
    good = false;
  } else if (name->text.find(kScopeDelimiter) != std::string_view::npos) {
    diagnostics
        .Error("scoped-name", name->span,
               "the name `" + std::string(name->text) + "` of a collision filter group must not contain `::`")
        .Help("a group is declared under a plain name in its own model");
    good = false;
  }

  CollisionFilterGroup group;
  group.span = element.span();
  ForEachName(kMember, element, reading, [&](const XmlText& text) {
    Ref<Body> member(Name(text.text), text.span);
    if (Resolve(member, names, reading)) group.members.push_back(std::move(member));
  });
  const auto group_ref = [&](const XmlText& text) {
    return Ref<CollisionFilterGroup>(Name(names.NameOfGroup(text.text).full), text.span);
  };
  ForEachName(kMemberGroup, element, reading,
              [&](const XmlText& text) { group.member_groups.push_back(group_ref(text)); });
  ForEachName(kIgnored, element, reading, [&](const XmlText& text) { group.ignores.push_back(group_ref(text)); });

  if (!element.child(kMember.name) && !element.child(kMemberGroup.name)) {
    diagnostics
        .Error("empty-group", element.span(),
               "collision filter group " + (name ? "`" + std::string(name->text) + "` " : std::string()) +
                   "has no members")
        .Help("add a `drake:member` or a `drake:member_group`");
    return;
  }
  if (!good) return;
  const ModelNames::GroupName in_scene = names.NameOfGroup(name->text);
  group.scope = in_scene.scope;
  group.name = Name(in_scene.full);
  const auto added = scene.AddCollisionFilterGroup(std::move(group));
  if (added) return;
  diagnostics
      .Error("duplicate-name", element.span(),
             "collision filter group `" + std::string(name->text) + "` is defined already")
      .Note(scene.collision_filter_groups[added.taken].span, "first defined here");
}

}  // namespace sceneweld
