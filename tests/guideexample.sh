#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Penstock authors
# SPDX-License-Identifier: MIT

# tests/guideexample.sh GUIDE PROGRAM: each C++ block of GUIDE stands in PROGRAM, line by line and however far
# in, so that what users copy has been compiled and run. Prints those that do not.
set -euo pipefail
if (($# != 2)) || [[ $1 == -* ]]; then
    echo "tests/guideexample.sh: '$*' is not known. It takes GUIDE PROGRAM." >&2
    exit 2
fi
program=$'\n'$(sed 's/^ *//' "$2")$'\n'
faults=0 blocks=0 block=
while IFS= read -r line; do
    if [[ $line == '```cpp' ]]; then
        block=$'\n'
    elif [[ -n $block && $line == '```' ]]; then
        blocks=$((blocks + 1))
        if [[ $program != *"$block"* ]]; then
            printf '%s has no such lines as %s shows:\n%s\n' "$2" "$1" "$block" >&2
            faults=1
        fi
        block=
    elif [[ -n $block ]]; then
        block+=$(sed 's/^ *//' <<<"$line")$'\n'
    fi
done <"$1"
if ((blocks == 0)); then
    echo "$1 has no C++ block" >&2
    exit 1
fi
exit "$faults"
