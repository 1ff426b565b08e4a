# headlight_target(NAME): language level, warnings, hidden visibility, instruction set and sanitizers for one of our own
# targets, in one place.
function(headlight_target name)
  target_compile_features(${name} PUBLIC cxx_std_20)
  set_target_properties(${name} PROPERTIES
    CXX_EXTENSIONS OFF CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON)
  target_include_directories(${name} PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}>)
  target_compile_options(${name} PRIVATE
    -Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor -Woverloaded-virtual -Wextra-semi
    -Wold-style-cast
    # GCC 12's false alarms: its own AVX-512 intrinsics, inlined through Eigen, are no uninitialised reads (its bug
    # 105593), and "x" + std::string does not overlap itself (105651). clang-tidy looks for the real ones.
    "$<$<CXX_COMPILER_ID:GNU>:-Wno-uninitialized;-Wno-maybe-uninitialized;-Wno-restrict>"
    $<$<BOOL:${HEADLIGHT_WERROR}>:-Werror>)
  # Every target that sees Eigen must agree on the vector width, or its types differ in alignment.
  if(HEADLIGHT_NATIVE)
    target_compile_options(${name} PUBLIC -march=native)
  elseif(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
    target_compile_options(${name} PUBLIC -march=x86-64-v2)
  endif()
  if(HEADLIGHT_SANITIZE)
    target_compile_options(${name} PUBLIC -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
    target_link_options(${name} PUBLIC -fsanitize=address,undefined)
  endif()
endfunction()
