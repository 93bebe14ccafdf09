#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Penstock authors
# SPDX-License-Identifier: MIT

# tests/readmeexample.sh README PROGRAM: the first C++ block of README is PROGRAM below its two
# SPDX lines, so that what users copy has been compiled and run. Prints the difference if not.
set -euo pipefail
if (($# < 2)) || [[ $1 == -* ]]; then
    echo "tests/readmeexample.sh: '$*' is not known. It takes README PROGRAM." >&2
    exit 2
fi
diff -u --label "$1" --label "$2" \
    <(awk '/^```cpp$/ { inside = 1; next } inside && /^```$/ { exit } inside' "$1") \
    <(tail -n +3 "$2")
