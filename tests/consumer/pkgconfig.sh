#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Penstock authors
# SPDX-License-Identifier: MIT

# tests/consumer/pkgconfig.sh PREFIX COMPILER FOLDER builds programs in FOLDER with no more than what
# pkg-config says of the package in PREFIX, moved to another place, and runs one; then asks for each module.
set -euo pipefail
if (($# != 3)) || [[ $1 == -* ]]; then
    echo "tests/consumer/pkgconfig.sh: '$*' is not known. It takes PREFIX COMPILER FOLDER." >&2
    exit 2
fi
sources=$(cd "$(dirname "$0")" && pwd)
compiler=$2 folder=$3
rm -rf "$folder"
mkdir -p "$folder"
ln -s "$1" "$folder/moved"
PKG_CONFIG_PATH=$(dirname "$(find "$folder/moved/" -name penstock-limits.pc)")
export PKG_CONFIG_PATH

build() { # PROGRAM MODULE
    local flags libraries
    read -ra flags <<<"$(pkg-config --cflags "penstock-$2")"
    read -ra libraries <<<"$(pkg-config --libs "penstock-$2")"
    "$compiler" -std=c++20 -fPIC "${flags[@]}" "$sources/$1.cpp" "${libraries[@]}" -o "$folder/$1"
}
build permits limits
"$folder/permits" 2>&1 | grep -F '40 calls by 4 threads'
build jobs jobs # links each library that the others need

for module in support limits http profiles sharing redis jobs; do
    pkg-config --exists --print-errors "penstock-$module"
    pkg-config --cflags "penstock-$module" | grep -qF -- "$folder/moved"
done
pkg-config --libs penstock-limits | grep -qv Qt6Network || { echo "limits want Qt Network" >&2; exit 1; }
