#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Penstock authors
# SPDX-License-Identifier: MIT

# tests/wrongarguments.sh [PROGRAM …] tries an unknown option on each command of ./dev, each script of the
# repository and each of the programs: each has to end with 2 and to print what it does know, and none may
# leave anything behind. ./dev run is not tried: it gives its options to penstock.
set -euo pipefail
for program; do
    if [[ ! -x $program ]]; then
        echo "tests/wrongarguments.sh: '$program' is not known. It takes PROGRAM …" >&2
        exit 2
    fi
done
root=$(cd "$(dirname "$0")/.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export QT_QPA_PLATFORM=offscreen # for the window: reporting an option needs no display

faults=0
complain() {
    echo "$*"
    faults=1
}

# refuses COMMAND … has a minute: what takes longer has begun to work.
refuses() {
    local said code=0
    said=$(timeout 60 "$@" --nonsense 2>&1 >/dev/null </dev/null) || code=$?
    ((code == 2)) || complain "$* --nonsense: ended with $code: $said"
    grep -qiE 'it takes|one of|there is no command|unknown command|use |see: penstock --help' <<<"$said" ||
        complain "$* --nonsense: does not say what it knows: $said"
}

mapfile -t commands < <("$root/dev" help | sed -nE 's/^  ([a-z]+) .*/\1/p')
((${#commands[@]} >= 14)) || complain "./dev help lists ${#commands[@]} commands only"
for command in "${commands[@]}"; do
    # Help is help, and does nothing else.
    [[ $command == run || $("$root/dev" "$command" --help) == "./dev COMMAND"* ]] ||
        complain "./dev $command --help does not help"
    [[ $command == run ]] || refuses "$root/dev" "$command"
done
refuses "$root/dev"
refuses "$root/dev" help
code=0
"$root/dev" test nonsense >/dev/null 2>&1 </dev/null || code=$?
((code == 2)) || complain "./dev test nonsense: ended with $code"
while IFS= read -r -d '' script; do
    refuses "$script"
done < <(find "$root" -path "$root/build" -prune -o \( -name '*.sh' -o -path "$root/.ci/run" \) -type f -print0)
for program; do
    refuses "$program"
done

[[ -z $(ls -A) ]] || complain "something was left behind: $(ls -A)"
exit "$faults"
