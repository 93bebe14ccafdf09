#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Penstock authors
# SPDX-License-Identifier: MIT

# tests/abi/kept.sh CORE KEPT says which library of CORE has nothing in KEPT that ./dev abi could hold it against, and
# what is kept there of none. Whether they still offer that takes ./dev abi some minutes.
set -euo pipefail
if (($# != 2)) || [[ $1 == -* || ! -d $1 || ! -d $2 ]]; then
    echo "tests/abi/kept.sh: '$*' is not known. It takes CORE KEPT." >&2
    exit 2
fi
core=$1 kept=$2 faults=0
complain() {
    echo "abi: $*: ./dev abi --keep"
    faults=1
}

for folder in "$core"/penstock/*/; do
    file=$kept/$(basename "$folder").abi.xz
    [[ -s $file ]] && xz -t "$file" || complain "nothing is kept of $(basename "$folder")"
done
for file in "$kept"/*.abi.xz; do
    [[ ! -e $file || -d $core/penstock/$(basename "$file" .abi.xz) ]] || complain "$(basename "$file") is of no library"
done
exit "$faults"
