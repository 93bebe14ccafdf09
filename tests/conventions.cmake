# SPDX-FileCopyrightText: The Penstock authors
# SPDX-License-Identifier: MIT

# Tests of the repository as a whole and not of one class.
add_test(NAME includes_go_one_way COMMAND "${CMAKE_CURRENT_SOURCE_DIR}/layering.sh" "${PROJECT_SOURCE_DIR}")

# The same check on an include of a later module, and on one of a later package.
set(climbing "${CMAKE_CURRENT_BINARY_DIR}/climbing")
file(WRITE "${climbing}/core/penstock/limits/spec/up.h" "#include <penstock/http/send/httpclient.h>\n")
file(WRITE "${climbing}/ui/theme/up.h" "#pragma once\n#include \"ui/jobs/jobtab.h\"\n")
add_test(NAME layering_notices_upward_includes COMMAND "${CMAKE_CURRENT_SOURCE_DIR}/layering.sh" "${climbing}")
set_tests_properties(
  layering_notices_upward_includes
  PROPERTIES PASS_REGULAR_EXPRESSION
             "limits/spec/up\\.h:1: [^\n]*http/send/httpclient\\.h.*ui/theme/up\\.h:2: [^\n]*jobs comes after theme")

# What documents and comments name is there, and the documents leave out no package.
add_test(NAME paths_that_are_named_exist COMMAND "${CMAKE_CURRENT_SOURCE_DIR}/paths.sh" "${PROJECT_SOURCE_DIR}")

# The same check on a document and a comment that name what is not there.
set(lost "${CMAKE_CURRENT_BINARY_DIR}/lost")
file(WRITE "${lost}/README.md" "Begin\nwith `core/attic.h`.\n")
file(WRITE "${lost}/core/cellar.h" "#pragma once // see attic.cpp\n")
add_test(NAME paths_that_lead_nowhere_are_noticed COMMAND "${CMAKE_CURRENT_SOURCE_DIR}/paths.sh" "${lost}")
set_tests_properties(
  paths_that_lead_nowhere_are_noticed
  PROPERTIES
    PASS_REGULAR_EXPRESSION
    "README\\.md:2: there is no core/attic\\.h\ncore/cellar\\.h:1: there is no attic\\.cpp\n.*core/README\\.md: core/jobs/run is left out"
)

# What the library and the window say names no flag of the command line.
set(flagwords "${CMAKE_CURRENT_SOURCE_DIR}/flagwords.sh")
add_test(NAME words_name_no_flags COMMAND "${flagwords}" "${PROJECT_SOURCE_DIR}")

# The same check on a library that names one.
set(talkative "${CMAKE_CURRENT_BINARY_DIR}/talkative")
file(WRITE "${talkative}/core/penstock/jobs/storage/disk.cpp"
     "// Not --this.\nauto fix = QStringLiteral(\"Choose another file with --output\"); // nor --that\n")
add_test(NAME flagwords_notice_a_flag COMMAND "${flagwords}" "${talkative}")
set_tests_properties(
  flagwords_notice_a_flag PROPERTIES PASS_REGULAR_EXPRESSION "core/penstock/jobs/storage/disk\\.cpp:2: .*--output")

# Names and sizes, and the same check on a repository with one fault of each kind.
set(conventions "${CMAKE_CURRENT_SOURCE_DIR}/conventions.sh")
add_test(NAME conventions_are_kept COMMAND "${conventions}" "${PROJECT_SOURCE_DIR}")
set(untidy "${CMAKE_CURRENT_BINARY_DIR}/untidy")
function(penstock_test_untidy name complaint)
  add_test(NAME conventions_notice_${name} COMMAND "${conventions}" "${untidy}/${name}")
  set_tests_properties(conventions_notice_${name} PROPERTIES PASS_REGULAR_EXPRESSION "^${complaint}\n$")
endfunction()
file(WRITE "${untidy}/a_dash/tests/--help/picture.png" "")
penstock_test_untidy(a_dash "tests/--help/picture\\.png: a name begins with -")
file(WRITE "${untidy}/a_space/resources/two words.txt" "")
penstock_test_untidy(a_space "resources/two words\\.txt: a name has spaces")
file(WRITE "${untidy}/other_output/app/cli/commands/say.cpp" "void say()\n{\n    std::puts(\"\");\n}\n")
penstock_test_untidy(other_output "app/cli/commands/say\\.cpp:3: prints past Console, so that a terminal may obey what a server said")
file(WRITE "${untidy}/a_secret/core/penstock/jobs/run/steal.cpp" "void steal()\n{\n    m_store->fetch(name, onAnswer);\n}\n")
penstock_test_untidy(a_secret "core/penstock/jobs/run/steal\\.cpp:3: comes by a secret past SecretAccess, which knows where it may go")
file(WRITE "${untidy}/an_end/core/penstock/limits/stack/end.cpp" "void DeferredReply::abort()\n{\n    reply->abort();\n    qFatal(\"no\");\n}\n")
penstock_test_untidy(an_end "core/penstock/limits/stack/end\\.cpp:4: ends the host program")
file(WRITE "${untidy}/a_bound/core/penstock/jobs/run/bound.h" "#pragma once\n\nconstexpr int maxRows = 1;\nint mostIn(int rows);\nstatic constexpr std::size_t mostRows = 1;\n")
penstock_test_untidy(a_bound "core/penstock/jobs/run/bound\\.h:5: a bound is called most…; call it max…")
string(REPEAT "x" 500001 large)
file(WRITE "${untidy}/a_large_file/resources/large.png" "${large}")
file(WRITE "${untidy}/a_large_file/resources/fonts/large.ttf" "${large}")
penstock_test_untidy(a_large_file "resources/large\\.png: more than 500 kB")

# Who writes files, and the same check on a repository where another does.
set(filewriters "${CMAKE_CURRENT_SOURCE_DIR}/filewriters.sh")
add_test(NAME files_have_known_writers COMMAND "${filewriters}" "${PROJECT_SOURCE_DIR}")
set(scribbled "${CMAKE_CURRENT_BINARY_DIR}/scribbled")
file(WRITE "${scribbled}/core/penstock/jobs/run/scribble.cpp" "void scribble()\n{\n    QSaveFile file(path);\n}\n")
add_test(NAME filewriters_notice_another COMMAND "${filewriters}" "${scribbled}")
set_tests_properties(filewriters_notice_another
                     PROPERTIES PASS_REGULAR_EXPRESSION "^core/penstock/jobs/run/scribble\\.cpp: 1 lines write, [^\n]*\n$")

# No two types of one name, which no compiler sees.
set(onedefinition "${CMAKE_CURRENT_SOURCE_DIR}/onedefinition.sh")
add_test(NAME types_are_defined_once COMMAND "${onedefinition}" "${PROJECT_SOURCE_DIR}")

# The same check on a repository with two of one name; hidden ones and declarations do not count.
set(doubled "${CMAKE_CURRENT_BINARY_DIR}/doubled")
file(WRITE "${doubled}/core/penstock/limits/trial.h"
     "namespace penstock {\nclass Trial;\nstruct Trial\n{\n};\n} // namespace penstock\n")
file(WRITE "${doubled}/core/penstock/limits/hidden.cpp"
     "namespace penstock {\nnamespace {\nstruct Trial\n{\n};\n} // namespace\n} // namespace penstock\n")
file(WRITE "${doubled}/app/cli/trial.cpp" "namespace penstock {\nenum class Trial { Again, Over };\n} // namespace penstock\n")
add_test(NAME onedefinition_notices_two_types_of_one_name COMMAND "${onedefinition}" "${doubled}")
set_tests_properties(
  onedefinition_notices_two_types_of_one_name
  PROPERTIES PASS_REGULAR_EXPRESSION
             "core/penstock/limits/trial\\.h:3: penstock::Trial is also defined in app/cli/trial\\.cpp:2")

# Two tests of one module are one program, those of two are not.
set(apart "${CMAKE_CURRENT_BINARY_DIR}/apart")
file(REMOVE_RECURSE "${apart}")
file(WRITE "${apart}/tests/jobs/rows/tst_a.cpp" "struct Row\n{\n};\n")
file(WRITE "${apart}/tests/redis/stack/tst_b.cpp" "struct Row\n{\n};\n")
add_test(NAME onedefinition_knows_which_tests_are_one_program COMMAND "${onedefinition}" "${apart}")

# The translations have each text of the window.
if(TARGET Qt6::lupdate)
  add_test(NAME translations_are_complete COMMAND "${CMAKE_CURRENT_SOURCE_DIR}/translations.sh"
                                                  $<TARGET_FILE:Qt6::lupdate>)

  # The same check on a window with a text that no translation has.
  set(mute "${CMAKE_CURRENT_BINARY_DIR}/mute")
  file(REMOVE_RECURSE "${mute}")
  file(COPY "${PROJECT_SOURCE_DIR}/resources/translations" DESTINATION "${mute}/resources")
  file(WRITE "${mute}/ui/door.cpp" "QString text() { return QCoreApplication::translate(\"Door\", \"Come in\"); }\n")
  file(MAKE_DIRECTORY "${mute}/app/workbench")
  file(COPY "${PROJECT_SOURCE_DIR}/core/penstock/support/supportmessages.h" DESTINATION "${mute}/core/penstock/support")
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
file(GLOB benchmarks RELATIVE "${CMAKE_CURRENT_SOURCE_DIR}/bench" "${CMAKE_CURRENT_SOURCE_DIR}/bench/bench_*.cpp")
list(TRANSFORM benchmarks REPLACE "\\.cpp$" "")
foreach(program keychainprobe mutate penstock penstock-workbench ${benchmarks})
  if(TARGET ${program})
    list(APPEND small_programs $<TARGET_FILE:${program}>)
  endif()
endforeach()
add_test(NAME unknown_options_are_refused COMMAND "${CMAKE_CURRENT_SOURCE_DIR}/wrongarguments.sh" ${small_programs})

# The library example of the README, and those in comments of headers, are the programs that the consumer
# tests build, word for word.
set(examples "${CMAKE_CURRENT_SOURCE_DIR}/consumer")
add_test(NAME readme_shows_the_compiled_examples
         COMMAND "${CMAKE_CURRENT_SOURCE_DIR}/readmeexample.sh" "${PROJECT_SOURCE_DIR}/README.md"
                 "${examples}/limits.cpp")
foreach(module IN ITEMS limits http profiles jobs redis)
  add_test(NAME main_header_of_${module}_shows_the_compiled_example
           COMMAND "${CMAKE_CURRENT_SOURCE_DIR}/headerexample.sh" "${PROJECT_SOURCE_DIR}/core/penstock/${module}.h"
                   "${examples}/${module}.cpp")
endforeach()
add_test(NAME http_client_shows_the_compiled_example
         COMMAND "${CMAKE_CURRENT_SOURCE_DIR}/headerexample.sh"
                 "${PROJECT_SOURCE_DIR}/core/penstock/http/send/httpclient.h" "${examples}/http.cpp")
add_test(NAME drop_in_manager_shows_the_compiled_example
         COMMAND "${CMAKE_CURRENT_SOURCE_DIR}/headerexample.sh"
                 "${PROJECT_SOURCE_DIR}/core/penstock/http/dropin/limitednetworkaccessmanager.h" "${examples}/gallery.cpp")
add_test(NAME embedded_job_shows_the_compiled_example
         COMMAND "${CMAKE_CURRENT_SOURCE_DIR}/headerexample.sh"
                 "${PROJECT_SOURCE_DIR}/core/penstock/jobs/run/embeddedjob.h" "${examples}/embeddedjob.cpp")
add_test(NAME another_example_in_a_header_is_noticed
         COMMAND "${CMAKE_CURRENT_SOURCE_DIR}/headerexample.sh" "${PROJECT_SOURCE_DIR}/core/penstock/limits.h"
                 "${examples}/http.cpp")
set_tests_properties(another_example_in_a_header_is_noticed PROPERTIES PASS_REGULAR_EXPRESSION "has no such lines")

# The same for the guide to the drop-in manager, piece by piece.
add_test(NAME guide_shows_the_compiled_example
         COMMAND "${CMAKE_CURRENT_SOURCE_DIR}/guideexample.sh" "${PROJECT_SOURCE_DIR}/resources/guide/qt-program.md"
                 "${examples}/qtprogram.cpp")
add_test(NAME guide_to_redis_shows_the_compiled_example
         COMMAND "${CMAKE_CURRENT_SOURCE_DIR}/guideexample.sh" "${PROJECT_SOURCE_DIR}/resources/guide/redis.md"
                 "${examples}/redis.cpp")
add_test(NAME another_example_in_the_guide_is_noticed
         COMMAND "${CMAKE_CURRENT_SOURCE_DIR}/guideexample.sh" "${PROJECT_SOURCE_DIR}/resources/guide/qt-program.md"
                 "${examples}/gallery.cpp")
set_tests_properties(another_example_in_the_guide_is_noticed PROPERTIES PASS_REGULAR_EXPRESSION "has no such lines")

# What the user's guide tells people to type is known to the program, and its files are without fault.
set(guidecommands "${CMAKE_CURRENT_SOURCE_DIR}/guidecommands.sh")
add_test(NAME guide_tells_commands_that_there_are COMMAND "${guidecommands}" $<TARGET_FILE:penstock>
                                                          "${PROJECT_SOURCE_DIR}/resources/guide")

# The same check on a guide that tells others.
set(lying "${CMAKE_CURRENT_BINARY_DIR}/lying")
file(WRITE "${lying}/lies.md"
     "`penstock fly`\n```sh\npenstock run x \\\n  --wings\n```\n```json\n{\"schema\": \"penstock/profile/1\", \"wings\": 2}\n```\n")
add_test(NAME guidecommands_notice_what_there_is_not COMMAND "${guidecommands}" $<TARGET_FILE:penstock> "${lying}")
set_tests_properties(
  guidecommands_notice_what_there_is_not
  PROPERTIES PASS_REGULAR_EXPRESSION
             "lies\\.md: penstock run has no --wings\nlies\\.md: [^\n]*wings[^\n]*\nlies\\.md: there is no command in: penstock fly")

# What its chapter about shards tells people to type sends each row once.
set(guideshards "${CMAKE_CURRENT_SOURCE_DIR}/guideshards.sh")
set(shards "${PROJECT_SOURCE_DIR}/resources/guide/shards.md")
add_test(NAME guide_runs_each_row_in_one_shard COMMAND "${guideshards}" $<TARGET_FILE:penstock> "${shards}")

# The same check on one that forgets a shard.
file(READ "${shards}" fewer)
string(REPLACE "JOB_COMPLETION_INDEX + 1" "JOB_COMPLETION_INDEX" fewer "${fewer}")
file(WRITE "${CMAKE_CURRENT_BINARY_DIR}/fewershards.md" "${fewer}")
add_test(NAME guideshards_notice_a_shard_that_is_left_out COMMAND "${guideshards}" $<TARGET_FILE:penstock>
                                                                  "${CMAKE_CURRENT_BINARY_DIR}/fewershards.md")
set_tests_properties(guideshards_notice_a_shard_that_is_left_out PROPERTIES PASS_REGULAR_EXPRESSION
                                                                            "\"0/5\" is not a shard")

# Its links lead somewhere.
if(TARGET guide)
  set(guidelinks "${CMAKE_CURRENT_SOURCE_DIR}/guidelinks.sh")
  get_property(guide TARGET guide PROPERTY PENSTOCK_FOLDER)
  add_test(NAME guide_has_no_dead_links COMMAND "${guidelinks}" "${guide}")

  # The same check on pages with a dead one of each kind.
  set(dead "${CMAKE_CURRENT_BINARY_DIR}/dead")
  file(WRITE "${dead}/index.html" "<h1 id=\"a\"></h1><p id=\"a\"></p><a href=\"gone.html\"></a><img src=\"pictures/gone.png\"><a href=\"#b\"></a>\n")
  file(WRITE "${dead}/lost.html" "<a href=\"index.html#a\"></a>\n")
  file(WRITE "${dead}/pictures/lost.png" "x")
  add_test(NAME dead_links_are_noticed COMMAND "${guidelinks}" "${dead}")
  set_tests_properties(
    dead_links_are_noticed
    PROPERTIES
      PASS_REGULAR_EXPRESSION
      "index\\.html: the place id=\"a\" is there twice\nindex\\.html: there is no gone\\.html\nindex\\.html: there is no pictures/gone\\.png\nindex\\.html: index\\.html has no place b\nlost\\.html: nothing leads to it\npictures/lost\\.png: nothing leads to it"
  )
endif()

# No program and no shared library of ours is made to load others from the current folder.
set(librarypaths "${CMAKE_CURRENT_SOURCE_DIR}/librarypaths.sh")
add_test(NAME libraries_come_from_no_current_folder COMMAND "${librarypaths}" "${PROJECT_BINARY_DIR}/bin"
                                                            $<TARGET_FILE_DIR:PenstockSupport>)

# The same check on a program that is.
set(astray "${CMAKE_CURRENT_BINARY_DIR}/astray")
file(CONFIGURE OUTPUT "${astray}/main.cpp" CONTENT "int main() {}\n")
add_executable(astray "${astray}/main.cpp")
set_target_properties(astray PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${astray}" AUTOMOC OFF)
target_link_options(astray PRIVATE "LINKER:-rpath,$ORIGIN::lib")
add_test(NAME libraries_from_the_current_folder_are_noticed COMMAND "${librarypaths}" "${astray}")
set_tests_properties(
  libraries_from_the_current_folder_are_noticed
  PROPERTIES PASS_REGULAR_EXPRESSION "astray: an element of its library path is '',.*path is 'lib',")

# Debian's packages are built with what ./dev installs; and the same check where one package is missing.
set(builddepends "${CMAKE_CURRENT_SOURCE_DIR}/builddepends.sh")
add_test(NAME packages_are_built_with_the_same COMMAND "${builddepends}" "${PROJECT_SOURCE_DIR}")
set(forgetful "${CMAKE_CURRENT_BINARY_DIR}/forgetful")
file(COPY "${PROJECT_SOURCE_DIR}/resources/packaging/debian/control" DESTINATION "${forgetful}/resources/packaging/debian")
file(WRITE "${forgetful}/dev" "to_build=(\n    cmake \"configures\"\n    libnew-dev \"is new\"\n)\n")
add_test(NAME packages_built_without_something_are_noticed COMMAND "${builddepends}" "${forgetful}")
set_tests_properties(packages_built_without_something_are_noticed PROPERTIES PASS_REGULAR_EXPRESSION "-libnew-dev")
