# SPDX-FileCopyrightText: The Penstock authors
# SPDX-License-Identifier: MIT

# A folder is one unit of compilation: most of a compile is reading headers, which the sources of a
# folder share. Names at file scope have to be unique within a folder.
option(PENSTOCK_UNITY "Compile the sources of a folder together, at most 15 at once" ON)

# penstock_add_sources(TARGET FILE …) adds sources to a target, by folder. CMake's own unity builds name
# their sources by absolute paths, so that a compiler cache misses in another clone.
# A source with definitions of its own is compiled alone.
function(penstock_add_sources target)
  target_sources(${target} PRIVATE ${ARGN})
  penstock_note_sources(${target} ${ARGN})
  if(NOT PENSTOCK_UNITY)
    return()
  endif()
  set(folders "")
  foreach(source IN LISTS ARGN)
    get_source_file_property(definitions "${source}" COMPILE_DEFINITIONS)
    if(source MATCHES "\\.cpp$" AND NOT definitions)
      cmake_path(ABSOLUTE_PATH source NORMALIZE)
      cmake_path(GET source PARENT_PATH folder)
      list(APPEND folders "${folder}")
      list(APPEND "in ${folder}" "${source}")
    endif()
  endforeach()
  list(REMOVE_DUPLICATES folders)
  foreach(folder IN LISTS folders)
    cmake_path(RELATIVE_PATH folder BASE_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}" OUTPUT_VARIABLE name)
    string(MAKE_C_IDENTIFIER "${name}" name)
    penstock_add_unit(${target} "${name}" ${in\ ${folder}})
  endforeach()
endfunction()

# AUTOMOC does not run for a new file: none of the files that it knows has changed.
function(penstock_note_sources target first)
  string(MAKE_C_IDENTIFIER "${first}" name)
  set(list "${CMAKE_CURRENT_BINARY_DIR}/units/${target}_${name}.txt")
  set(before "")
  if(EXISTS "${list}")
    file(READ "${list}" before)
  endif()
  if(NOT before STREQUAL "${ARGN}")
    file(WRITE "${list}" "${ARGN}")
    file(REMOVE "${CMAKE_CURRENT_BINARY_DIR}/${target}_autogen/timestamp")
  endif()
endfunction()

function(penstock_add_unit target name)
  list(LENGTH ARGN count)
  if(count EQUAL 1)
    return()
  endif()
  math(EXPR units "(${count} + 14) / 15")
  set(index 0)
  foreach(source IN LISTS ARGN)
    math(EXPR number "${index} * ${units} / ${count} + 1")
    math(EXPR index "${index} + 1")
    set(unit "${CMAKE_CURRENT_BINARY_DIR}/units/${target}_${name}_${number}.cpp")
    list(APPEND made "${unit}")
    cmake_path(RELATIVE_PATH source BASE_DIRECTORY "${PROJECT_SOURCE_DIR}" OUTPUT_VARIABLE path)
    string(APPEND content_${number} "#include \"${path}\"\n")
  endforeach()
  # AUTOMOC still reads them. No other target of the same CMakeLists.txt compiles them either: list a source
  # that two targets share with target_sources() instead.
  set_source_files_properties(${ARGN} PROPERTIES HEADER_FILE_ONLY ON)
  list(REMOVE_DUPLICATES made)
  foreach(number RANGE 1 ${units})
    list(POP_FRONT made unit)
    file(CONFIGURE OUTPUT "${unit}" CONTENT "${content_${number}}" @ONLY)
    # A class of one source may have members of types of the same source, which GCC takes for a header here.
    set_source_files_properties("${unit}" PROPERTIES SKIP_AUTOMOC ON INCLUDE_DIRECTORIES "${PROJECT_SOURCE_DIR}"
                                                     COMPILE_OPTIONS $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>)
    target_sources(${target} PRIVATE "${unit}")
  endforeach()
endfunction()
