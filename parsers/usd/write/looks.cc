// SPDX-License-Identifier: BSD-3-Clause
// Converts colours between sRGB, as in scenes, and linear light, as in USD.
// Names images in a written file.
// Writes materials and contact properties as `Material` prims.

#include "sceneweld/parsers/usd/write/looks.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <utility>

#include "sceneweld/parsers/assets/asset_plan.h"
#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/files/packages/uri.h"
#include "sceneweld/parsers/usd/contact_rows.h"
#include "sceneweld/parsers/usd/preview_surface.h"
#include "sceneweld/parsers/usd/write/output.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::usd {
namespace {

// A relative path without a dot would be searched elsewhere too.
std::string Anchored(std::string path) {
  const bool is_plain = !path.empty() && path.front() != '/' && path.front() != '.' && path.find("://") == path.npos;
  return is_plain ? "./" + path : path;
}

}  // namespace

std::string ImagePath(const WriteOptions& options, const Name& path, const Name& as_written) {
  const bool is_package = HasSuffix(options.file, ".usdz");
  if (is_package && !IsImageOfUsd(path)) return {};
  if (path.empty()) return as_written.str();
  if (options.assets) {
    if (const std::string* name = options.assets->Take(path)) return Anchored(*name);
    if (options.assets->encloses()) return Anchored(std::string(FileName(path)));
  }
  if (is_package) return {};
  if (IsUri(path) || options.folder.empty()) return path.str();
  const std::filesystem::path relative = std::filesystem::path(path.view()).lexically_relative(options.folder);
  return relative.empty() ? path.str() : Anchored(relative.generic_string());
}

bool IsImageOfUsd(std::string_view name) {
  if (name.ends_with(']')) name.remove_suffix(1);  // In a package.
  for (const std::string_view suffix : {".png", ".jpg", ".jpeg", ".exr", ".avif"}) {
    if (HasSuffix(name, suffix)) return true;
  }
  return false;
}

namespace {

bool SameContact(const ProximityProperties& a, const ProximityProperties& b) {
  const auto rows = ContactRows();
  return a.mu_static == b.mu_static && a.mu_dynamic == b.mu_dynamic &&
         std::all_of(rows.begin(), rows.end(),
                     [&](const ContactRow& row) { return row.is_on_collider || a.*row.member == b.*row.member; });
}

}  // namespace

std::string Looks::PathOf(const Material& material, Index<ModelInstance> top, Span span) {
  const std::string scope = out_.layout.LooksPathOf(top) + "/";
  Pending& pending = pending_[top.value()];
  for (const Look& look : pending.looks) {
    if (look.material == material) return scope + look.name;
  }
  pending.looks.push_back({material, pending.names.Claim(material.name, "material"), span});
  return scope + pending.looks.back().name;
}

// Also where the frictions are the usual ones of a scene: each engine has others for colliders without a material.
std::string Looks::PathOf(const ProximityProperties& contact, Index<ModelInstance> top, Span span) {
  const std::string scope = out_.layout.LooksPathOf(top) + "/";
  Pending& pending = pending_[top.value()];
  for (const Contact& known : pending.contacts) {
    if (SameContact(known.properties, contact)) return scope + known.name;
  }
  pending.contacts.push_back({contact, pending.names.Claim("contact", {}), span});
  return scope + pending.contacts.back().name;
}

void Looks::WriteScope(Index<ModelInstance> top) {
  const auto found = pending_.find(top.value());
  if (found == pending_.end()) return;
  const Pending pending = std::move(found->second);
  pending_.erase(found);
  const std::string scope = out_.layout.LooksPathOf(top);
  out_.Open("Scope", NameOfPath(scope));
  for (const Look& look : pending.looks) Write(look, scope);
  for (const Contact& contact : pending.contacts) Write(contact);
  out_.Close();
}

void Looks::EncodeColor(std::string_view key, const Rgba& color, bool always, Span span) {
  if (!always && SrgbOf(LinearOf(color).data(), color.a) == color) return;
  std::string text;
  for (const double part : {color.r, color.g, color.b, color.a}) {
    if (!text.empty()) text += ' ';
    AppendNumber(text, part);
  }
  out_.Encode(key, text, span);
}

void Looks::ReportImage(const Look& look, const std::string& name) {
  const Name& file = look.material.diffuse_map;
  const std::string shown = file.empty() ? look.material.diffuse_map_uri.str() : file.str();
  if (name.empty()) {
    left_out_images_.try_emplace(shown, look.span);
  } else if (file.empty() || IsUri(file) || !out_.options.files->IsFile(file.str())) {
    missing_images_.try_emplace(name, look.span);
  } else if (!IsImageOfUsd(name)) {
    unknown_images_.try_emplace(name, look.span);
  }
}

void Looks::Write(const Look& look, const std::string& scope) {
  const Material& material = look.material;
  const std::string path = scope + "/" + look.name;
  PrimMetadata metadata;
  metadata.display_name = Output::DisplayName(material.name, path);
  out_.Open("Material", look.name, metadata);
  out_.EncodeName("material", material.name, material.name, path, look.span);
  const bool has_map = !material.diffuse_map.empty() || !material.diffuse_map_uri.empty();
  std::vector<std::string> images;
  MeshLook shown;
  shown.roughness = RoughnessOf(material);
  PreviewExtras extras{images, false, false};
  if (has_map) {
    images.push_back(ImagePath(out_.options, material.diffuse_map, material.diffuse_map_uri));
    ReportImage(look, images.front());
    shown.base_color_image = 0;
  }
  // Transparent black beside a texture means no colour (docs/reference/urdf.md, 7).
  const bool is_color = material.diffuse && !(has_map && *material.diffuse == Rgba{0, 0, 0, 0});
  if (is_color) {
    const auto linear = LinearOf(*material.diffuse);
    shown.base_color = {linear[0], linear[1], linear[2], std::clamp(material.diffuse->a, 0.0, 1.0)};
    if (has_map && material.diffuse->a < 1) shown.alpha = MeshLook::Alpha::kBlend;
    extras.has_image_color = true;
  }
  if (material.diffuse) EncodeColor("diffuse", *material.diffuse, !is_color, look.span);
  // Without a colour or a texture, viewers choose the whole look.
  const bool has_surface = material.diffuse || has_map;
  if (material.emissive) {
    shown.emissive = LinearOf(*material.emissive);
    // USD has no opacity of it, and black is as if it was not given.
    const bool is_shown = has_surface && material.emissive->a == 1 && shown.emissive != std::array<double, 3>{};
    EncodeColor("emissive", *material.emissive, !is_shown, look.span);
  }
  out_.EncodeRest(material, look.span);
  if (has_surface) {
    WritePreviewSurface(out_.print(), path, shown, extras);
    out_.Wrote(1);
  }
  out_.Close();
}

void Looks::Write(const Contact& contact) {
  PrimMetadata metadata;
  metadata.api_schemas.emplace_back("PhysicsMaterialAPI");
  const auto is_written = [&](const ContactRow& row) {
    return !row.is_on_collider && contact.properties.*row.member && IsOf(row, out_.options.usd_schemas);
  };
  for (const ContactRow& row : ContactRows()) {
    const auto known = std::find(metadata.api_schemas.begin(), metadata.api_schemas.end(), row.api);
    if (is_written(row) && known == metadata.api_schemas.end()) metadata.api_schemas.emplace_back(row.api);
  }
  out_.Open("Material", contact.name, metadata);
  out_.print().Number("float", "physics:dynamicFriction", contact.properties.mu_dynamic);
  out_.print().Number("float", "physics:restitution", 0);  // Contacts of a scene have none.
  out_.print().Number("float", "physics:staticFriction", contact.properties.mu_static);
  for (const ContactRow& row : ContactRows()) {
    if (is_written(row)) out_.print().Number("float", row.attribute, *(contact.properties.*row.member));
  }
  out_.Wrote(2);
  out_.Close();
}

void Looks::Report() {
  for (const auto& [name, span] : left_out_images_) {
    out_.losses.Dropped(
        AboutAll<&Material::diffuse_map, &Material::diffuse_map_uri>(span),
        "image " + Quoted(name) + " is not in the package: it is missing, or neither PNG, JPEG, EXR nor AVIF");
  }
  for (const auto& [name, span] : unknown_images_) {
    out_.losses.Missing(span, "image " + Quoted(name) + " is named, and " + kNotAnImageOfUsd);
  }
  for (const auto& [name, span] : missing_images_) {
    out_.losses.Missing(span, "there is no file for " + Quoted(name) + "; the output still names it");
  }
}

}  // namespace sceneweld::usd
