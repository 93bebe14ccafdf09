#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Penstock authors
# SPDX-License-Identifier: MIT

# tests/consumer/headers.sh PREFIX [COMPILER] checks that what the headers below PREFIX include of ours is
# below it, too. With COMPILER it compiles each header alone, with the flags that pkg-config has for its module.
set -euo pipefail
if (($# < 1 || $# > 2)) || [[ $1 == -* ]]; then
    echo "tests/consumer/headers.sh: '$*' is not known. It takes PREFIX, and COMPILER." >&2
    exit 2
fi
include=$1/include
if [[ ! -d $include/penstock ]]; then
    echo "$include/penstock is not there" >&2
    exit 1
fi
if (($# == 1)); then
    faults=0
    while IFS=: read -r file line; do
        wanted=$(sed 's/.*<\(.*\)>.*/\1/' <<<"$line")
        if [[ ! -e $include/$wanted ]]; then
            echo "${file#"$include/"} includes $wanted, which is not installed" >&2
            faults=1
        fi
    done < <(grep -r --include='*.h' '^ *# *include *<penstock/' "$include/penstock")
    exit "$faults"
fi

PKG_CONFIG_PATH=$(dirname "$(find "$1/" -name penstock-limits.pc)")
export PKG_CONFIG_PATH
faults=0
for folder in "$include"/penstock/*/; do
    module=$(basename "$folder")
    read -ra flags <<<"$(pkg-config --cflags "penstock-$module")"
    (cd "$include" && find "penstock/$module" "penstock/$module.h" -name '*.h' -print0 2>/dev/null || true) |
        xargs -0 -P "$(nproc)" -I '{}' "$2" -std=c++20 -fPIC -fsyntax-only "${flags[@]}" -x c++ -include '{}' /dev/null || faults=1
done
exit "$faults"
