#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Penstock authors
# SPDX-License-Identifier: MIT

# tests/consumer/modules.sh FOLDER [CMAKE_OPTION …] configures support, limits and http alone in
# FOLDER, without the packages and programs of other modules.
set -euo pipefail
if (($# < 1)) || [[ $1 == -* ]]; then
    echo "tests/consumer/modules.sh: '$*' is not known. It takes FOLDER and options of CMake." >&2
    exit 2
fi
folder=$1
shift
consumers=$(cd "$(dirname "$0")" && pwd)

rm -rf "$folder"
cmake -S "$consumers/../.." -B "$folder/build" -G Ninja "-DPENSTOCK_MODULES=support;limits;http" "$@"
if grep -E '^(.*valijson.*|Qt6(Widgets|Charts|Svg|Test)_DIR)[:=]' "$folder/build/CMakeCache.txt"; then
    echo "These modules need none of that" >&2
    exit 1
fi
if ninja -C "$folder/build" -t targets all | grep -E '^bin/|^tests_'; then
    echo "Programs or tests are built, too" >&2
    exit 1
fi
