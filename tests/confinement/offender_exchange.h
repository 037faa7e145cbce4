// SPDX-License-Identifier: BSD-3-Clause
#pragma once

/// The messages between tests/unit/program_confinement_test.cc and the program `sceneweld_offender`.
///
/// Request: the confinement, the attempt, a folder, a number. Reply: `done`, `refused`, or the report of mechanisms.

#include <string>
#include <string_view>

#include "sceneweld/parsers/programs/byte_exchange.h"

namespace sceneweld::offender {

inline constexpr char kProgram[] = "sceneweld_offender";

struct Request {
  std::string_view confinement;  ///< `mesh`, `download`, `unpack` or `none`.
  std::string_view attempt;
  std::string_view folder;      ///< Unpacking may write below it.
  std::int64_t descriptor = 0;  ///< One of the caller's open descriptors.
};

inline std::string ToBytes(const Request& request) {
  std::string bytes;
  for (const std::string_view text : {request.confinement, request.attempt, request.folder}) PutText(bytes, text);
  Put(bytes, request.descriptor);
  return bytes;
}

/// The texts stay in `bytes`. Returns false if these bytes are not a request.
inline bool FromBytes(std::string_view bytes, Request& request) {
  return TakeText(bytes, request.confinement) && TakeText(bytes, request.attempt) && TakeText(bytes, request.folder) &&
         Take(bytes, request.descriptor);
}

}  // namespace sceneweld::offender
