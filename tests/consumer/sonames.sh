#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Penstock authors
# SPDX-License-Identifier: MIT

# tests/consumer/sonames.sh FOLDER VERSION looks at each shared library below FOLDER: whether its SONAME ends with the
# major version, whether it has the names that linkers and programs look for, and whether all that it gives away is ours
# and bears that version.
set -euo pipefail
if (($# != 2)) || [[ $1 == -* ]]; then
    echo "tests/consumer/sonames.sh: '$*' is not known. It takes FOLDER VERSION." >&2
    exit 2
fi
major=${2%%.*} faults=0 libraries=0
complain() {
    echo "$*" >&2
    faults=1
}

while IFS= read -r library; do
    libraries=$((libraries + 1))
    name=${library%".so.$2"}
    soname=$(objdump -p "$library" | awk '$1 == "SONAME" { print $2 }')
    [[ $soname == "$(basename "$name").so.$major" ]] || complain "$library: its SONAME is $soname"
    for link in "$name.so" "$name.so.$major"; do
        [[ $(realpath "$link") == "$(realpath "$library")" ]] || complain "$link does not lead to it"
    done
    given=$(nm -D --defined-only "$library" | awk '$2 != "A" { print $3 }')
    [[ $given == *penstock* ]] || complain "$library: gives nothing away"
    # _ZN8penstock…, _ZTVN8penstock… and their like
    strange=$(grep -vE "^_Z[A-Z]*[A-Za-z0-9_]*NK?8penstock.*@@PENSTOCK_$major\$" <<<"$given" || true)
    [[ -z $strange ]] || complain "$library: gives away $(c++filt <<<"$strange" | head -n 5)"
done < <(find "$1" -name "libpenstock-*.so.$2")
((libraries > 0)) || complain "$1: no shared library of version $2"
exit "$faults"
