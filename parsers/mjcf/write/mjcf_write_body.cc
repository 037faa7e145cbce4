#include <vector>

#include "sceneweld/parsers/mjcf/mjcf_encoding.h"
#include "sceneweld/parsers/mjcf/table/mjcf_kept_values.h"
#include "sceneweld/parsers/mjcf/table/mjcf_references.h"
#include "sceneweld/parsers/mjcf/table/mjcf_table.h"
#include "sceneweld/parsers/mjcf/write/mjcf_writing.h"

namespace sceneweld::mjcf {
namespace {

// Elements of a body that only MJCF has. Its free joint stands among the joints.
void WriteKept(Output& out, const Body& body) {
  for (const Kept& kept : body.kept) {
    if (kept.format != kMjcf.name || !kept.attribute.empty()) continue;
    if (kept.text.starts_with("<freejoint") || kept.text.starts_with("<joint")) continue;
    const std::string section = kept.text.substr(1, kept.text.find_first_of(" />", 1) - 1);
    out.VerbatimText(Renamed(kept.text, section, [&](std::string_view, std::string_view name) {
      return out.scene.Scoped(body.model, name);
    }));
  }
}

}  // namespace

void WriteBodies(Output& out, const WrittenAssets& assets, const KeptSections& kept_sections) {
  const auto& nodes = out.layout.nodes();
  // MuJoCo 2.2 looks for it in the body and in those welded to it, no further.
  std::vector<bool> has_enough(nodes.size(), false);
  for (std::uint32_t i = 0; i < nodes.size(); ++i) {
    if (!IsEnough(out.scene.bodies[nodes[i].body].mass_properties)) continue;
    has_enough[i] = true;
    if (nodes[i].weld != i) has_enough[nodes[i].parent] = true;
  }
  std::vector<std::uint32_t> open;  // the bodies that the printer is in
  for (std::uint32_t i = 0; i < nodes.size(); ++i) {
    const Layout::Node& node = nodes[i];
    while (!open.empty() && open.back() != node.parent) {
      out.Close();
      open.pop_back();
    }
    open.push_back(i);
    const bool is_world = i == 0;
    out.Open((is_world ? kWorldBody : kBody).name.data());
    if (!is_world) {
      BodyElement element;
      element.name = out.NameOf(node.body);
      element.placement = Placement(node.X_PB);
      if (node.is_free) {
        // Its sign is that of the first position.
        const Rotation& q = node.X_PB.rotation;
        element.placement.orientation.numbers = {q.w(), q.x(), q.y(), q.z(), 0, 0};
      }
      const Body& body = out.scene.bodies[node.body];
      if (const std::string* mocap = FindKept(body.kept, kMjcf.name, "mocap")) element.mocap = *mocap == "true";
      out.Attributes(kBody.fields, element);
      KeptList kept = body.kept;
      TakeKept(kept, "mocap");
      out.KeptAttributes(kept);
      out.EncodeRest(encoding::kBody, element.name, body, body.span);
      WriteInertial(out, node, has_enough[i]);
      WriteJoints(out, node);
    }
    WriteGeoms(out, node, assets, kept_sections);
    WriteSites(out, node, kept_sections);
    if (!is_world) WriteKept(out, out.scene.bodies[node.body]);
  }
  for (std::size_t i = 0; i < open.size(); ++i) out.Close();
}

}  // namespace sceneweld::mjcf
