// SPDX-License-Identifier: BSD-3-Clause
// Writes a record line by line.

#include "sceneweld/parsers/record/record_writer.h"

#include "sceneweld/parsers/table/field_value.h"

namespace sceneweld::record {
namespace {

constexpr std::string_view kEndOfLine = ";\n";
// Some parsers of XML refuse an attribute above 10 MB. [byte]
constexpr std::size_t kMostOfAttribute = 8'000'000;

}  // namespace

void NewWord::AppendTo(std::string& text) const {
  if (!text.empty()) text += ' ';
  if (joins) text += '+';
  text += key;
  if (value) text.append("=").append(*value);
  if (plain) text.append("|").append(*plain);
}

RecordWriter::RecordWriter(std::optional<std::string> folder, std::string_view attribute)
    : text_(folder ? std::make_unique<OutputText>(*folder) : std::make_unique<OutputText>()), attribute_(attribute) {
  BeginAttribute();
}

void RecordWriter::BeginAttribute() {
  size_ = 0;
  std::string& text = text_->end();
  if (attributes_++ > 0) text.append(kEndOfLine).append("\"");
  if (!attribute_.empty()) {
    text.append(" ").append(attribute_);
    if (attributes_ > 1) text.append("_").append(std::to_string(attributes_));
    text += "=\"";
  }
  text += kVersion;
}

void RecordWriter::Begin(std::string_view kind, std::string_view name) {
  if (!is_empty_ && kind == kind_ && name == name_) return;
  is_empty_ = false;
  kind_ = kind;
  name_ = name;
  text_->Release();
  if (!attribute_.empty() && size_ > kMostOfAttribute) BeginAttribute();
  const std::size_t before = text_->end().size();
  text_->end().append(kEndOfLine).append(kind).append(" ").append(EscapedWord(name));
  size_ += text_->end().size() - before;
}

void RecordWriter::Add(std::string_view kind, std::string_view name, const NewWord& word) {
  Begin(kind, name);
  const std::size_t before = text_->end().size();
  word.AppendTo(text_->end());
  size_ += text_->end().size() - before;
}

void RecordWriter::AddWords(std::string_view kind, std::string_view name, std::string_view words) {
  Begin(kind, name);
  text_->end().append(" ").append(words);
  size_ += words.size();
}

std::unique_ptr<ByteStream> RecordWriter::Take() {
  text_->end() += ";\n";
  if (!attribute_.empty()) text_->end() += '"';
  return text_->TakeStream();
}

}  // namespace sceneweld::record
