#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Penstock authors
# SPDX-License-Identifier: MIT

# tests/ui/windowmanual.sh PROGRAM PAGE holds the window's manual page against what --help lists, and against what
# man and mandoc know to be wrong.
set -euo pipefail
if (($# != 2)) || [[ $1 == -* ]]; then
    echo "tests/ui/windowmanual.sh: '$*' is not known. It takes PROGRAM PAGE." >&2
    exit 2
fi
export QT_QPA_PLATFORM=offscreen LC_ALL=C.UTF-8

flags=$("$1" --help | sed -n '/^Options:/,$p' | grep -oE '^  (-[a-z], )?--[a-z-]+' | tr -s ', ' '\n' | sed '/^$/d')
(($(wc -l <<<"$flags") >= 5)) || { echo "--help was not understood: $flags" >&2; exit 1; }
faults=0
for flag in $flags; do
    if ! grep -qF -- "\\fB${flag//-/\\-}\\fR" "$2"; then
        echo "$2: has no $flag"
        faults=1
    fi
done
said=$(man --warnings=w -Tutf8 -l "$2" 2>&1 >/dev/null || true; mandoc -Tlint -Wwarning "$2" || true)
if [[ -n $said ]]; then
    echo "$said"
    faults=1
fi
exit "$faults"
