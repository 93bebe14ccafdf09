#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Penstock authors
# SPDX-License-Identifier: MIT

# tests/consumer/modules.sh FOLDER [CMAKE_OPTION …] configures support, limits and http alone in
# FOLDER/build, without the packages and programs of other modules. Modules that are missing or
# unknown are named.
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

refused() { # MODULES TEXT
    if cmake -S "$consumers/../.." -B "$folder/refused" -G Ninja "-DPENSTOCK_MODULES=$1" >"$folder/log" 2>&1 ||
        ! tr -s '\n ' ' ' <"$folder/log" | grep -qF "$2"; then
        echo "PENSTOCK_MODULES=$1 is not refused with: $2" >&2
        exit 1
    fi
    rm -r "$folder/refused"
}
refused 'limits;http' 'The module limits needs support'
refused 'support;limits;http;jobs' 'The module jobs needs profiles and redis and sharing'
refused 'support;limit' 'unknown module limit'
