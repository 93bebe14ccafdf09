#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Penstock authors
# SPDX-License-Identifier: MIT

# tests/flagwords.sh [ROOT] prints each string of core or ui that names a flag of a command line, as
# file:line: the string, and fails if there is one. The window and programs that embed the library
# show these words too: what a fix needs is a Remedy, and the command line says with which flag.
set -euo pipefail
if (($# > 1)) || [[ ${1-} == -* ]]; then
    echo "tests/flagwords.sh: '$*' is not known. It takes [ROOT]." >&2
    exit 2
fi
cd "${1:-$(dirname "$0")/..}"

# Files whose flags are those of other programs, which their words are about, each with a reason.
allowed=(
    core/penstock/http/message/rawresponse.cpp           # how curl is told to unpack a body
    core/penstock/importing/curl/commandwords_webrequest.cpp # makes a curl command of one of PowerShell
    core/penstock/jobs/start/requestcommand.cpp          # writes commands, for a shell
    ui/results/resultspage.cpp                           # copies a command, for a shell
    core/penstock/importing/formats/formats_curl.cpp       # knows a curl command by its flags
)

folders=()
for folder in core/penstock ui; do
    if [[ -d $folder ]]; then folders+=("$folder"); fi
done

# shellcheck disable=SC2016  # awk's own $
find "${folders[@]}" \( -name '*.h' -o -name '*.cpp' \) -print0 | sort -z \
    | xargs -0 awk -v allowed="${allowed[*]}" '
BEGIN {
    n = split(allowed, list, " ")
    for (i = 1; i <= n; ++i) isAllowed[list[i]] = 1
}
FILENAME in isAllowed || /^[ \t]*\/\// { next }
{
    line = $0
    sub(/[ \t]\/\/.*$/, "", line) # a comment behind code; that of a URL has no space before it
    if (line ~ /"[^"]*--[a-z]/ || line ~ /"(.*[ (])?-[a-zA-Z]([ )].*)?"/) {
        printf "%s:%d: %s\n", FILENAME, FNR, $0
        faults = 1
    }
}
END { exit faults }
'
