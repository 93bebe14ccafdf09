# SPDX-FileCopyrightText: The Penstock authors
# SPDX-License-Identifier: MIT

# What holds for the house as a whole and not for one class.
set(layering "${CMAKE_CURRENT_SOURCE_DIR}/layering.sh")

add_test(NAME includes_go_one_way COMMAND "${layering}" "${PROJECT_SOURCE_DIR}")

# The same check on a house where one include climbs: it must say so, with file and line.
set(crooked "${CMAKE_CURRENT_BINARY_DIR}/crooked")
file(WRITE "${crooked}/core/penstock/limits/stack/stack.h" "#pragma once\n\n#include <penstock/http/sender.h>\n")
add_test(NAME layering_notices_an_include_that_climbs COMMAND "${layering}" "${crooked}")
set_tests_properties(
  layering_notices_an_include_that_climbs
  PROPERTIES PASS_REGULAR_EXPRESSION
             "core/penstock/limits/stack\\.h:3: core/limits may not include <penstock/http/sender\\.h>")

# And on one where a header is not the first that its own .cpp includes.
set(hidden "${CMAKE_CURRENT_BINARY_DIR}/hidden")
file(WRITE "${hidden}/core/penstock/limits/stack/gate.h" "#pragma once\n")
file(WRITE "${hidden}/core/penstock/limits/stack/gate.cpp" "#include <QString>\n#include <penstock/limits/gate.h>\n")
add_test(NAME layering_notices_a_header_that_is_not_first COMMAND "${layering}" "${hidden}")
set_tests_properties(
  layering_notices_a_header_that_is_not_first
  PROPERTIES PASS_REGULAR_EXPRESSION "core/penstock/limits/gate\\.cpp:1: the first include has to be gate\\.h")

# Names, sizes and folders, and the same check on a house with one fault of each kind.
set(house "${CMAKE_CURRENT_SOURCE_DIR}/house.sh")
add_test(NAME house_is_tidy COMMAND "${house}" "${PROJECT_SOURCE_DIR}")
set(untidy "${CMAKE_CURRENT_BINARY_DIR}/untidy")
function(penstock_test_untidy name complaint)
  add_test(NAME house_notices_${name} COMMAND "${house}" "${untidy}/${name}")
  set_tests_properties(house_notices_${name} PROPERTIES PASS_REGULAR_EXPRESSION "^${complaint}\n$")
endfunction()
file(WRITE "${untidy}/a_dash/tests/--help/picture.png" "")
penstock_test_untidy(a_dash "tests/--help/picture\\.png: a name begins with -")
file(WRITE "${untidy}/a_space/resources/two words.txt" "")
penstock_test_untidy(a_space "resources/two words\\.txt: a name has spaces")
string(REPEAT "x" 500001 large)
file(WRITE "${untidy}/a_large_file/resources/large.png" "${large}")
file(WRITE "${untidy}/a_large_file/resources/fonts/large.ttf" "${large}")
penstock_test_untidy(a_large_file "resources/large\\.png: more than 500 kB")
foreach(number RANGE 1 40)
  file(WRITE "${untidy}/a_full_folder/ui/widgets/w${number}.h" "")
  file(WRITE "${untidy}/a_full_folder/ui/widgets/more/w${number}.cpp" "")
endforeach()
file(WRITE "${untidy}/a_full_folder/ui/widgets/w41.cpp" "")
penstock_test_untidy(a_full_folder "ui/widgets: 41 sources, and at most 40 are wanted in a folder")

# The translations have each text of the window.
if(TARGET Qt6::lupdate)
  add_test(NAME translations_are_complete COMMAND "${CMAKE_CURRENT_SOURCE_DIR}/translations.sh"
                                                  $<TARGET_FILE:Qt6::lupdate>)

  # The same check on a window with a text that no translation has.
  set(mute "${CMAKE_CURRENT_BINARY_DIR}/mute")
  file(REMOVE_RECURSE "${mute}")
  file(COPY "${PROJECT_SOURCE_DIR}/resources/translations" DESTINATION "${mute}/resources")
  file(WRITE "${mute}/ui/door.cpp" "QString text() { return QCoreApplication::translate(\"Door\", \"Come in\"); }\n")
  file(MAKE_DIRECTORY "${mute}/app/workbench" "${mute}/core")
  add_test(NAME translations_notice_a_text_without_one
           COMMAND "${CMAKE_CURRENT_SOURCE_DIR}/translations.sh" $<TARGET_FILE:Qt6::lupdate> "${mute}")
  set_tests_properties(
    translations_notice_a_text_without_one
    PROPERTIES PASS_REGULAR_EXPRESSION "\\+ *<source>Come in</source>")
endif()

# Without Qt Charts the window is an error with the package's name, or left out with a word.
function(penstock_test_without_charts name window complaint)
  add_test(NAME ${name} COMMAND "${CMAKE_COMMAND}" -S "${PROJECT_SOURCE_DIR}" -B "${CMAKE_CURRENT_BINARY_DIR}/${name}" -G
                                "${CMAKE_GENERATOR}" -DCMAKE_DISABLE_FIND_PACKAGE_Qt6Charts=ON -DBUILD_TESTING=OFF
                                -DPENSTOCK_UI=${window})
  set_tests_properties(${name} PROPERTIES PASS_REGULAR_EXPRESSION "${complaint}")
endfunction()
penstock_test_without_charts(window_is_left_out_with_a_word AUTO
                             "left out, for Qt Charts is not found.*libqt6opengl6-dev.*Configuring done")
penstock_test_without_charts(window_that_is_wanted_names_its_packages ON
                             "COMPONENTS Widgets Charts Svg.*qt6-charts-dev libqt6opengl6-dev.*Configuring incomplete")

# What desktops read of the window.
if(PENSTOCK_UI)
  add_test(NAME desktop_files_are_valid COMMAND "${CMAKE_CURRENT_SOURCE_DIR}/desktopfiles.sh"
                                                "${PROJECT_SOURCE_DIR}/resources/desktop")
  set_tests_properties(desktop_files_are_valid PROPERTIES SKIP_RETURN_CODE 77)
endif()

# Commands, scripts and small programs do nothing where they are told what they do not know.
set(small_programs $<TARGET_FILE:tests_support>)
foreach(program keychainprobe bench_gate bench_job bench_journal bench_limits bench_plan bench_pull bench_throttle
                bench_window)
  if(TARGET ${program})
    list(APPEND small_programs $<TARGET_FILE:${program}>)
  endif()
endforeach()
add_test(NAME unknown_options_are_refused COMMAND "${CMAKE_CURRENT_SOURCE_DIR}/refusals.sh" ${small_programs})

# The library example of the README is the program that the consumer tests build, word for word.
add_test(NAME readme_shows_the_compiled_example
         COMMAND "${CMAKE_CURRENT_SOURCE_DIR}/readmeexample.sh" "${PROJECT_SOURCE_DIR}/README.md"
                 "${CMAKE_CURRENT_SOURCE_DIR}/consumer/main.cpp")
