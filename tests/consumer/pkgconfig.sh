#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Penstock authors
# SPDX-License-Identifier: MIT

# tests/consumer/pkgconfig.sh PREFIX COMPILER FOLDER builds a program in FOLDER with no more than what
# pkg-config says of the package in PREFIX, moved to another place, and runs it; then asks for each module.
set -euo pipefail
if (($# != 3)) || [[ $1 == -* ]]; then
    echo "tests/consumer/pkgconfig.sh: '$*' is not known. It takes PREFIX COMPILER FOLDER." >&2
    exit 2
fi
sources=$(cd "$(dirname "$0")" && pwd)
rm -rf "$3"
mkdir -p "$3"
ln -s "$1" "$3/moved"
PKG_CONFIG_PATH=$(dirname "$(find "$3/moved/" -name penstock-limits.pc)")
export PKG_CONFIG_PATH

read -ra flags <<<"$(pkg-config --cflags penstock-limits)"
read -ra libraries <<<"$(pkg-config --libs penstock-limits)"
"$2" -std=c++20 -fPIC "${flags[@]}" "$sources/permits.cpp" "${libraries[@]}" -o "$3/permits"
"$3/permits" 2>&1 | grep -F '40 calls by 4 threads'

for module in support limits http profiles sharing redis jobs importing practice; do
    pkg-config --exists --print-errors "penstock-$module"
    pkg-config --cflags "penstock-$module" | grep -qF -- "$3/moved"
done
pkg-config --libs penstock-limits | grep -qv Qt6Network || { echo "limits want Qt Network" >&2; exit 1; }
# What a shared library links for itself nobody else needs the headers of.
if [[ -n $(find "$3/moved/" -name 'libpenstock-http.so') ]] &&
    pkg-config --print-requires --print-requires-private penstock-http | grep -F zlib; then
    echo "penstock-http wants what only its inside needs" >&2
    exit 1
fi
