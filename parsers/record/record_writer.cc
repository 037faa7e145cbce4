// SPDX-License-Identifier: BSD-3-Clause
// Writes a record line by line.

#include "sceneweld/parsers/record/record_writer.h"

#include "sceneweld/parsers/table/field_value.h"

namespace sceneweld::record {

void NewWord::AppendTo(std::string& text) const {
  if (!text.empty()) text += ' ';
  if (joins) text += '+';
  text += key;
  if (value) text.append("=").append(*value);
  if (plain) text.append("|").append(*plain);
}

RecordWriter::RecordWriter(std::optional<std::string> folder)
    : text_(folder ? std::make_unique<OutputText>(*folder) : std::make_unique<OutputText>()) {
  text_->end().append(kVersion);
}

void RecordWriter::Begin(std::string_view kind, std::string_view name) {
  if (!is_empty_ && kind == kind_ && name == name_) return;
  is_empty_ = false;
  kind_ = kind;
  name_ = name;
  text_->Release();
  text_->end().append(";\n").append(kind).append(" ").append(EscapedWord(name));
}

void RecordWriter::Add(std::string_view kind, std::string_view name, const NewWord& word) {
  Begin(kind, name);
  word.AppendTo(text_->end());
}

void RecordWriter::AddWords(std::string_view kind, std::string_view name, std::string_view words) {
  Begin(kind, name);
  text_->end().append(" ").append(words);
}

std::unique_ptr<ByteStream> RecordWriter::Take() {
  text_->end() += ";\n";
  return text_->TakeStream();
}

}  // namespace sceneweld::record
