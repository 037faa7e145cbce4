# Options that make a fault harder to exploit, for all programs, libraries and modules. tests/install/run.sh checks
# what is installed. `sceneweld check` of 1000 links takes 6 % to 7 % more instructions with them (URDF, SDFormat, MJCF under
# callgrind); 2 % are the checks of the standard library.

include(CheckCXXCompilerFlag)
include(CheckPIESupported)
check_pie_supported(LANGUAGES CXX)

# Programs at random addresses. Libraries are position independent anyway.
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
# The tables of addresses of functions are read-only before main(), and the stack is never executable.
add_link_options(LINKER:-z,relro LINKER:-z,now LINKER:-z,noexecstack)
# Returns to changed addresses, jumps over the guard page of the stack and, on processors that can, jumps into the middle
# of a function end the program.
add_compile_options(-fstack-protector-strong)
foreach(FLAG stack-clash-protection cf-protection)
  string(MAKE_C_IDENTIFIER "SCENEWELD_HAS_${FLAG}" HAS)
  check_cxx_compiler_flag(-f${FLAG} ${HAS})
  if(${HAS})
    add_compile_options(-f${FLAG})
  endif()
endforeach()
if(SCENEWELD_ASSERTIONS)
  add_compile_definitions(_GLIBCXX_ASSERTIONS)
endif()
if(NOT SCENEWELD_SANITIZE AND NOT SCENEWELD_TSAN AND NOT SCENEWELD_FUZZ)
  # glibc checks lengths where the compiler knows the size of a buffer. This needs optimisation; sanitizers check more.
  add_compile_options("$<$<CONFIG:Release,RelWithDebInfo,MinSizeRel>:-U_FORTIFY_SOURCE;-D_FORTIFY_SOURCE=2>")
endif()
