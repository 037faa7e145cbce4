#pragma once

#include <string>

namespace sceneweld::cli {

/// The service as an OpenAPI 3.0 document, made of the table of requests (request.h) and of
/// what the command line says of its options.
std::string OpenApiJson();

}  // namespace sceneweld::cli
