// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string_view>

#include "sceneweld/scene/diagnostics/diagnostic.h"

namespace sceneweld {

enum class Wanted { kModel, kMesh };

/// Reports (`other-content`) a file that is never a model, or never a mesh in text: a picture, an archive, a web page,
/// a program, a pointer of Git LFS, or a mesh of another format. Returns false for any other file, also for one whose
/// suffix says what it is, such as a mesh `arm.obj`.
bool ReportOtherContent(const NamedFile& file, std::string_view contents, Wanted wanted, Span span,
                        Diagnostics& diagnostics);

/// Whether the contents are a pointer of Git LFS, in place of a file that is not downloaded yet.
bool IsPointerOfLfs(std::string_view contents);

/// `UTF-16LE` and similar for the bytes of a text in 16 or 32 bits, with or without a byte order mark; empty for
/// others.
std::string_view WideEncodingOf(std::string_view contents);

}  // namespace sceneweld
