#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Penstock authors
# SPDX-License-Identifier: MIT

# tests/spdx.sh [ROOT] prints each file of ours that does not open with its two SPDX lines, or names
# another licence than its folder has, and fails if there is one.
set -euo pipefail
if (($# > 1)) || [[ ${1-} == -* ]]; then
    echo "tests/spdx.sh: '$*' is not known. It takes [ROOT]." >&2
    exit 2
fi
cd "${1:-$(dirname "$0")/..}"

# One awk for all of them: a process for each file takes many times as long as reading it.
# shellcheck disable=SC2016  # awk's own $
find . \( -name '.git' -o -path './build' \) -prune -o -type f \( -name '*.h' -o -name '*.cpp' \
    -o -name '*.cmake' -o -name '*.cmake.in' -o -name CMakeLists.txt -o -name '*.sh' -o -name '*.go' \
    -o -name '*.java' -o -path './dev' -o -path './.ci/run' -o -name .clang-tidy \) -print0 |
    sort -z | xargs -0 awk '
function licenceOf(path) { return path ~ /^\.\/(app|ui)\// ? "GPL-3.0-or-later" : "MIT" }

function judge(    licence) {
    if (file == "") return
    licence = licenceOf(file)
    if (first != "SPDX-FileCopyrightText: The Penstock authors" || second != "SPDX-License-Identifier: " licence) {
        print file ":1: does not open with its two SPDX lines; its licence is " licence
        faults = 1
    }
}

BEGIN {
    # An empty file has no first line by which it would be seen.
    for (i = 1; i < ARGC; ++i) {
        if ((getline line < ARGV[i]) <= 0) {
            print ARGV[i] ":1: is empty; its licence is " licenceOf(ARGV[i])
            faults = 1
        }
        close(ARGV[i])
    }
}

FNR == 1 { judge(); file = FILENAME; first = second = ""; at = 0 }
FNR == 1 && /^#!/ { next }
{
    text = $0
    sub(/^(\/\/|#) /, "", text)
    if (++at == 1) first = text
    else { second = text; nextfile }
}
END { judge(); exit faults }
'
