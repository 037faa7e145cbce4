// SPDX-License-Identifier: BSD-3-Clause
// Reads skins from files in MuJoCo's format (`.skn`): counts, then arrays, then bones.

#include "sceneweld/parsers/mjcf/write/mjcf_skin.h"

#include <tinyxml2.h>

#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/scene/text/number.h"

namespace sceneweld::mjcf {
namespace {

constexpr std::size_t kBoneName = 40;  // [byte]

/// Takes numbers from the beginning of a file.
class Contents {
 public:
  explicit Contents(std::string_view bytes) : rest_(bytes) {}

  /// Numbers as the text of an attribute; nothing if the file ends before.
  template <typename T>
  std::optional<std::string> Take(std::int64_t count) {
    if (count < 0 || static_cast<std::uint64_t>(count) > rest_.size() / sizeof(T)) return std::nullopt;
    std::string text;
    for (std::int64_t i = 0; i < count; ++i) {
      T number{};
      std::memcpy(&number, rest_.data(), sizeof(T));
      rest_.remove_prefix(sizeof(T));
      if (i > 0) text += ' ';
      AppendNumber(text, static_cast<double>(number));
    }
    return text;
  }
  std::optional<std::int32_t> TakeCount() {
    std::int32_t count = 0;
    if (rest_.size() < sizeof(count)) return std::nullopt;
    std::memcpy(&count, rest_.data(), sizeof(count));
    rest_.remove_prefix(sizeof(count));
    return count;
  }
  std::optional<std::string> TakeName() {
    if (rest_.size() < kBoneName) return std::nullopt;
    const std::string_view name = rest_.substr(0, kBoneName);
    rest_.remove_prefix(kBoneName);
    return std::string(name.substr(0, name.find('\0')));
  }
  bool is_empty() const { return rest_.empty(); }

 private:
  std::string_view rest_;
};

// The attributes and bones of a file on a `skin`. Returns false if the file is damaged.
bool Fill(Contents& contents, tinyxml2::XMLElement& skin) {
  const auto vertices = contents.TakeCount(), texcoords = contents.TakeCount(), faces = contents.TakeCount(),
             bones = contents.TakeCount();
  if (!vertices || !texcoords || !faces || !bones) return false;
  const auto set = [&](tinyxml2::XMLElement& element, const char* name, const std::optional<std::string>& text) {
    if (text && !text->empty()) element.SetAttribute(name, text->c_str());
    return text.has_value();
  };
  if (!set(skin, "vertex", contents.Take<float>(std::int64_t{3} * *vertices)) ||
      !set(skin, "texcoord", contents.Take<float>(std::int64_t{2} * *texcoords)) ||
      !set(skin, "face", contents.Take<std::int32_t>(std::int64_t{3} * *faces))) {
    return false;
  }
  for (std::int32_t i = 0; i < *bones; ++i) {
    tinyxml2::XMLElement& bone = *skin.InsertNewChildElement("bone");
    const auto name = contents.TakeName();
    if (!set(bone, "body", name) || !set(bone, "bindpos", contents.Take<float>(3)) ||
        !set(bone, "bindquat", contents.Take<float>(4))) {
      return false;
    }
    const auto count = contents.TakeCount();
    if (!count || !set(bone, "vertid", contents.Take<std::int32_t>(*count)) ||
        !set(bone, "vertweight", contents.Take<float>(*count))) {
      return false;
    }
  }
  return contents.is_empty();
}

}  // namespace

void PutFileIntoSkin(tinyxml2::XMLElement& skin, const Files& files) {
  const char* const path = skin.Attribute("file");
  if (!path) return;
  std::string error;
  const auto bytes = files.system().Read(path, files.limits().max_file_bytes, error);
  if (!bytes) return;
  tinyxml2::XMLDocument document;
  tinyxml2::XMLElement* const filled = skin.ShallowClone(&document)->ToElement();
  document.InsertEndChild(filled);
  Contents contents(*bytes);
  if (!Fill(contents, *filled)) return;
  filled->DeleteAttribute("file");
  skin.DeleteAttribute("file");
  for (const auto* a = filled->FirstAttribute(); a; a = a->Next()) skin.SetAttribute(a->Name(), a->Value());
  for (const auto* bone = filled->FirstChildElement(); bone; bone = bone->NextSiblingElement()) {
    skin.InsertEndChild(bone->DeepClone(skin.GetDocument()));
  }
}

}  // namespace sceneweld::mjcf
