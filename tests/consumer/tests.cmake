# SPDX-FileCopyrightText: The Penstock authors
# SPDX-License-Identifier: MIT

# A stranger's project: what an embedder does, done by ctest. Once with the installed package and
# once with our sources below its own, there as shared libraries.
set(prefix "${CMAKE_CURRENT_BINARY_DIR}/consumer/prefix")
# Compiled as quickly as can be, because what they are about is finding and linking. That is with -Og: without any
# optimisation each inline function is made in each object.
set(build_options "-DCMAKE_CXX_COMPILER=${CMAKE_CXX_COMPILER}" -DCMAKE_BUILD_TYPE= -DCMAKE_CXX_FLAGS=-Og
    "-DCMAKE_CXX_COMPILER_LAUNCHER=${CMAKE_CXX_COMPILER_LAUNCHER}")

# What was installed once and is not any more would be found for ever.
add_test(NAME consumer_begins_anew COMMAND ${CMAKE_COMMAND} -E rm -rf "${prefix}")
set_tests_properties(consumer_begins_anew PROPERTIES FIXTURES_SETUP emptied)
add_test(NAME consumer_installs COMMAND ${CMAKE_COMMAND} --install "${PROJECT_BINARY_DIR}" --prefix "${prefix}")
set_tests_properties(consumer_installs PROPERTIES FIXTURES_REQUIRED emptied FIXTURES_SETUP installed)

# What is installed loads no library from the current folder.
add_test(NAME installed_libraries_come_from_no_current_folder
         COMMAND "${CMAKE_CURRENT_SOURCE_DIR}/librarypaths.sh" "${prefix}")
set_tests_properties(installed_libraries_come_from_no_current_folder PROPERTIES FIXTURES_REQUIRED installed LABELS consumer)

# A desktop finds the window, its icon and its description below the prefix.
if(PENSTOCK_UI)
  add_test(NAME desktop_finds_the_window COMMAND "${CMAKE_CURRENT_SOURCE_DIR}/consumer/desktop.sh" "${prefix}")
  set_tests_properties(desktop_finds_the_window PROPERTIES FIXTURES_REQUIRED installed LABELS consumer)
endif()

# So does the window its guide.
if(TARGET guide)
  add_test(NAME guide_is_installed COMMAND "${CMAKE_CURRENT_SOURCE_DIR}/guidelinks.sh"
                                           "${prefix}/${CMAKE_INSTALL_DATADIR}/penstock/guide")
  set_tests_properties(guide_is_installed PROPERTIES FIXTURES_REQUIRED installed LABELS consumer)
endif()

function(penstock_consumer_test name source)
  set(folder "${CMAKE_CURRENT_BINARY_DIR}/consumer/${name}")
  add_test(
    NAME consumer_${name}
    COMMAND
      ${CMAKE_CTEST_COMMAND} --build-and-test "${source}" "${folder}"
      --build-generator ${CMAKE_GENERATOR} --build-noclean --build-options ${build_options} ${ARGN}
      --test-command "${folder}/consumer")
  set_tests_properties(
    consumer_${name}
    PROPERTIES PASS_REGULAR_EXPRESSION "request 12 waited [2-9][0-9][0-9] ms"
               FAIL_REGULAR_EXPRESSION "Sanitizer"
               LABELS "consumer;verify")
endfunction()

penstock_consumer_test(finds_the_package "${CMAKE_CURRENT_SOURCE_DIR}/consumer" "-DCMAKE_PREFIX_PATH=${prefix}")
set_tests_properties(consumer_finds_the_package PROPERTIES LABELS consumer FIXTURES_REQUIRED installed
                                                           FIXTURES_SETUP consumer_built)

penstock_consumer_test(finds_everything "${CMAKE_CURRENT_SOURCE_DIR}/consumer/everything"
                       "-DCMAKE_PREFIX_PATH=${prefix}")
set_tests_properties(consumer_finds_everything PROPERTIES FIXTURES_REQUIRED installed FIXTURES_SETUP examples_built)

# By version and component.
penstock_consumer_test(finds_the_components "${CMAKE_CURRENT_SOURCE_DIR}/consumer/components"
                       "-DCMAKE_PREFIX_PATH=${prefix}")
set_tests_properties(consumer_finds_the_components PROPERTIES FIXTURES_REQUIRED installed)

# The examples of the main headers do what they are said to.
add_test(NAME main_headers_compile
         COMMAND "${CMAKE_CURRENT_SOURCE_DIR}/consumer/examples.sh" $<TARGET_FILE:penstock>
                 "${CMAKE_CURRENT_BINARY_DIR}/consumer/finds_everything")
set_tests_properties(main_headers_compile PROPERTIES FIXTURES_REQUIRED examples_built LABELS "consumer;verify" TIMEOUT 60)

# What an installed header includes of ours is installed, too.
add_test(NAME installed_headers_are_complete COMMAND "${CMAKE_CURRENT_SOURCE_DIR}/consumer/headers.sh" "${prefix}")
set_tests_properties(installed_headers_are_complete PROPERTIES FIXTURES_REQUIRED installed LABELS consumer)

# At most thirty headers are promised; the others say that they are not.
add_test(NAME installed_headers_keep_the_promise COMMAND "${CMAKE_CURRENT_SOURCE_DIR}/consumer/promise.sh" "${prefix}")
add_test(NAME broken_promises_are_noticed COMMAND "${CMAKE_CURRENT_SOURCE_DIR}/consumer/brokenpromise.sh" "${prefix}")
set_tests_properties(installed_headers_keep_the_promise broken_promises_are_noticed
                     PROPERTIES FIXTURES_REQUIRED installed LABELS consumer)

# Each compiles alone.
add_test(NAME installed_headers_compile_alone
         COMMAND "${CMAKE_CURRENT_SOURCE_DIR}/consumer/headers.sh" "${prefix}" "${CMAKE_CXX_COMPILER}")
set_tests_properties(installed_headers_compile_alone PROPERTIES FIXTURES_REQUIRED installed LABELS "consumer;verify"
                                                                TIMEOUT 1200)

set(modules "${CMAKE_CURRENT_BINARY_DIR}/consumer/modules")

# Some of the modules can be built without what the others need.
add_test(NAME some_modules_are_configured
         COMMAND "${CMAKE_CURRENT_SOURCE_DIR}/consumer/modules.sh" "${modules}" ${build_options} -DPENSTOCK_PRECOMPILE=ON)
set_tests_properties(some_modules_are_configured PROPERTIES LABELS consumer FIXTURES_SETUP modules_configured)

# They are installed and found alone.
add_test(NAME some_modules_are_built COMMAND ${CMAKE_COMMAND} --build "${modules}/build")
set_tests_properties(some_modules_are_built PROPERTIES LABELS "consumer;verify" TIMEOUT 1200
                                                       FIXTURES_REQUIRED modules_configured FIXTURES_SETUP modules_built)
add_test(NAME some_modules_are_installed COMMAND ${CMAKE_COMMAND} --install "${modules}/build" --prefix "${modules}/prefix")
set_tests_properties(some_modules_are_installed PROPERTIES LABELS "consumer;verify" FIXTURES_REQUIRED modules_built
                                                           FIXTURES_SETUP modules_installed)
penstock_consumer_test(finds_some_modules "${CMAKE_CURRENT_SOURCE_DIR}/consumer/components"
                       "-DCMAKE_PREFIX_PATH=${modules}/prefix" -DCOMPONENTS=Http)
set_tests_properties(consumer_finds_some_modules PROPERTIES FIXTURES_REQUIRED modules_installed)
add_test(NAME missing_component_is_named
         COMMAND ${CMAKE_COMMAND} -S "${CMAKE_CURRENT_SOURCE_DIR}/consumer/components" -B "${modules}/jobs" -G Ninja
                 "-DCMAKE_PREFIX_PATH=${modules}/prefix" -DCOMPONENTS=Jobs)
set_tests_properties(missing_component_is_named PROPERTIES LABELS "consumer;verify" FIXTURES_REQUIRED modules_installed
                                                           PASS_REGULAR_EXPRESSION "Component not found: Jobs\\. +Installed: Support, Limits, Http")

# Who does not use CMake asks pkg-config.
add_test(NAME consumer_asks_pkg_config
         COMMAND "${CMAKE_CURRENT_SOURCE_DIR}/consumer/pkgconfig.sh" "${prefix}" "${CMAKE_CXX_COMPILER}"
                 "${CMAKE_CURRENT_BINARY_DIR}/consumer/pkgconfig")
set_tests_properties(consumer_asks_pkg_config PROPERTIES FIXTURES_REQUIRED installed LABELS "consumer;verify" TIMEOUT 600)

# Compiles limits once more.
penstock_consumer_test(embeds_shared_libraries "${CMAKE_CURRENT_SOURCE_DIR}/consumer/embedded"
                       -DBUILD_SHARED_LIBS=ON -DPENSTOCK_PRECOMPILE=ON -DPENSTOCK_INSTALL=ON)
set_tests_properties(consumer_embeds_shared_libraries PROPERTIES TIMEOUT 600 FIXTURES_SETUP shared_built)

# They load no library from the current folder, and neither does a program that is linked with them.
add_test(NAME shared_libraries_come_from_no_current_folder
         COMMAND "${CMAKE_CURRENT_SOURCE_DIR}/librarypaths.sh"
                 "${CMAKE_CURRENT_BINARY_DIR}/consumer/embeds_shared_libraries")
set_tests_properties(shared_libraries_come_from_no_current_folder PROPERTIES FIXTURES_REQUIRED shared_built
                                                                             LABELS "consumer;verify")

# Whoever wants only limits gets Qt Core and nothing else of Qt.
add_test(NAME consumer_needs_only_qt_core
         COMMAND ldd "${CMAKE_CURRENT_BINARY_DIR}/consumer/finds_the_package/consumer")
set_tests_properties(
  consumer_needs_only_qt_core
  PROPERTIES FIXTURES_REQUIRED consumer_built
             PASS_REGULAR_EXPRESSION "libQt6Core"
             FAIL_REGULAR_EXPRESSION "libQt6[ABD-Z]")
