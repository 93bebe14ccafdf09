#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Penstock authors
# SPDX-License-Identifier: MIT

# tests/guidecommands.sh PENSTOCK FOLDER holds what the chapters in FOLDER tell people to type against PENSTOCK:
# each command and each of its options is known to it, each profile is without fault, and each job can be planned.
set -euo pipefail
if (($# != 2)) || [[ $1 == -* ]]; then
    echo "tests/guidecommands.sh: '$*' is not known. It takes PENSTOCK FOLDER." >&2
    exit 2
fi
penstock=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
faults=0 commands=0 files=0
complain() {
    echo "$*"
    faults=1
}

# look CHAPTER LINE looks at one line that somebody would type.
look() {
    local chapter=$1 line=$2 words=() known option
    line=${line#*penstock }
    line=${line%%|*}
    read -ra words <<<"$line"
    commands=$((commands + 1))
    # The first words are commands as long as the next help knows them.
    local path=()
    for word in "${words[@]}"; do
        [[ $word =~ ^[a-z]+$ && ${#path[@]} -lt 2 ]] || break
        "$penstock" ${path[@]+"${path[@]}"} --help | grep "^  $word " >/dev/null || break
        path+=("$word")
    done
    if ((${#path[@]} == 0)); then
        complain "$chapter: there is no command in: penstock $line"
        return
    fi
    known=$("$penstock" "${path[@]}" --help)
    while read -r option; do
        grep -qE -- "(^|[ ,])$option([ ,=]|$)" <<<"$known" ||
            complain "$chapter: penstock ${path[*]} has no $option"
    done < <(grep -oE -- '(^| )--?[a-zA-Z][a-z-]*' <<<"$line" | tr -d ' ')
}

# hold CHAPTER NAME looks at a file that somebody would write.
hold() {
    local chapter=$1 file=$2 said rows
    files=$((files + 1))
    if grep -q '"penstock/profile/1"' "$file"; then
        said=$("$penstock" profile check "$file" --data-dir "$work/data" 2>&1) || complain "$chapter: $said"
        cp "$file" "$work/example.profile.json"
    elif grep -q '"penstock/job/1"' "$file"; then
        rows=$(sed -nE 's/.*"rows": \{"csv": "([^"]*)"\}.*/\1/p' "$file")
        printf 'id\n7\n8\n' >"$work/$rows"
        said=$("$penstock" plan "$file" --data-dir "$work/data" 2>&1) || complain "$chapter: $said"
    else
        complain "$chapter: what is this file? $(head -c 80 "$file")"
    fi
}

for source in "$2"/*.md; do
    chapter=${source##*/}
    inside= text=
    while IFS= read -r line; do
        case $inside,$line in
            ,'```sh') inside=sh ;;
            ,'```json') inside=json text= ;;
            sh,'```') inside= ;;
            json,'```')
                inside=
                printf '%s' "$text" >"$work/$files.json"
                hold "$chapter" "$work/$files.json"
                ;;
            sh,*\\) text+="${line%\\} " ;;
            sh,*)
                text+=$line
                [[ $text != *penstock\ * ]] || look "$chapter" "$text"
                text=
                ;;
            json,*) text+=$line$'\n' ;;
        esac
    done <"$source"
    # In the middle of a sentence.
    while IFS= read -r line; do
        look "$chapter" "$line"
    done < <(grep -v '^    ' "$source" | grep -oE '`penstock [a-z][^`]*`' | tr -d '`')
done
if ((commands < 10 || files < 3)); then complain "only $commands commands and $files files were found in $2"; fi
exit "$faults"
