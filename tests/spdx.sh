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

faults=0
while IFS= read -r -d '' file; do
    licence=MIT
    case $file in ./app/* | ./ui/*) licence=GPL-3.0-or-later ;; esac
    wanted=$'SPDX-FileCopyrightText: The Penstock authors\n'"SPDX-License-Identifier: $licence"
    found=$(head -n 3 "$file" | sed '/^#!/d' | head -n 2 | sed -E 's|^(//\|#) ||')
    if [[ $found != "$wanted" ]]; then
        echo "$file:1: does not open with its two SPDX lines; its licence is $licence"
        faults=1
    fi
done < <(find . \( -name '.git' -o -path './build' \) -prune -o -type f \( -name '*.h' -o -name '*.cpp' \
    -o -name '*.cmake' -o -name '*.cmake.in' -o -name CMakeLists.txt -o -name '*.sh' -o -name '*.go' \
    -o -name '*.java' -o -path './dev' -o -path './.ci/run' -o -name .clang-tidy \) -print0 | sort -z)
exit "$faults"
