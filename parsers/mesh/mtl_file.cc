#include "sceneweld/parsers/mesh/mtl_file.h"

#include <algorithm>
#include <string_view>

#include "sceneweld/parsers/files.h"
#include "sceneweld/parsers/mesh/words.h"
#include "sceneweld/parsers/number.h"

namespace sceneweld {
namespace {

bool NamesTexture(std::string_view keyword) {
  constexpr std::string_view kKeywords[] = {"map_Ka",   "map_Kd",   "map_Ks", "map_Ke", "map_Ns", "map_d",
                                            "map_Bump", "map_bump", "bump",   "map_Pr", "map_Pm", "map_Ps",
                                            "norm",     "disp",     "decal",  "refl"};
  return std::find(std::begin(kKeywords), std::end(kKeywords), keyword) != std::end(kKeywords);
}

// Options are words like `-bm 0.5` or `-clamp on`; the name is the rest, blanks included.
std::string_view WithoutOptions(std::string_view text) {
  while (text.starts_with('-')) {
    Words words(text);
    const std::string_view option = words.Next();
    std::string_view rest = text.substr(option.size());
    // Numbers and switches belong to the option.
    for (;;) {
      rest = Trimmed(rest);
      const std::string_view word = Words(rest).Next();
      if (word.size() == rest.size()) return rest;  // the last one is the name
      const bool belongs =
          ParseNumber(word) || word == "on" || word == "off" || option == "-type" || option == "-imfchan";
      if (!belongs) break;
      rest.remove_prefix(word.size());
      if (option == "-type" || option == "-imfchan") break;
    }
    text = Trimmed(rest);
  }
  return text;
}

}  // namespace

std::vector<MeshCompanion> TexturesOfMtl(const Source& source) {
  std::vector<MeshCompanion> textures;
  const std::string folder = FolderOf(source.path());
  std::string_view text = source.text();
  while (!text.empty()) {
    const std::string_view whole = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(whole.size() + 1, text.size()));
    const std::string_view line = Trimmed(whole);
    const std::string_view keyword = Words(line).Next();
    if (!NamesTexture(keyword)) continue;
    const std::string_view name = WithoutOptions(Trimmed(line.substr(keyword.size())));
    if (name.empty()) continue;
    const auto begin = static_cast<std::uint32_t>(name.data() - source.text().data());
    textures.push_back({"texture",
                        std::string(name),
                        NormalizedPath(name, folder),
                        {&source, begin, begin + static_cast<std::uint32_t>(name.size())}});
  }
  return textures;
}

}  // namespace sceneweld
