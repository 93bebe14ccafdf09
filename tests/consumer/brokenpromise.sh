#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Penstock authors
# SPDX-License-Identifier: MIT

# tests/consumer/brokenpromise.sh PREFIX breaks the promise in a copy of the headers below PREFIX, in each way that
# tests/consumer/promise.sh looks for. It has to name each, and nothing else.
set -euo pipefail
if (($# != 1)) || [[ $1 == -* ]]; then
    echo "tests/consumer/brokenpromise.sh: '$*' is not known. It takes PREFIX." >&2
    exit 2
fi
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
cp -r "$1/include" "$copy/include"
penstock=$copy/include/penstock
sed -i 3d "$penstock/support/export.h"
sed -i '3i // Not part of the promise.' "$penstock/limits/limiter/permitsource.h"
sed -i '/<penstock\/support\/systemclock.h>/d' "$penstock/limits.h"
rm "$penstock/limits/spec/limitjson.h"
printf '\n\n// Not part of the promise.\n' >"$penstock/support/stray.h"
sed -i '3s/ What .*//' "$penstock/jobs.h"

diff <(sort <<'TEXT'
limits/spec/limitjson.h is promised and not installed
support/systemclock.h is promised, but limits.h and http.h do not include it
limits/limiter/permitsource.h is promised, and says that it is not
support/export.h is not promised, and its third line is not: // Not part of the promise.
support/systemclock.h is installed, but no main header includes it
support/stray.h is installed, but no main header includes it
jobs.h does not say that it may change in a minor version
TEXT
) <("$(dirname "$0")/promise.sh" "$1" 2>&1; "$(dirname "$0")/promise.sh" "$copy" 2>&1 | sort)
