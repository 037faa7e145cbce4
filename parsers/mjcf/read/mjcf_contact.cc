// SPDX-License-Identifier: BSD-3-Clause
// Reads the `contact` sections: resolves the names in `exclude` and `pair`. The rules about which bodies collide are in
// mjcf_contact_filter.cc.

#include "sceneweld/parsers/mjcf/read/mjcf_contact.h"

#include <optional>
#include <vector>

#include "sceneweld/parsers/mjcf/mjcf_encoding.h"
#include "sceneweld/parsers/mjcf/read/mjcf_apply.h"
#include "sceneweld/parsers/mjcf/read/mjcf_contact_filter.h"
#include "sceneweld/parsers/mjcf/read/mjcf_part_reader.h"
#include "sceneweld/parsers/mjcf/read/mjcf_reference.h"
#include "sceneweld/parsers/mjcf/table/mjcf_rows.h"
#include "sceneweld/parsers/mjcf/table/mjcf_table.h"

namespace sceneweld::mjcf {
namespace {

/// Reads the `contact` sections of one part.
class ContactReader : private PartReader {
 public:
  ContactReader(const Part& part, Model& model, ContactFilter& filter)
      : PartReader(part, model), filter_(filter), exclude_names_(part), pair_names_(part) {}

  void ReadExcludes() {
    file_.EachIn("contact", [&](Element element) {
      if (element.name() == "exclude") ReadExclude(element);
    });
  }
  void ReadPairs() {
    file_.EachIn("contact", [&](Element element) {
      if (element.name() == "pair") ReadPair(element);
    });
  }

 private:
  /// A named body, or the world.
  struct Side {
    bool is_world = false;
    Reference<std::size_t> body;
    bool Has(const std::string& suffix) const { return is_world || body.Copy(suffix); }
    std::size_t At(const std::string& suffix) const { return is_world ? 0 : *body.Copy(suffix); }
  };

  std::optional<Side> FindSide(const NameAt& name) {
    if (name.name == "world") return Side{true, {}};
    Side side{false, Refer(model_.named_bodies, part_, name, "unknown-body", "body")};
    if (!side.body) return std::nullopt;
    return side;
  }

  void ReadExclude(Element element) {
    ExcludeElement says;
    if (!ReadRows(element, kExclude, says, reading_)) return;
    if (file_.Hides(says.name.view())) return;
    const auto a = FindSide(says.body1);
    const auto b = FindSide(says.body2);
    if (!a || !b) return;
    std::vector<const Suffixes*> copies;
    for (const Side* side : {&*a, &*b}) {
      if (!side->is_world) copies.push_back(side->body.copies());
    }
    bool reported = false;
    const auto have_both = [&](const std::string& suffix) { return a->Has(suffix) && b->Has(suffix); };
    for (const std::string& suffix : CopiesTogether(element, part_, copies, have_both)) {
      exclude_names_.Take(element, suffix);
      if (a->At(suffix) != b->At(suffix)) {
        filter_.Exclude(a->At(suffix), b->At(suffix), element.span());
      } else if (!reported) {
        reported = true;
        reading_.diagnostics.Warning("same-body", element.span(),
                                     "ignoring " + Describe(element) + ": a body never collides with itself");
      }
    }
  }

  void ReadPair(Element element) {
    PairElement says = file_.ClassOf(element, file_.classes.main(), reading_.diagnostics).pair;
    if (!Apply(element, says, reading_)) return;
    const auto find = [&](const NameAt& name, const char* attribute) {
      if (!name.empty()) return Refer(model_.named_geoms, part_, name, "unknown-geometry", "geom", Severity::kWarning);
      reading_.diagnostics.Warning("missing-value", element.span(),
                                   "ignoring " + Describe(element) + ": it needs " + Quoted(attribute));
      return Reference<std::size_t>();
    };
    const auto a = find(says.geom1, "geom1");
    const auto b = find(says.geom2, "geom2");
    if (!a || !b) return;
    bool reported = false;
    const auto have_both = [&](const std::string& suffix) { return a.Copy(suffix) && b.Copy(suffix); };
    for (const std::string& suffix : CopiesTogether(element, part_, {a.copies(), b.copies()}, have_both)) {
      pair_names_.Take(element, suffix);
      const std::string obstacle = PairUp(*a.Copy(suffix), *b.Copy(suffix));
      if (obstacle.empty() || reported) continue;
      reported = true;
      reading_.diagnostics.Warning("ignored-element", element.span(),
                                   "ignoring " + Describe(element) + ": " + obstacle);
    }
  }

  // Adds the pair. Returns the reason why the two geoms cannot collide, or an empty text.
  std::string PairUp(std::size_t geom_a, std::size_t geom_b) {
    const GeomRecord& a = model_.geoms[geom_a];
    const GeomRecord& b = model_.geoms[geom_b];
    if (!a.geometry || !b.geometry) return {};  // The geom is only kept, or was reported.
    if (a.body == b.body) return "geoms of one body never collide";
    const auto name = [&](const GeomRecord& geom) {
      return Quoted(model_.scene.FullName(model_.bodies[geom.body].body));
    };
    const std::string bodies = name(a) + " and " + name(b);
    filter_.Pair(geom_a, geom_b);
    if (filter_.IsExcluded(a.body, b.body)) return "its bodies, " + bodies + ", are excluded from colliding";
    if (filter_.AreNeighbours(a.body, b.body)) return bodies + " are joined directly and never collide";
    return {};
  }

  ContactFilter& filter_;
  OwnNames exclude_names_;
  OwnNames pair_names_;
};

}  // namespace

void ReadContact(Model& model) {
  ContactFilter filter(model);
  std::vector<ContactReader> readers;
  readers.reserve(model.parts.size());
  for (const Part& part : model.parts) readers.emplace_back(part, model, filter);
  for (ContactReader& reader : readers) reader.ReadExcludes();
  for (ContactReader& reader : readers) reader.ReadPairs();
  filter.Finish();
}

std::unordered_set<std::string> GeomsInPairs(File& file) {
  std::unordered_set<std::string> names;
  file.EachIn("contact", [&](Element element) {
    if (element.name() != "pair") return;
    for (const char* which : {"geom1", "geom2"}) {
      if (const Attribute name = element.attribute(which)) names.emplace(name.value());
    }
  });
  return names;
}

bool IsInPair(std::string_view name, const Scope& scope) {
  if (name.empty()) return false;
  for (const File* file = scope.file; file; file = file->attached_by) {
    if (file->geoms_in_pairs.empty()) continue;
    // A file names the geom with the prefixes of its own `attach` and of the `attach`es inside: a tail of the whole
    // prefix. Only in the geom's own file, this tail may be empty.
    const std::size_t last = scope.prefix.size() - (file == scope.file || scope.prefix.empty() ? 0 : 1);
    for (std::size_t at = 0; at <= last; ++at) {
      const std::string shown = scope.prefix.substr(at) + std::string(name);
      if (file->geoms_in_pairs.contains(shown) || file->geoms_in_pairs.contains(shown + scope.suffix)) return true;
    }
  }
  return false;
}

}  // namespace sceneweld::mjcf
