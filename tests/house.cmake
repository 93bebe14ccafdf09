# SPDX-FileCopyrightText: The Penstock authors
# SPDX-License-Identifier: MIT

# What holds for the house as a whole and not for one class.
set(layering "${CMAKE_CURRENT_SOURCE_DIR}/layering.sh")

add_test(NAME includes_go_one_way COMMAND "${layering}" "${PROJECT_SOURCE_DIR}")

# The same check on a house where one include climbs: it must say so, with file and line.
set(crooked "${CMAKE_CURRENT_BINARY_DIR}/crooked")
file(WRITE "${crooked}/core/penstock/limits/stack.h" "#pragma once\n\n#include <penstock/http/sender.h>\n")
add_test(NAME layering_notices_an_include_that_climbs COMMAND "${layering}" "${crooked}")
set_tests_properties(
  layering_notices_an_include_that_climbs
  PROPERTIES PASS_REGULAR_EXPRESSION
             "core/penstock/limits/stack\\.h:3: core/limits may not include <penstock/http/sender\\.h>")

# The library example of the README is the program that the consumer tests build, word for word.
add_test(NAME readme_shows_the_compiled_example
         COMMAND "${CMAKE_CURRENT_SOURCE_DIR}/readmeexample.sh" "${PROJECT_SOURCE_DIR}/README.md"
                 "${CMAKE_CURRENT_SOURCE_DIR}/consumer/main.cpp")
