#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Penstock authors
# SPDX-License-Identifier: MIT

# tests/consumer/headers.sh PREFIX checks that what the headers below PREFIX include of ours is below
# it, too.
set -euo pipefail
if (($# != 1)) || [[ $1 == -* ]]; then
    echo "tests/consumer/headers.sh: '$*' is not known. It takes PREFIX." >&2
    exit 2
fi
include=$1/include
if [[ ! -d $include/penstock ]]; then
    echo "$include/penstock is not there" >&2
    exit 1
fi
faults=0
while IFS=: read -r file line; do
    wanted=$(sed 's/.*<\(.*\)>.*/\1/' <<<"$line")
    if [[ ! -e $include/$wanted ]]; then
        echo "${file#"$include/"} includes $wanted, which is not installed" >&2
        faults=1
    fi
done < <(grep -r --include='*.h' '^ *# *include *<penstock/' "$include/penstock")
exit "$faults"
