#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Penstock authors
# SPDX-License-Identifier: MIT

# tests/mutants/check.sh MUTATE looks whether the faults that the program MUTATE makes in sample/ are those
# in sample/faults.txt, and whether those that are said to be equivalent are still made.
set -euo pipefail
if (($# != 1)) || [[ ! -x $1 ]]; then
    echo "tests/mutants/check.sh: '$*' is not known. It takes MUTATE, a program." >&2
    exit 2
fi
mutate=$1
cd "$(dirname "${BASH_SOURCE[0]}")"

# Each fault as a difference: of which line, and what it becomes.
faults() {
    local name file line what text
    while IFS=$'\t' read -r name file line what text; do
        echo "$line: $what"
        "$mutate" apply "$name" "$file" | { diff "$file" - || true; } | sed -n 's/^> */    /p'
    done < <("$mutate" list 1 all sample)
}
diff sample/faults.txt <(faults)

# A choice is the same each time, of different lines, and another with another seed.
[[ $("$mutate" list 1 5 sample) == "$("$mutate" list 1 5 sample)" ]]
[[ $("$mutate" list 1 5 sample) != "$("$mutate" list 2 5 sample)" ]]
[[ $("$mutate" list 1 9 sample | cut -f 3 | sort -u | wc -l) == 9 ]]

cd ../..
missing=
while read -r name file _; do
    [[ $name =~ ^[0-9a-f]{8}$ ]] || continue
    [[ $'\n'$("$mutate" list 1 all "$(dirname "$file")") == *$'\n'"$name"$'\t'"${file%:}"$'\t'* ]] || missing+="$name $file"$'\n'
done <tests/mutants/equivalent.txt
if [[ -n $missing ]]; then
    printf 'tests/mutants/equivalent.txt: these are not made any more:\n%s' "$missing"
    exit 1
fi
