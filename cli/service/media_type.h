#pragma once

#include <string_view>

namespace sceneweld::cli {

struct MediaType {
  std::string_view name;
  bool is_text = true;  ///< Of UTF-8.
};

/// Of what is written in a format; of an unknown one, bytes.
MediaType MediaTypeOf(std::string_view format);

}  // namespace sceneweld::cli
