// SPDX-License-Identifier: BSD-3-Clause
// Lists of names and paths in USD text.

#include "sceneweld/parsers/stage/usda_list_edit.h"

#include <string>
#include <unordered_set>

#include "sceneweld/parsers/stage/prim_path.h"

namespace sceneweld::stage {
namespace {

// OpenUSD refuses a list with an item that occurs twice.
void AddOnce(UsdaLexer& lexer, Span span, std::string item, std::unordered_set<std::string>& seen,
             std::vector<std::string>& items) {
  if (lexer.failed()) return;
  if (!seen.insert(item).second) {
    lexer.Fail(span, Quoted(item) + " occurs twice in this list").Help("remove one of them");
    return;
  }
  items.push_back(std::move(item));
}

}  // namespace

std::string ReadUsdaPath(UsdaLexer& lexer, const std::string& prim_path) {
  if (lexer.token().kind != UsdaToken::Kind::kPath) {
    lexer.FailExpected("a path").Help("write `</path>`");
    return {};
  }
  const Span span = lexer.SpanOf();
  const std::string path = lexer.TakePath();
  if (!IsPath(path)) {
    lexer.Fail(span, Quoted(path) + " is not a path");
    return {};
  }
  if (!IsAbsolute(path) && !lexer.HasRoomForPath(path.size() + prim_path.size())) return {};
  auto absolute = AbsolutePath(path, prim_path);
  if (!absolute) {
    lexer.Fail(span, "the path " + Quoted(path) + " leads above the root from " + Quoted(prim_path));
    return {};
  }
  return *std::move(absolute);
}

std::vector<std::string> ReadUsdaPaths(UsdaLexer& lexer, const std::string& prim_path) {
  std::vector<std::string> paths;
  if (lexer.TakeWord("None")) return paths;
  std::unordered_set<std::string> seen;
  const auto read_one = [&] {
    const Span span = lexer.SpanOf();
    AddOnce(lexer, span, ReadUsdaPath(lexer, prim_path), seen, paths);
  };
  if (lexer.Is('[')) {
    ReadUsdaList(lexer, '[', ']', read_one);
  } else {
    read_one();
  }
  return paths;
}

std::vector<std::string> ReadUsdaNames(UsdaLexer& lexer, bool is_list) {
  std::vector<std::string> names;
  if (lexer.TakeWord("None")) return names;
  std::unordered_set<std::string> seen;
  const auto read_one = [&] {
    if (!lexer.IsString()) {
      lexer.FailExpected("a text in quotes");
      return;
    }
    const Span span = lexer.SpanOf();
    AddOnce(lexer, span, lexer.TakeString(), seen, names);
  };
  if (is_list || lexer.Is('[')) {
    ReadUsdaList(lexer, '[', ']', read_one);
  } else {
    read_one();
  }
  return names;
}

}  // namespace sceneweld::stage
