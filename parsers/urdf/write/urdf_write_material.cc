// SPDX-License-Identifier: BSD-3-Clause
// Writes materials.

#include "sceneweld/parsers/assets/asset_uri.h"
#include "sceneweld/parsers/urdf/table/urdf_table.h"
#include "sceneweld/parsers/urdf/table/urdf_words.h"
#include "sceneweld/parsers/urdf/write/urdf_output.h"

namespace sceneweld::urdf {
void WriteMaterials(Output& out) {
  std::vector<Renaming> renamings;
  Span first;
  for (const Materials::Entry& entry : out.materials.all()) {
    const Material& material = *entry.material;
    out.Open(kMaterial.name.data());
    out.Attributes(kMaterial.fields, Named{entry.name});
    if (material.name.empty()) {
      out.Encode(kName, EscapedWord(""), entry.span);
    } else if (material.name != entry.name) {
      out.EncodeName(material.name, entry.name);
      if (out.losses.leaves_out_private()) out.Encode(kName, EscapedWord(material.name), entry.span);
      if (renamings.empty()) first = entry.span;
      renamings.push_back({"material", material.name.str(), entry.name.str()});
    }
    Material white;
    white.diffuse = Rgba{1, 1, 1, 1};
    if (!material.diffuse) out.EncodeField<&Material::diffuse>(material, entry.span, &white);
    out.EncodeRest(material, entry.span);
    out.Keep(material.kept);
    const bool has_map = !material.diffuse_map.empty() || !material.diffuse_map_uri.empty();
    // White leaves a texture unchanged. A colour that the reader gives to a texture alone would hide it elsewhere.
    Material shown;
    shown.diffuse = material.diffuse.value_or(Rgba{1, 1, 1, 1});
    if (!has_map || material.diffuse != kColorOfTexture) out.Write(kColor, shown);
    if (has_map) {
      out.Write(kTexture, FileName{{AssetUri(out.options, material.diffuse_map, material.diffuse_map_uri), {}}});
    }
    out.Close();
  }
  if (renamings.empty()) return;
  const std::string message =
      std::to_string(renamings.size()) + " materials differ from others with the same name, and get other names";
  out.losses.Renamed(first, message, std::move(renamings));
}

}  // namespace sceneweld::urdf
