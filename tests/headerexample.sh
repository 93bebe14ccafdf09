#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Penstock authors
# SPDX-License-Identifier: MIT

# tests/headerexample.sh HEADER PROGRAM: the example in a comment of HEADER stands in PROGRAM, line by
# line and however far in, so that what users copy has been compiled and run. Prints it if not.
set -euo pipefail
if (($# != 2)) || [[ $1 == -* ]]; then
    echo "tests/headerexample.sh: '$*' is not known. It takes HEADER PROGRAM." >&2
    exit 2
fi
example=$(sed -n '/^\/\/! \\code$/,/^\/\/! \\endcode$/ { /\\code$\|\\endcode$/d; s/^\/\/! *//; p }' "$1")
program=$(sed 's/^ *//' "$2")
if [[ -z $example || $'\n'$program$'\n' != *$'\n'"$example"$'\n'* ]]; then
    printf '%s has no such lines as %s shows:\n%s\n' "$2" "$1" "$example" >&2
    exit 1
fi
