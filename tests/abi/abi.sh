#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Penstock authors
# SPDX-License-Identifier: MIT

# tests/abi/abi.sh PREFIX KEPT [--keep] compares what the shared libraries installed below PREFIX, with all that
# debuggers are told, offer to programs with what is kept in KEPT (NAME.abi.xz), and says of each library that differs
# how. Ends with 1 where a program that was linked with the kept one would not run with this: then the SONAME has to
# change, that is the major version. What was added does no harm. --keep keeps what is there now instead.
# What of types is not in our installed headers, Qt's and the standard library's, is theirs to keep.
set -euo pipefail
if (($# < 2 || $# > 3)) || [[ $1 == -* || ! -d $1 || ! -d $2 || ${3---keep} != --keep ]]; then
    echo "tests/abi/abi.sh: '$*' is not known. It takes PREFIX KEPT [--keep]." >&2
    exit 2
fi
prefix=$1 kept=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
most_bytes=500000

faults=0 compared=0
complain() {
    echo "abi: $*"
    faults=1
}

mapfile -t libraries < <(find "$prefix" -name 'libpenstock-*.so' | sort)
((${#libraries[@]} > 0)) || { echo "abi: there is no libpenstock-*.so below $prefix" >&2; exit 2; }

# read_library FILE INTO
read_library() {
    abidw --headers-dir "$prefix/include" --drop-private-types --no-corpus-path --no-comp-dir-path --no-show-locs \
        --short-locs --no-parameter-names --out-file "$2" "$1"
}

# Bits of what abidiff ends with: 1 and 2 are mistakes, 4 is a difference, 8 one that breaks programs.
differs() {
    local code=0
    abidiff "$@" >"$work/said" 2>&1 || code=$?
    ((code & 3)) && { cat "$work/said" >&2; exit 2; }
    ((code))
}

for library in "${libraries[@]}"; do
    name=$(basename "$library" .so)
    name=${name#libpenstock-}
    read_library "$library" "$work/$name.abi"
    if [[ ${3-} == --keep ]]; then
        xz --lzma2=preset=9e,lc=4,pb=0 <"$work/$name.abi" >"$kept/$name.abi.xz" # for text
        size=$(stat -c %s "$kept/$name.abi.xz")
        printf '%-12s %7d bytes, packed %6d\n' "$name" "$(stat -c %s "$work/$name.abi")" "$size"
        ((size <= most_bytes)) || complain "$kept/$name.abi.xz is larger than $most_bytes bytes"
        continue
    fi
    if [[ ! -e $kept/$name.abi.xz ]]; then
        echo "abi: $name is new"
        continue
    fi
    compared=$((compared + 1))
    xz -dc "$kept/$name.abi.xz" >"$work/kept.abi"
    differs --no-show-locs "$work/kept.abi" "$work/$name.abi" || continue
    mv "$work/said" "$work/$name.said"
    if differs --no-show-locs --no-added-syms "$work/kept.abi" "$work/$name.abi"; then
        cat "$work/said"
        complain "$name: programs that were linked with it before may not run with it: change its SONAME (the major version)"
    else
        cat "$work/$name.said"
        echo "abi: $name: has more than before, and all that it had: the SONAME stays, the minor version counts up"
    fi
done

if [[ ${3-} == --keep ]]; then
    for file in "$kept"/*.abi.xz; do
        name=$(basename "$file" .abi.xz)
        [[ -e $work/$name.abi ]] || rm "$file"
    done
    exit "$faults"
fi
for file in "$kept"/*.abi.xz; do
    name=$(basename "$file" .abi.xz)
    [[ -e $work/$name.abi || ! -e $file ]] || complain "$name: the library is gone"
done
((compared > 0)) || complain "nothing is kept in $kept yet: --keep does it"
((faults)) || echo "abi: $compared libraries compared; no SONAME has to change"
exit "$faults"
