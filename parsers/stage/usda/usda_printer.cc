// SPDX-License-Identifier: BSD-3-Clause
// Prints a layer as USD text: prims, attributes, relationships, and texts with their quotes and escapes.

#include "sceneweld/parsers/stage/usda/usda_printer.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "sceneweld/scene/text/indentation.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::stage {
namespace {

constexpr std::size_t kIndent = 4;

// OpenUSD warns about integers of more than 64 bits.
void AppendUsdaNumber(std::string& out, double value) {
  constexpr double kTwo63 = 9223372036854775808.0;
  const std::size_t begin = out.size();
  AppendNumber(out, value);
  if ((value > -kTwo63 && value < kTwo63) || !std::isfinite(value)) return;
  if (out.find_first_of(".e", begin) == std::string::npos) out += ".0";
}

void AppendTuple(std::string& out, std::span<const double> values) {
  out += '(';
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (i > 0) out += ", ";
    AppendUsdaNumber(out, values[i]);
  }
  out += ')';
}

void AppendEscape(std::string& out, char c) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  const auto byte = static_cast<unsigned char>(c);
  out += "\\x";
  out += kDigits[byte >> 4];
  out += kDigits[byte & 15];
}

void AppendQuoted(std::string& out, std::string_view text) {
  const std::string_view quotes = text.find('\n') == std::string_view::npos ? "\"" : "\"\"\"";
  out += quotes;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '\\' && i + 1 == text.size()) {
      // OpenUSD 22 takes `\\"` for an escaped quote if there is another quote after it.
      AppendEscape(out, c);
    } else if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (c == '\r') {
      out += "\\r";
    } else if (c == '\t') {
      out += "\\t";
    } else if ((static_cast<unsigned char>(c) < 0x20 && c != '\n') || c == 0x7F) {
      AppendEscape(out, c);
    } else {
      out += c;
    }
  }
  out += quotes;
}

void AppendMetadata(std::string& out, const UsdaPrinter::Metadata& metadata, const std::string& indent) {
  out += "(\n";
  for (const std::string& line : metadata) out.append(indent).append(kIndent, ' ').append(line).append("\n");
  out.append(indent).append(")\n");
}

}  // namespace

void UsdaPrinter::Begin(const Metadata& metadata) {
  out_ += "#usda 1.0\n";
  if (!metadata.empty()) AppendMetadata(out_, metadata, indent_);
}

void UsdaPrinter::BeginPrim(std::string_view specifier, std::string_view type, std::string_view name,
                            const Metadata& metadata) {
  // A blank line separates a prim from what is before it, except from the bracket of its parent.
  if (!std::string_view(out_).ends_with("{\n")) out_ += '\n';
  out_.append(indent_).append(specifier).append(" ");
  if (!type.empty()) out_.append(type).append(" ");
  AppendQuoted(out_, name);
  if (metadata.empty()) {
    out_ += '\n';
  } else {
    out_ += ' ';
    AppendMetadata(out_, metadata, indent_);
  }
  out_.append(indent_).append("{\n");
  ++depth_;
  indent_.resize(Indentation(depth_, kIndent), ' ');
}

void UsdaPrinter::EndPrim() {
  --depth_;
  indent_.resize(Indentation(depth_, kIndent));
  out_.append(indent_).append("}\n");
}

void UsdaPrinter::Line(std::string_view declaration, std::string_view name) {
  out_.append(indent_).append(declaration).append(" ").append(name);
}

void UsdaPrinter::Attribute(std::string_view declaration, std::string_view name, std::string_view value) {
  Line(declaration, name);
  if (!value.empty()) out_.append(" = ").append(value);
  out_ += '\n';
}

void UsdaPrinter::Number(std::string_view declaration, std::string_view name, double value) {
  Line(declaration, name);
  out_ += " = ";
  AppendUsdaNumber(out_, value);
  out_ += '\n';
}

void UsdaPrinter::Bool(std::string_view declaration, std::string_view name, bool value) {
  Attribute(declaration, name, value ? "true" : "false");
}

void UsdaPrinter::Tuple(std::string_view declaration, std::string_view name, std::span<const double> values) {
  Line(declaration, name);
  out_ += " = ";
  AppendTuple(out_, values);
  out_ += '\n';
}

void UsdaPrinter::Vector(std::string_view declaration, std::string_view name, const Vector3& v) {
  Tuple(declaration, name, std::array{v.x, v.y, v.z});
}

void UsdaPrinter::Quaternion(std::string_view declaration, std::string_view name, const Rotation& rotation) {
  Tuple(declaration, name, std::array{rotation.w(), rotation.x(), rotation.y(), rotation.z()});
}

void UsdaPrinter::Text(std::string_view declaration, std::string_view name, std::string_view text) {
  Line(declaration, name);
  out_ += " = ";
  AppendQuoted(out_, text);
  out_ += '\n';
}

void UsdaPrinter::Asset(std::string_view declaration, std::string_view name, std::string_view path) {
  Attribute(declaration, name, QuotedAsset(path));
}

void UsdaPrinter::Numbers(std::string_view declaration, std::string_view name, std::span<const double> values,
                          std::size_t width, std::string_view metadata) {
  Line(declaration, name);
  out_ += " = [";
  for (std::size_t i = 0; i < values.size(); i += width) {
    if (i > 0) out_ += ", ";
    if (width == 1) {
      AppendUsdaNumber(out_, values[i]);
    } else {
      AppendTuple(out_, values.subspan(i, std::min(width, values.size() - i)));
    }
  }
  out_ += ']';
  if (metadata.empty()) {
    out_ += '\n';
  } else {
    out_ += ' ';
    AppendMetadata(out_, {std::string(metadata)}, indent_);
  }
}

void UsdaPrinter::Tokens(std::string_view declaration, std::string_view name, std::span<const std::string> tokens) {
  Line(declaration, name);
  out_ += " = [";
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (i > 0) out_ += ", ";
    AppendQuoted(out_, tokens[i]);
  }
  out_ += "]\n";
}

void UsdaPrinter::Connection(std::string_view declaration, std::string_view name, std::string_view path) {
  Line(declaration, name);
  out_.append(".connect = <").append(path).append(">\n");
}

void UsdaPrinter::Relationship(std::string_view name, std::span<const std::string> targets,
                               std::string_view declaration) {
  out_ += indent_;
  if (!declaration.empty()) out_.append(declaration).append(" ");
  out_.append("rel ").append(name);
  if (targets.size() == 1) {
    out_.append(" = <").append(targets.front()).append(">");
  } else if (!targets.empty()) {
    out_ += " = [";
    for (std::size_t i = 0; i < targets.size(); ++i) {
      out_.append(i > 0 ? ", <" : "<").append(targets[i]).append(">");
    }
    out_ += ']';
  }
  out_ += '\n';
}

std::string UsdaPrinter::Quoted(std::string_view text) {
  std::string quoted;
  AppendQuoted(quoted, text);
  return quoted;
}

std::string UsdaPrinter::QuotedAsset(std::string_view path) {
  const bool is_long = path.find('@') != std::string_view::npos;
  std::string quoted = is_long ? "@@@" : "@";
  for (std::size_t at = 0; at < path.size();) {
    if (path.substr(at).starts_with("@@@")) {
      quoted += "\\@@@";
      at += 3;
      continue;
    }
    const char c = path[at++];
    quoted += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
  }
  return quoted += is_long ? "@@@" : "@";
}

}  // namespace sceneweld::stage
