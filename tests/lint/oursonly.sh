#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Penstock authors
# SPDX-License-Identifier: MIT

# tests/lint/oursonly.sh FOLDER builds the plugin oursonly.cpp in FOLDER, tries it, and prints its path.
# Fails, and says so, where it cannot be built or clang-tidy finds something else with it than without.
set -euo pipefail
if (($# != 1)) || [[ $1 == -* ]]; then
    echo "tests/lint/oursonly.sh: '$*' is not known. It takes FOLDER." >&2
    exit 2
fi
here=$(cd "$(dirname "$0")" && pwd)
plugin=$(cd "$1" && pwd)/oursonly.so

findings() {
    clang-tidy-14 --quiet "$@" "$here/faults.cpp" -- -std=c++20 2>/dev/null || true
}

# The checks decide as well what it must not hide.
is_proven() {
    local from
    for from in "$here"/{oursonly.cpp,oursonly.sh,faults.cpp,faults.h} "$here/../../.clang-tidy"; do
        [[ $plugin -nt $from ]] || return 1
    done
}

if ! is_proven; then
    new=$plugin.new
    "${CXX:-g++}" -std=c++17 -O1 -shared -fPIC -fno-rtti -isystem "$(llvm-config-14 --includedir)" \
        -o "$new" "$here/oursonly.cpp" >"$plugin.said" 2>&1 || {
        echo "clang-tidy does without its plugin, which does not compile: see $plugin.said" >&2
        exit 1
    }
    wanted=$(findings)
    if [[ $(grep -c 'error: ' <<<"$wanted") -lt 10 || $(findings --load="$new") != "$wanted" ]]; then
        echo "clang-tidy does without its plugin, which hides findings" >&2
        exit 1
    fi
    mv "$new" "$plugin"
fi
echo "$plugin"
