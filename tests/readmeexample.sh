#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Penstock authors
# SPDX-License-Identifier: MIT

# tests/readmeexample.sh README PROGRAM …: the C++ blocks of README are these programs, in their order,
# below the two SPDX lines of each, so that what users copy has been compiled and run. Prints the
# difference if not.
set -euo pipefail
if (($# < 2)) || [[ $1 == -* ]]; then
    echo "tests/readmeexample.sh: '$*' is not known. It takes README PROGRAM …" >&2
    exit 2
fi
readme=$1
shift
diff -u --label "$readme" --label "$*" \
    <(awk '/^```cpp$/ { inside = 1; next } /^```$/ { inside = 0 } inside' "$readme") \
    <(for program in "$@"; do tail -n +3 "$program"; done)
