// SPDX-License-Identifier: BSD-3-Clause
// Reads and shares the directives files of a composition.

#include "sceneweld/directives/composition/directive_files.h"

namespace sceneweld {
namespace {

// Each level of included directives is a recursion of the composition.
constexpr std::size_t kDeepest = 500;

// A key that differs for different values. The limits of expressions and YAML bound the depth of values.
void AppendKey(const YamlNode& node, std::string& key) {
  if (node.is_scalar()) key.append(node.is_plain() ? "s" : "t").append(std::to_string(node.text().size()));
  key.append(node.is_list() ? "[" : node.is_mapping() ? "{" : node.is_null() ? "n" : ":");
  if (node.is_scalar()) key.append(node.text());
  if (node.is_list()) {
    for (const YamlNode* item : node.items()) AppendKey(*item, key);
  }
  if (node.is_mapping()) {
    for (const YamlEntry& entry : node.entries()) {
      AppendKey(*entry.key, key);
      AppendKey(*entry.value, key);
    }
  }
  key.append(node.is_list() || node.is_mapping() ? "]" : "");
}

}  // namespace

DirectiveFiles::DirectiveFiles(ReadContext& context, bool random)
    : context_(context),
      random_(random),
      evaluation_{context.diagnostics, context.files.limits().max_yaml_nodes, &context.files.limits()},
      open_(context.files, kDeepest) {}

std::shared_ptr<const DirectiveFile> DirectiveFiles::Read(const Source& source, FileReading reading) {
  reading.random = random_;
  return ReadDirectiveFile(source, reading, context_.files.limits(), evaluation_);
}

std::shared_ptr<const DirectiveFile> DirectiveFiles::Read(const std::string& path, const AddDirectives& add) {
  std::vector<GivenParameter> given;
  std::string key = path;
  if (add.parameters.node) {
    given = GivenBy(*add.parameters.node);
    AppendKey(*add.parameters.node, key);
  }
  const auto [at, fresh] = read_.try_emplace(std::move(key));
  if (!fresh) return at->second;
  const Source* source = context_.files.ReadText(path, add.file.span(), context_.diagnostics);
  if (!source) return nullptr;
  FileReading reading;
  reading.parameters = given;
  reading.given_at = add.file.span();
  return at->second = Read(*source, reading);
}

}  // namespace sceneweld
