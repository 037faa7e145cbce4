// SPDX-License-Identifier: BSD-3-Clause
// The attributes, words and numbers that MuJoCo demands in elements that a scene only keeps, as tables.

#include "sceneweld/parsers/mjcf/read/mjcf_refused_values.h"

#include <algorithm>
#include <vector>

#include "sceneweld/scene/text/number.h"

namespace sceneweld::mjcf {
namespace {

template <typename List>
bool IsListed(const List& list, std::string_view name) {
  return std::find(std::begin(list), std::end(list), name) != std::end(list);
}

// ---- attributes that must be there

/// Attributes that elements of a section must have. A list of two names in `either` means one of both.
struct DemandRow {
  std::string_view section;
  std::vector<std::string_view> tags;
  std::vector<std::string_view> attributes;
  std::vector<std::vector<std::string_view>> either{};
};

const std::vector<DemandRow>& Demands() {
  static const std::vector<DemandRow> kDemands{
      {"sensor",
       {"touch", "accelerometer", "velocimeter", "gyro", "force", "torque", "magnetometer", "insidesite"},
       {"site"}},
      {"sensor", {"camprojection"}, {"site", "camera"}},
      {"sensor", {"rangefinder"}, {}, {{"site", "camera"}}},
      {"sensor",
       {"jointpos", "jointvel", "jointactuatorfrc", "ballquat", "ballangvel", "jointlimitpos", "jointlimitvel",
        "jointlimitfrc"},
       {"joint"}},
      {"sensor",
       {"tendonpos", "tendonvel", "tendonactuatorfrc", "tendonlimitpos", "tendonlimitvel", "tendonlimitfrc"},
       {"tendon"}},
      {"sensor", {"actuatorpos", "actuatorvel", "actuatorfrc"}, {"actuator"}},
      {"sensor",
       {"framepos", "framequat", "framexaxis", "frameyaxis", "framezaxis", "framelinvel", "frameangvel", "framelinacc",
        "frameangacc", "insidesite"},
       {"objtype", "objname"}},
      {"sensor", {"subtreecom", "subtreelinvel", "subtreeangmom"}, {"body"}},
      {"sensor", {"distance", "normal", "fromto"}, {}, {{"geom1", "body1"}, {"geom2", "body2"}}},
      {"sensor", {"tactile"}, {"geom", "mesh"}},
      {"sensor", {"user"}, {"dim"}},
      {"custom", {"numeric", "text", "tuple"}, {"name"}},
      {"custom", {"element"}, {"objtype", "objname"}},
      {"tendon", {"site"}, {"site"}},
      {"tendon", {"geom"}, {"geom"}},
      {"tendon", {"pulley"}, {"divisor"}},
      {"equality", {"tendon"}, {"tendon1"}},
      {"equality", {"flex"}, {"flex"}},
      {"asset", {"hfield"}, {"size"}},
      {"worldbody", {"inertial"}, {"pos"}},
  };
  return kDemands;
}

bool HasValue(Element element, std::string_view attribute) {
  const Attribute found = element.attribute(attribute);
  // An empty name of a custom element is a name for MuJoCo.
  return found && (!found.value().empty() || attribute == "name" || attribute == "pos");
}

// ---- words

/// The words of an attribute of some elements; `tags` is empty for all elements of a section.
struct WordRow {
  std::string_view section;
  std::vector<std::string_view> tags;
  std::vector<std::string_view> attributes;  ///< Empty for all.
  std::vector<std::string_view> words;
};

const std::vector<WordRow>& WordRows() {
  static const std::vector<std::string_view> kModes{"fixed", "track", "trackcom", "targetbody", "targetbodycom"};
  static const std::vector<std::string_view> kObjects{"body", "xbody", "geom", "site", "camera"};
  static const std::vector<std::string_view> kTruth{"true", "false"};
  static const std::vector<std::string_view> kTypes{
      "body",     "xbody",  "joint",   "dof",     "geom",     "site", "camera",  "light",    "flex",
      "mesh",     "skin",   "hfield",  "texture", "material", "pair", "exclude", "equality", "tendon",
      "actuator", "sensor", "numeric", "text",    "tuple",    "key",  "plugin"};
  static const std::vector<WordRow> kRows{
      {"option", {"flag"}, {}, {"enable", "disable"}},
      {"option", {"option"}, {"integrator"}, {"Euler", "RK4", "implicit", "implicitfast"}},
      {"option", {"option"}, {"cone"}, {"pyramidal", "elliptic"}},
      {"option", {"option"}, {"jacobian"}, {"dense", "sparse", "auto"}},
      {"option", {"option"}, {"solver"}, {"PGS", "CG", "Newton"}},
      {"visual", {"global"}, {"orthographic", "ellipsoidinertia", "bvactive"}, kTruth},
      {"worldbody", {"camera", "light"}, {"mode"}, kModes},
      {"worldbody", {"camera"}, {"projection"}, {"perspective", "orthographic"}},
      {"asset", {"texture"}, {"type"}, {"2d", "cube", "skybox"}},
      {"asset", {"texture"}, {"builtin"}, {"none", "gradient", "checker", "flat"}},
      {"asset", {"texture"}, {"mark"}, {"none", "edge", "cross", "random"}},
      {"sensor",
       {"framepos", "framequat", "framexaxis", "frameyaxis", "framezaxis", "framelinvel", "frameangvel", "framelinacc",
        "frameangacc"},
       {"objtype", "reftype"},
       kObjects},
      {"custom", {"element"}, {"objtype"}, kTypes},
  };
  return kRows;
}

/// Attributes with a list of words, where MuJoCo refuses an empty text; other attributes count as absent when
/// they are empty. Readers of other attributes report empty words themselves. `tags` is empty for all elements.
struct NeededWordRow {
  std::string_view section;  ///< Empty for every section.
  std::vector<std::string_view> tags;
  std::vector<std::string_view> attributes;
};

const std::vector<NeededWordRow>& NeededWords() {
  static const std::vector<NeededWordRow> kRows{
      {"compiler",
       {"compiler"},
       {"conflict", "passthrough", "savecanonical", "savecompiled", "saveinertial", "usethread"}},
      {"compiler", {"lengthrange"}, {"mode", "useexisting", "uselimit"}},
      {"size", {"size"}, {"memory", "nconmax"}},
      {"", {"texture"}, {"builtin", "colorspace", "embed", "hflip", "mark", "type", "vflip"}},
      {"", {"mesh"}, {"smoothnormal"}},
      {"", {"material"}, {"texuniform"}},
      {"", {"layer"}, {"role"}},
      {"", {"joint"}, {"actuatorgravcomp"}},
      {"", {"geom"}, {"castshadow", "fluidshape"}},
      {"", {"site"}, {"type"}},
      {"", {"camera", "light"}, {"mode", "projection"}},
      {"worldbody", {"body"}, {"fuse", "simple", "sleep"}},
      {"worldbody", {"freejoint"}, {"align"}},
      {"worldbody", {"attach"}, {"body", "frame"}},
      {"", {"flexcomp", "flex"}, {"dof", "flatskin", "rigid", "type"}},
      {"", {"edge"}, {"equality"}},
      {"", {"elasticity"}, {"elastic2d", "section"}},
      {"", {"contact"}, {"passive", "selfcollide"}},
      {"", {"tendon", "spatial", "fixed"}, {"limited", "actuatorfrclimited"}},
      {"tendon", {}, {"class"}},
      {"equality", {}, {"class", "active"}},
      {"", {}, {"actearly", "actlimited", "dyntype", "interp"}},
  };
  return kRows;
}

bool NeedsWord(std::string_view section, std::string_view tag, std::string_view attribute) {
  return std::any_of(NeededWords().begin(), NeededWords().end(), [&](const NeededWordRow& row) {
    return (row.section.empty() || row.section == section) && (row.tags.empty() || IsListed(row.tags, tag)) &&
           IsListed(row.attributes, attribute);
  });
}

std::string Listed(const std::vector<std::string_view>& words) {
  std::string list;
  for (std::size_t i = 0; i < words.size(); ++i) {
    list += (i == 0 ? "" : i + 1 == words.size() ? " or " : ", ") + Quoted(words[i]);
  }
  return list;
}

// ---- numbers

/// Attributes that hold numbers. Elements of settings are named by their tag, sensors by their section.
struct NumberRow {
  std::string_view tag;                      ///< Empty for every element of `section`.
  std::string_view section;                  ///< Empty for every section.
  std::vector<std::string_view> attributes;  ///< Empty for all that no other row has.
  std::size_t least = 1;
  std::size_t most = 1;
  bool are_whole = false;
};

// MuJoCo has no limit.
constexpr std::size_t kMostUserNumbers = 100'000;

const std::vector<NumberRow>& NumberRows() {
  static const std::vector<NumberRow> kRows{
      {"option",
       "option",
       {"iterations", "ls_iterations", "noslip_iterations", "ccd_iterations", "sdf_iterations", "sdf_initpoints"},
       1,
       1,
       true},
      {"option",
       "option",
       {"impratio", "o_margin", "tolerance", "ls_tolerance", "noslip_tolerance", "ccd_tolerance", "sleep_tolerance"}},
      {"statistic", "statistic", {"center"}, 3, 3},
      {"statistic", "statistic", {"meaninertia", "meanmass", "meansize", "extent"}},
      {"size",
       "size",
       {"njmax", "nconmax", "nstack", "nuserdata", "nkey", "nuser_body", "nuser_jnt", "nuser_geom", "nuser_site",
        "nuser_cam", "nuser_tendon", "nuser_actuator", "nuser_sensor"},
       1,
       1,
       true},
      {"global", "visual", {"cameraid", "offwidth", "offheight"}, 1, 1, true},
      {"global", "visual", {"fovy", "ipd", "azimuth", "elevation", "linewidth", "glow", "realtime"}},
      {"quality", "visual", {}, 1, 1, true},
      {"headlight", "visual", {"ambient", "diffuse", "specular"}, 3, 3},
      {"headlight", "visual", {"active"}, 1, 1, true},
      {"map", "visual", {}},
      {"scale", "visual", {}},
      {"rgba", "visual", {}, 4, 4},
      {"", "sensor", {"cutoff", "noise"}},
      {"numeric", "custom", {"size"}, 1, 1, true},
      {"numeric", "custom", {"data"}, 1, 500},
      {"hfield", "asset", {"size"}, 4, 4},
      {"hfield", "asset", {"nrow", "ncol"}, 1, 1, true},
      {"texture", "asset", {"width", "height"}, 1, 1, true},
      {"muscle", "actuator", {"force", "scale", "lmin", "lmax", "vmax", "fpmax", "fvmax"}},
      // Softness and numbers for programs, also in classes and attached models.
      {"", "", {"solref", "solreflimit", "solreffriction", "solreffix", "o_solref"}, 1, 2},
      {"", "", {"solimp", "solimplimit", "solimpfriction", "solimpfix", "o_solimp"}, 1, 5},
      {"", "", {"margin", "gap", "solmix"}},
      {"", "", {"priority"}, 1, 1, true},
      {"", "", {"user"}, 1, kMostUserNumbers},
  };
  return kRows;
}

std::string Needed(const NumberRow& row) {
  const char* const kind = row.are_whole ? "whole number" : "number";
  if (row.most == 1) return std::string("a ") + kind;
  if (row.most == kMostUserNumbers) return std::string(kind) + 's';
  const std::string count =
      row.least == row.most
          ? std::to_string(row.most)
          : std::to_string(row.least) + (row.most == row.least + 1 ? " or " : " to ") + std::to_string(row.most);
  return count + ' ' + kind + 's';
}

void CheckNumbers(const NumberRow& row, Element element, Attribute attribute, Diagnostics& diagnostics) {
  const std::string_view value = attribute.value();
  if (Trimmed(value).empty()) return;  // MuJoCo ignores it, except where the caller demands a value.
  // No text has more numbers than every second character.
  std::vector<double> room(std::min(row.most, value.size() / 2 + 1) + 1);
  const NumberScan scan = ScanNumbers(value, room, NonFinite::kAccepted);
  const bool is_whole = !row.are_whole || value.find_first_not_of("+-0123456789 \t\r\n") == value.npos;
  if (scan.rest.empty() && scan.count >= row.least && scan.count <= row.most && is_whole) return;
  diagnostics.Warning("bad-number", element.value(attribute.name())->span,
                      Quoted(attribute.name()) + " of " + Describe(element) + " must be " + Needed(row) + ", not " +
                          (value.size() > 40 ? std::to_string(scan.count) + " numbers" : Quoted(value)) +
                          ": MuJoCo refuses it");
}

}  // namespace

bool HasUnknownNames(Element element, const Diagnostics& diagnostics) {
  const Span start = element.span();
  std::uint32_t end = start.end;
  for (Attribute at = element.first_attribute(); at; at = at.next()) end = std::max(end, at.value_span().end);
  return std::any_of(diagnostics.all().begin(), diagnostics.all().end(), [&](const Diagnostic& one) {
    return one.code == "unknown-name" && one.span.source == start.source && one.span.begin >= start.begin &&
           one.span.begin < end;
  });
}

void WarnOfMissing(Element element, std::string_view attribute, Diagnostics& diagnostics) {
  if (HasUnknownNames(element, diagnostics)) return;
  diagnostics
      .Warning("missing-value", element.span(),
               Describe(element) + " has no " + Quoted(attribute) + ": MuJoCo refuses it")
      .Help("add " + Quoted(attribute));
}

void CheckValues(Element element, std::string_view section, std::string_view parent, Diagnostics& diagnostics) {
  const std::string_view tag = element.name();
  for (const DemandRow& demand : Demands()) {
    // `site` and `geom` in a path are elements of a tendon; the section has none of these names itself.
    if (demand.section != section || !IsListed(demand.tags, tag)) continue;
    if (section == "tendon" && parent != "spatial") continue;
    for (const std::string_view attribute : demand.attributes) {
      if (!HasValue(element, attribute)) WarnOfMissing(element, attribute, diagnostics);
    }
    for (const auto& either : demand.either) {
      const auto is_given = [&](std::string_view attribute) { return HasValue(element, attribute); };
      if (std::any_of(either.begin(), either.end(), is_given)) continue;
      diagnostics
          .Warning("missing-value", element.span(),
                   Describe(element) + " has neither " + Quoted(either[0]) + " nor " + Quoted(either[1]) +
                       ": MuJoCo refuses it")
          .Help("add one of them");
    }
  }
  for (Attribute at = element.first_attribute(); at; at = at.next()) {
    if (Trimmed(at.value()).empty() && NeedsWord(section, tag, at.name())) {
      diagnostics.Error("unknown-value", at.value_span(),
                        Quoted(at.name()) + " of " + Describe(element) + " is empty, which MuJoCo refuses");
      continue;
    }
    for (const WordRow& row : WordRows()) {
      if (row.section != section || !IsListed(row.tags, tag)) continue;
      if (!row.attributes.empty() && !IsListed(row.attributes, at.name())) continue;
      if (IsListed(row.words, at.value())) continue;
      diagnostics
          .Warning(
              "unknown-value", element.value(at.name())->span,
              Quoted(at.name()) + " of " + Describe(element) + " is " + Quoted(at.value()) + ", which MuJoCo refuses")
          .Help("use " + Listed(row.words));
    }
    for (const NumberRow& row : NumberRows()) {
      if (!(row.section.empty() || row.section == section) || !(row.tag.empty() || row.tag == tag)) continue;
      if (row.attributes.empty() || IsListed(row.attributes, at.name())) CheckNumbers(row, element, at, diagnostics);
    }
  }
  if (tag == "flexcomp" || tag == "flex" || tag == "material") {
    for (const Element child : element.children()) CheckValues(child, section, tag, diagnostics);
  }
}

namespace {

void CheckBodyValues(File& file, Element body, Diagnostics& diagnostics) {
  file.includes.Each(body, [&](Element child) {
    CheckValues(child, "worldbody", body.name(), diagnostics);
    const std::string_view tag = child.name();
    if (tag == "body" || tag == "frame" || tag == "replicate") CheckBodyValues(file, child, diagnostics);
  });
}

}  // namespace

void CheckClassValues(File& file, Element of, Diagnostics& diagnostics) {
  file.includes.Each(of, [&](Element child) {
    if (child.name() == "default") return CheckClassValues(file, child, diagnostics);
    CheckValues(child, "default", "default", diagnostics);
  });
}

void CheckAllValues(File& file, Diagnostics& diagnostics) {
  for (const Element section : file.sections) {
    const std::string_view name = section.name();
    if (name == "worldbody") {
      CheckBodyValues(file, section, diagnostics);
    } else if (name == "default") {
      CheckClassValues(file, section, diagnostics);
    } else {
      file.includes.Each(section, [&](Element child) { CheckValues(child, name, name, diagnostics); });
    }
  }
}

}  // namespace sceneweld::mjcf
