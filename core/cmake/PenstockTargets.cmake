# SPDX-FileCopyrightText: The Penstock authors
# SPDX-License-Identifier: MIT

# penstock_need("qt6-svg-dev" Qt6 6.4 COMPONENTS Svg) finds a package as find_package does. Without it,
# it ends with the names of Debian's packages that bring it, below what CMake says about the reason.
macro(penstock_need debian package)
  find_package(${package} ${ARGN})
  if(NOT ${package}_FOUND)
    string(REPLACE ";" " " penstock_wanted "${package} ${ARGN}")
    message(FATAL_ERROR "Not found, or too old: ${penstock_wanted}\nOn Debian: apt-get install ${debian}")
  endif()
endmacro()

# penstock_automoc(TARGET) runs moc for a target. A shell script keeps Qt's headers from it.
function(penstock_automoc target)
  set_target_properties(${target} PROPERTIES AUTOMOC ON)
  if(UNIX)
    get_target_property(moc Qt6::moc LOCATION)
    configure_file("${PROJECT_SOURCE_DIR}/core/cmake/moc.sh.in" "${PROJECT_BINARY_DIR}/moc.sh" @ONLY)
    set_target_properties(${target} PROPERTIES AUTOMOC_EXECUTABLE "${PROJECT_BINARY_DIR}/moc.sh")
  endif()
endfunction()

# What every target of ours is compiled with. PRIVATE, so that nothing of it reaches an embedder.
function(penstock_compile_options target)
  target_compile_features(${target} PUBLIC cxx_std_20)
  set_target_properties(${target} PROPERTIES CXX_EXTENSIONS OFF)
  target_compile_options(${target} PRIVATE -Wall -Wextra -Wpedantic -Wconversion -Wshadow)
  if(PENSTOCK_WARNINGS_AS_ERRORS)
    target_compile_options(${target} PRIVATE -Werror)
  endif()
  target_compile_definitions(
    ${target}
    PRIVATE QT_NO_KEYWORDS
            QT_NO_CAST_FROM_ASCII
            QT_NO_CAST_TO_ASCII
            QT_NO_CAST_FROM_BYTEARRAY
            QT_NO_URL_CAST_FROM_STRING
            QT_NO_FOREACH
            QT_NO_NARROWING_CONVERSIONS_IN_CONNECT
            QT_STRICT_ITERATORS
            QT_DISABLE_DEPRECATED_BEFORE=0x060400)
  # What a later Qt replaces by what 6.4 does not have is no warning of ours.
  if(Qt6_VERSION VERSION_GREATER_EQUAL 6.5)
    target_compile_definitions(${target} PRIVATE QT_WARN_DEPRECATED_UP_TO=0x060400)
  endif()
  # GCC takes copies of an empty std::optional for reads of what was never written (its bug 80635): from 13
  # on in a variant, before that where they are instrumented.
  if(CMAKE_CXX_COMPILER_ID STREQUAL GNU AND (PENSTOCK_SANITIZE OR CMAKE_CXX_COMPILER_VERSION VERSION_GREATER_EQUAL 13))
    target_compile_options(${target} PRIVATE -Wno-maybe-uninitialized)
  endif()
  # A folder takes 500 MB at most, and collecting garbage before that a tenth of the time.
  target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:--param=ggc-min-heapsize=500000>)
  if(PENSTOCK_SANITIZE)
    target_compile_options(${target} PRIVATE -fsanitize=${PENSTOCK_SANITIZE} -fno-omit-frame-pointer
                                             -fno-sanitize-recover=all)
    target_link_options(${target} PUBLIC -fsanitize=${PENSTOCK_SANITIZE})
    # Q_GLOBAL_STATIC of Qt 6.4 uses a fence, which ThreadSanitizer does not follow.
    if(CMAKE_CXX_COMPILER_ID STREQUAL GNU AND PENSTOCK_SANITIZE STREQUAL thread)
      target_compile_options(${target} PRIVATE -Wno-tsan)
    endif()
  endif()
endfunction()

# What many sources include of Qt and the standard library is read once: that saves a second for each unit. All
# of Qt Core would be slower again: 230 MB to map for each. The preset "single" compiles without: what a source
# includes has to be enough for it.
option(PENSTOCK_PRECOMPILE "Precompile the headers of Qt and the standard library (set by the presets)")
set(PENSTOCK_PRECOMPILED_CORE
    <QByteArray>
    <QHash>
    <QJsonArray>
    <QJsonObject>
    <QObject>
    <QString>
    <QStringList>
    <QUrl>
    <tl/expected.hpp>
    <algorithm>
    <chrono>
    <deque>
    <functional>
    <map>
    <memory>
    <optional>
    <vector>)

# penstock_precompile(TARGET HEADER …) makes them for a target, penstock_precompile_as(TARGET OTHER)
# takes those of another that is compiled with the same options.
# Both also give each source the literals of literals.h; penstock_literals(TARGET) does only that.
set(PENSTOCK_LITERALS "${CMAKE_CURRENT_LIST_DIR}////literals.h")

function(penstock_literals target)
  target_compile_options(${target} PRIVATE "SHELL:-include ${PENSTOCK_LITERALS}")
endfunction()

function(penstock_precompile target)
  if(PENSTOCK_PRECOMPILE)
    target_precompile_headers(${target} PRIVATE ${ARGN} "${PENSTOCK_LITERALS}")
  else()
    penstock_literals(${target})
  endif()
endfunction()

function(penstock_precompile_as target other)
  if(PENSTOCK_PRECOMPILE)
    target_precompile_headers(${target} REUSE_FROM ${other})
  else()
    penstock_literals(${target})
  endif()
endfunction()

# penstock_module(limits [HEADERS a.h …] LINK Penstock::Support … [LINK_PRIVATE …] [WITHOUT a.cpp …] [SOURCES …]
#                 [NOT_INSTALLED])
# makes the library target PenstockLimits, alias Penstock::Limits, and its package component Limits, from
# all sources in its folder and below, except those of WITHOUT, and from generated SOURCES. A module that only our
# programs use is NOT_INSTALLED.
# HEADERS are installed, and so is the main header, limits.h beside the folder limits, if there is one. These are the
# headers that the main headers include, directly or not, and no others: tests/consumer/promise.sh checks that. Each
# compiles alone: the .cpp of its name includes it first (tests/layering.sh checks that), and a test compiles each
# that is installed. A header with Q_OBJECT needs a .cpp of the same name: AUTOMOC does not look into file sets.
function(penstock_module name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "NOT_INSTALLED" "" "HEADERS;SOURCES;WITHOUT;LINK;LINK_PRIVATE")
  penstock_check_modules(${name} ${arg_LINK} ${arg_LINK_PRIVATE})
  string(SUBSTRING ${name} 0 1 first)
  string(TOUPPER ${first} first)
  string(SUBSTRING ${name} 1 -1 rest)
  set(component ${first}${rest})
  set(target Penstock${component})
  set(main_header "${CMAKE_CURRENT_SOURCE_DIR}.h")
  if(EXISTS "${main_header}")
    list(APPEND arg_HEADERS "${main_header}")
  endif()

  add_library(${target})
  add_library(Penstock::${component} ALIAS ${target})
  set_target_properties(
    ${target}
    PROPERTIES EXPORT_NAME ${component}
               OUTPUT_NAME penstock-${name}
               POSITION_INDEPENDENT_CODE ON
               CXX_VISIBILITY_PRESET hidden
               VISIBILITY_INLINES_HIDDEN ON
               DEFINE_SYMBOL "") # compiled the same, shared or not
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS RELATIVE "${CMAKE_CURRENT_SOURCE_DIR}" "*.cpp")
  list(REMOVE_ITEM sources ${arg_WITHOUT})
  target_sources(${target} PRIVATE ${arg_SOURCES})
  penstock_add_sources(${target} ${sources})
  penstock_automoc(${target})
  target_sources(${target} PUBLIC FILE_SET HEADERS BASE_DIRS "${PROJECT_SOURCE_DIR}/core" FILES ${arg_HEADERS})
  target_link_libraries(${target} PUBLIC ${arg_LINK} PRIVATE ${arg_LINK_PRIVATE})
  penstock_compile_options(${target})
  if(name STREQUAL "support")
    penstock_precompile(${target} ${PENSTOCK_PRECOMPILED_CORE})
  else()
    penstock_precompile_as(${target} PenstockSupport)
  endif()

  if(PENSTOCK_INSTALL AND NOT arg_NOT_INSTALLED)
    penstock_install_component(${component} LINK ${arg_LINK} LINK_PRIVATE ${arg_LINK_PRIVATE})
    penstock_install_pkgconfig(${name} "${arg_LINK}" "${arg_LINK_PRIVATE}")
  endif()
endfunction()

# Ends with the names of the modules that a module links and PENSTOCK_MODULES lacks.
function(penstock_check_modules name)
  set(missing "")
  foreach(library IN LISTS ARGN)
    if(library MATCHES "^Penstock::(.+)$")
      string(TOLOWER "${CMAKE_MATCH_1}" needed)
      if(NOT needed IN_LIST PENSTOCK_MODULES)
        list(APPEND missing ${needed})
      endif()
    endif()
  endforeach()
  if(missing)
    list(JOIN missing " and " missing)
    message(FATAL_ERROR "The module ${name} needs ${missing}. Add that to PENSTOCK_MODULES")
  endif()
endfunction()

function(penstock_install_component component)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "LINK;LINK_PRIVATE")
  install(
    TARGETS Penstock${component}
    EXPORT Penstock${component}Targets
    ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}"
    LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}"
    RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}"
    FILE_SET HEADERS
    DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}")
  install(
    EXPORT Penstock${component}Targets
    NAMESPACE Penstock::
    DESTINATION "${CMAKE_INSTALL_LIBDIR}/cmake/Penstock")

  # What an embedder's CMake has to find again is read off what the module links. A static library
  # leaves the linking of its private parts to whoever uses it, too.
  set(script "")
  set(libraries ${arg_LINK})
  if(BUILD_SHARED_LIBS)
    set(private ${arg_LINK_PRIVATE})
    list(FILTER private INCLUDE REGEX "^Penstock::")
    list(APPEND libraries ${private})
  else()
    list(APPEND libraries ${arg_LINK_PRIVATE})
  endif()
  foreach(library IN LISTS libraries)
    if(library MATCHES "^Penstock::(.+)$")
      string(APPEND script "include(\"\${CMAKE_CURRENT_LIST_DIR}/Penstock${CMAKE_MATCH_1}.cmake\")\n")
    elseif(library MATCHES "^Qt6::(.+)$")
      string(APPEND script "find_dependency(Qt6 6.4 COMPONENTS ${CMAKE_MATCH_1})\n")
    elseif(library STREQUAL "tl::expected")
      string(APPEND script "find_dependency(tl-expected)\n")
    elseif(library STREQUAL "SQLite::SQLite3")
      string(APPEND script "find_dependency(SQLite3)\n")
    elseif(library MATCHES "^([^:]+)::")
      # Not every package can be found twice (Qt6Keychain cannot).
      string(APPEND script "if(NOT TARGET ${library})\n  find_dependency(${CMAKE_MATCH_1})\nendif()\n")
    endif()
  endforeach()
  string(APPEND script "include(\"\${CMAKE_CURRENT_LIST_DIR}/Penstock${component}Targets.cmake\")\n")
  file(CONFIGURE OUTPUT "${PROJECT_BINARY_DIR}/package/Penstock${component}.cmake" CONTENT "${script}" @ONLY)
  install(FILES "${PROJECT_BINARY_DIR}/package/Penstock${component}.cmake"
          DESTINATION "${CMAKE_INSTALL_LIBDIR}/cmake/Penstock")
  set_property(GLOBAL APPEND PROPERTY PENSTOCK_COMPONENTS ${component})
endfunction()

# The same for those who do not use CMake: penstock-limits.pc, wherever the prefix is moved to. What a
# module links privately is the business of who links it only where it is static.
function(penstock_install_pkgconfig name public private)
  set(requires "")
  set(requires_private "")
  set(libs_private "")
  foreach(visibility IN ITEMS public private)
    set(list requires)
    if(visibility STREQUAL "private") # without quotes it would be what the argument of that name says
      set(list requires_private)
    endif()
    foreach(library IN LISTS ${visibility})
      if(library MATCHES "^Penstock::(.+)$")
        string(TOLOWER "penstock-${CMAKE_MATCH_1}" package)
        list(APPEND ${list} "${package} = ${PROJECT_VERSION}")
      elseif(library MATCHES "^Qt6::(.+)$")
        list(APPEND ${list} "Qt6${CMAKE_MATCH_1} >= 6.4")
      elseif(library STREQUAL "ZLIB::ZLIB")
        list(APPEND ${list} zlib)
      elseif(library STREQUAL "SQLite::SQLite3")
        list(APPEND ${list} sqlite3)
      elseif(library MATCHES "simdjson$")
        list(APPEND ${list} simdjson)
      elseif(library STREQUAL "hiredis")
        list(APPEND libs_private -lhiredis)
      elseif(library MATCHES "[Kk]eychain")
        list(APPEND libs_private -lqt6keychain)
      elseif(library MATCHES "lib([^/]+)\\.(so|a)$")
        list(APPEND libs_private "-l${CMAKE_MATCH_1}")
      endif() # tl::expected is in a header that compilers find
    endforeach()
  endforeach()
  if(BUILD_SHARED_LIBS)
    # pkg-config wants to see each of them also where nobody links it: zlib1g-dev to compile with penstock-http.
    list(FILTER requires_private INCLUDE REGEX "^penstock-")
    set(libs_private "")
  else()
    list(APPEND requires ${requires_private})
    set(requires_private "")
  endif()
  list(JOIN requires ", " requires)
  list(JOIN requires_private ", " requires_private)
  list(JOIN libs_private " " libs_private)
  set(libs "-L\${libdir} -lpenstock-${name}")
  if(NOT BUILD_SHARED_LIBS)
    string(APPEND libs " ${libs_private}")
    set(libs_private "")
  endif()
  file(RELATIVE_PATH up "/prefix/${CMAKE_INSTALL_LIBDIR}/pkgconfig" /prefix)
  string(REGEX REPLACE "/$" "" up "${up}")
  set(content
      "prefix=\${pcfiledir}/${up}\nlibdir=\${prefix}/${CMAKE_INSTALL_LIBDIR}\nincludedir=\${prefix}/${CMAKE_INSTALL_INCLUDEDIR}\n\n"
      "Name: penstock-${name}\nDescription: ${PROJECT_DESCRIPTION} (${name})\nVersion: ${PROJECT_VERSION}\n"
      "Requires: ${requires}\nRequires.private: ${requires_private}\nLibs: ${libs}\nLibs.private: ${libs_private}\n"
      "Cflags: -I\${includedir}\n")
  list(JOIN content "" content)
  file(WRITE "${PROJECT_BINARY_DIR}/package/penstock-${name}.pc" "${content}")
  install(FILES "${PROJECT_BINARY_DIR}/package/penstock-${name}.pc" DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig")
endfunction()

# The package that ties the installed components together; called once, after the last module.
function(penstock_install_package)
  include(CMakePackageConfigHelpers)
  get_property(PENSTOCK_COMPONENTS GLOBAL PROPERTY PENSTOCK_COMPONENTS)
  set(package "${PROJECT_BINARY_DIR}/package")
  set(destination "${CMAKE_INSTALL_LIBDIR}/cmake/Penstock")
  configure_package_config_file("${PROJECT_SOURCE_DIR}/core/cmake/PenstockConfig.cmake.in"
                                "${package}/PenstockConfig.cmake" INSTALL_DESTINATION "${destination}")
  write_basic_package_version_file("${package}/PenstockConfigVersion.cmake" COMPATIBILITY SameMajorVersion)
  install(FILES "${package}/PenstockConfig.cmake" "${package}/PenstockConfigVersion.cmake"
          DESTINATION "${destination}")
  install(FILES "${PROJECT_SOURCE_DIR}/core/LICENSE" DESTINATION "${CMAKE_INSTALL_DATADIR}/licenses/penstock")
endfunction()
