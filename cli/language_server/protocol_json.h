// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/cli/language_server/cursor/text_position.h"
#include "sceneweld/scene/json/json_writer.h"

/// The small types of the protocol as JSON.

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/cli/language_server/completion.h"
#include "sceneweld/cli/language_server/published_diagnostics.h"
#include "sceneweld/cli/language_server/symbols.h"
#include "sceneweld/scene/json/json_value.h"

namespace sceneweld::cli {

void Write(JsonWriter& json, TextPosition position);
void Write(JsonWriter& json, const TextRange& range);
void Write(JsonWriter& json, const FilePlace& place);
void Write(JsonWriter& json, const std::vector<FilePlace>& places);
void Write(JsonWriter& json, const EditorDiagnostic& diagnostic);
void Write(JsonWriter& json, const std::vector<SymbolEntry>& symbols);
/// Without those that create a file, unless the editor `creates` files.
void Write(JsonWriter& json, const std::vector<QuickFix>& fixes, bool creates);
/// A `CompletionList`, for the word in a range.
void Write(JsonWriter& json, const Completions& found, const TextRange& range);
/// A `TextEdit`.
void WriteEdit(JsonWriter& json, const TextRange& range, std::string_view text);

// The values of keys; empty, 0 and false if the object does not have them.
std::string TextIn(JsonValue object, std::string_view key);
std::uint32_t NumberIn(JsonValue object, std::string_view key);
TextPosition PositionIn(JsonValue value);
TextRange RangeIn(JsonValue value);
/// Whether a value is true, below these keys.
bool IsTrueAt(JsonValue value, std::initializer_list<std::string_view> keys);

/// The result of `initialize`: what the server can do.
void WriteCapabilities(JsonWriter& json, PositionEncoding encoding);
/// The parameters of `client/registerCapability`: the files whose changes the server wants to know.
void WriteWatchedFiles(JsonWriter& json);

}  // namespace sceneweld::cli
