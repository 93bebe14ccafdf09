#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Penstock authors
# SPDX-License-Identifier: MIT

# tests/translations.sh LUPDATE [ROOT] fails, and says which, where the window has a text that a
# translation lacks, or a translation one that the window no longer has, or one without its words.
set -euo pipefail
if (($# > 2)) || [[ ${1-} == -* ]]; then
    echo "tests/translations.sh: '$*' is not known. It takes LUPDATE [ROOT]." >&2
    exit 2
fi
root=$(cd "${2:-$(dirname "$0")/..}" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

faults=0
for file in "$root"/resources/translations/penstock_*.ts; do
    now=$folder/${file##*/}
    cp "$file" "$now"
    "$root/resources/translations/update.sh" "$1" "$now" >"$folder/said" 2>&1 || {
        cat "$folder/said"
        faults=1
    }
    if ! diff -u --label "$file" "$file" --label "the window" "$now"; then
        echo "${file#"$root/"}: is not what the window says; run ./dev translate"
        faults=1
    fi
    if grep -n -B1 'type="unfinished"' "$file"; then
        echo "${file#"$root/"}: has texts without a translation"
        faults=1
    fi
done
exit "$faults"
