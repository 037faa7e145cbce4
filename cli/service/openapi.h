// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

namespace sceneweld::cli {

/// The OpenAPI 3.0 document of the service, made from the table of requests (request.h) and the documentation of the
/// command line.
std::string OpenApiJson();

}  // namespace sceneweld::cli
