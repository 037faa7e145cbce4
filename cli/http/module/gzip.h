// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "sceneweld/cli/http/http_server.h"

namespace sceneweld::cli {

/// Whether a header `Accept-Encoding` allows gzip.
bool AcceptsGzip(std::string_view accept_encoding);

/// Compresses an answer with gzip, fast rather than small. The body is compressed now if that makes it smaller, a
/// stream piece by piece. Sets the header `Content-Encoding`.
void CompressAnswer(HttpResponse& answer);

}  // namespace sceneweld::cli
