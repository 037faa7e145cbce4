// SPDX-License-Identifier: BSD-3-Clause
// Finds the elements that are written for blocks of URDF.

#include "sceneweld/parsers/sdf/read/sdf_blocks.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <unordered_map>

#include "sceneweld/parsers/record/plain_text.h"
#include "sceneweld/parsers/sdf/table/sdf_words.h"
#include "sceneweld/parsers/table/report_stale.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::sdf {

std::vector<BlockDeclaration> BlocksOf(const record::Entry* said) {
  if (!said || !said->Mentions(kGazebo)) return {};
  // By their numbers, which are the order of the blocks.
  std::multimap<std::size_t, BlockDeclaration> numbered;
  for (const record::Word& word : said->words()) {
    if (!word.key.starts_with(kGazebo) || !word.value) continue;
    const std::string_view digits = word.key.substr(std::string_view(kGazebo).size());
    std::size_t number = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), number);
    BlockDeclaration block{UnescapedWord(*word.value), {}, said->span()};
    if (word.plain) block.plain = *word.plain;
    numbered.emplace(number, std::move(block));
  }
  std::vector<BlockDeclaration> blocks;
  for (auto& entry : numbered) blocks.push_back(std::move(entry.second));
  return blocks;
}

std::vector<Element> TakeOfBlocks(std::string_view kind, Element parent,
                                  std::span<std::vector<BlockDeclaration>* const> holders, Diagnostics& diagnostics) {
  const std::string begin = std::string(kind) + ":";
  const auto is_of_kind = [&](const BlockDeclaration& block) { return block.plain && block.plain->starts_with(begin); };
  const bool any = std::any_of(holders.begin(), holders.end(), [&](const std::vector<BlockDeclaration>* blocks) {
    return std::any_of(blocks->begin(), blocks->end(), is_of_kind);
  });
  std::vector<Element> all;
  if (!any) return all;
  std::unordered_multimap<std::string, Element> elements;
  for (const Element element : parent.children(kind)) elements.emplace(record::PlainText(element), element);
  for (std::vector<BlockDeclaration>* const blocks : holders) {
    std::erase_if(*blocks, [&](const BlockDeclaration& block) {
      if (!is_of_kind(block)) return false;
      // All of them, or none.
      std::vector<std::pair<std::string, Element>> taken;
      bool has_all = true;
      EachPart(*block.plain, '|', [&](std::string_view part) {
        const auto found = has_all ? elements.find(std::string(part)) : elements.end();
        has_all = found != elements.end();
        if (!has_all) return;
        taken.push_back(*found);
        elements.erase(found);
      });
      for (const auto& [text, element] : taken) {
        if (has_all) {
          all.push_back(element);
        } else {
          elements.emplace(text, element);
        }
      }
      if (has_all) return false;
      ReportStale(diagnostics, parent.span(), Describe(parent), "other elements `<" + std::string(kind) + ">`",
                  "the block of URDF that they stood for");
      return true;
    });
  }
  return all;
}

}  // namespace sceneweld::sdf
