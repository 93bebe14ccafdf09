#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Penstock authors
# SPDX-License-Identifier: MIT

# tests/librarypaths.sh FOLDER… reads each program and shared library below FOLDER and prints those that would load a
# library from the current folder: by an empty or relative element of RUNPATH or RPATH, by a library with a relative path,
# or by a relative loader.
set -euo pipefail
if (($# == 0)) || [[ $1 == -* ]]; then
    echo "tests/librarypaths.sh: '$*' is not known. It takes FOLDER…" >&2
    exit 2
fi
faults=0 files=0
complain() {
    echo "$*" >&2
    faults=1
}
isFixed() { [[ $1 == /* || $1 =~ ^\$(ORIGIN|\{ORIGIN\})(/|$) ]]; }

while IFS= read -r file; do
    dynamic=$(readelf --wide --program-headers --dynamic "$file")
    files=$((files + 1))
    while IFS= read -r path; do
        while IFS= read -r element; do
            isFixed "$element" || complain "$file: an element of its library path is '$element', in $path"
        done < <(tr : '\n' <<<"$path" | sort -u)
    done < <(sed -nE 's/.*\((RPATH|RUNPATH)\).*\[(.*)\]$/\2/p' <<<"$dynamic")
    while IFS= read -r needed; do
        [[ $needed != */* ]] || isFixed "$needed" || complain "$file: it needs $needed"
    done < <(sed -nE 's/.*\((NEEDED|FILTER|AUXILIARY|AUDIT|DEPAUDIT)\).*\[(.*)\]$/\2/p' <<<"$dynamic")
    loader=$(sed -nE 's/.*\[Requesting program interpreter: (.*)\]$/\1/p' <<<"$dynamic")
    [[ -z $loader || $loader == /* ]] || complain "$file: its loader is $loader"
done < <(find "$@" -type f \( -perm /111 -o -name "*.so*" \) -exec grep -laE $'^\x7fELF' {} +)
((files > 0)) || complain "$*: no program and no shared library"
exit "$faults"
