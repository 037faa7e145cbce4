#include <vector>

#include "sceneweld/parsers/mjcf/mjcf_table.h"
#include "sceneweld/parsers/mjcf/mjcf_writing.h"

namespace sceneweld::mjcf {

void WriteBodies(Output& out, const WrittenAssets& assets) {
  const auto& nodes = out.layout.nodes();
  std::vector<bool> has_enough(nodes.size(), false);  // by the first of what moves as one
  for (const Layout::Node& node : nodes) {
    if (IsEnough(out.scene.bodies[node.body].mass_properties)) has_enough[node.weld] = true;
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
      out.Attribute("name", out.NameOf(node.body));
      out.Placement(node.X_PB);
      WriteInertial(out, node, has_enough[node.weld]);
      WriteJoints(out, node);
    }
    WriteGeoms(out, node, assets);
    WriteSites(out, node);
  }
  for (std::size_t i = 0; i < open.size(); ++i) out.Close();
}

}  // namespace sceneweld::mjcf
