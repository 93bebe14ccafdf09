#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Penstock authors
# SPDX-License-Identifier: MIT

# core/doxygen/build.sh FOLDER makes the API reference in FOLDER, and fails where Doxygen finds something wrong
# in it or a class or a function without a word. What its class speaks for needs none: constructors,
# operators, members, types and enumerators.
set -euo pipefail
if (($# != 1)) || [[ $1 == -* ]]; then
    echo "core/doxygen/build.sh: '$*' is not known. It takes FOLDER." >&2
    exit 2
fi
mkdir -p "$1"
folder=$(cd "$1" && pwd)
cd "$(dirname "$0")/../.."

# "file:line: warning: Member name(…) (function) of class penstock::Name is not documented."
complaints() {
    awk -v root="$PWD/" '
    /is not documented\.$/ && /: warning: Member / {
        if ($0 !~ /\((function|signal|slot)\) of /) next
        name = $0; sub(/^.*: warning: Member /, "", name); sub(/\(.*/, "", name); sub(/^.* /, "", name)
        owner = $0; sub(/ is not documented\.$/, "", owner); sub(/^.*[ :]/, "", owner)
        if (name ~ /^operator/ || name == owner || name == "~" owner) next
    }
    { if (index($0, root) == 1) $0 = substr($0, length(root) + 1) }
    !seen[$0]++' "$folder/warnings.txt"
}

{
    cat core/doxygen/Doxyfile
    for list in core/penstock/*/CMakeLists.txt; do
        sed -nE "s|^  (.*\.h)$|INPUT += ${list%/*}/\1|p" "$list"
    done
    printf 'INPUT += %s\n' core/penstock/*.h
    printf 'OUTPUT_DIRECTORY = "%s"\nWARN_LOGFILE = "%s/warnings.txt"\n' "$folder" "$folder"
} | doxygen -
if [[ -n $(complaints) ]]; then
    complaints
    exit 1
fi
