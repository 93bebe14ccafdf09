# SPDX-FileCopyrightText: The Penstock authors
# SPDX-License-Identifier: MIT

# Sets Hiredis_FOUND where libhiredis and its headers are. The package file that Debian 12 has for it
# ends with an error of its own.
include(FindPackageHandleStandardArgs)
find_path(HIREDIS_INCLUDE_DIR hiredis/hiredis.h)
find_library(HIREDIS_LIBRARY hiredis)
mark_as_advanced(HIREDIS_INCLUDE_DIR HIREDIS_LIBRARY)
find_package_handle_standard_args(Hiredis REQUIRED_VARS HIREDIS_LIBRARY HIREDIS_INCLUDE_DIR)
