#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Penstock authors
# SPDX-License-Identifier: MIT

# tests/guidelinks.sh FOLDER prints each link and each picture in the HTML files of FOLDER that leads nowhere,
# each place that has a name twice, each page that no other leads to, and each picture that none shows.
set -euo pipefail
if (($# != 1)) || [[ $1 == -* ]]; then
    echo "tests/guidelinks.sh: '$*' is not known. It takes FOLDER." >&2
    exit 2
fi
cd "$1"
faults=0
complain() {
    echo "$*"
    faults=1
}

declare -A led=([index.html]=1)
pages=(*.html)
for page in "${pages[@]}"; do
    while read -r twice; do
        complain "$page: the place $twice is there twice"
    done < <(grep -o ' id="[^"]*"' "$page" | sort | uniq -d)
    while IFS='"' read -r _ target _; do
        file=${target%%#*} place=
        [[ $target != *#* ]] || place=${target#*#}
        [[ $target != http* && $target != mailto:* ]] || continue
        file=${file:-$page}
        if [[ ! -s $file ]]; then
            complain "$page: there is no $file"
        elif [[ -n $place ]] && ! grep -qF " id=\"$place\"" "$file"; then
            complain "$page: $file has no place $place"
        fi
        [[ $file == "$page" ]] || led[$file]=1
    done < <(grep -oE '(href|src)="[^"]*"' "$page")
done
for file in "${pages[@]}" pictures/*; do
    [[ ! -e $file || -n ${led[$file]-} ]] || complain "$file: nothing leads to it"
done
exit "$faults"
