#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Penstock authors
# SPDX-License-Identifier: MIT

# tests/conventions.sh [ROOT] prints violations of the conventions of the repository, and fails if there are any:
# names that begin with - or have spaces, which commands take for something else; files over 500 kB
# outside resources/fonts; what the command line prints in other ways than Console; code that gets a secret
# past SecretAccess; what ends the host program; bounds that are not called max… tests/layering.sh counts what lies in a folder.
set -euo pipefail
if (($# > 1)) || [[ ${1-} == -* ]]; then
    echo "tests/conventions.sh: '$*' is not known. It takes [ROOT]." >&2
    exit 2
fi
cd "${1:-$(dirname "$0")/..}"

# What git has or would take up; in a copy without git, everything.
files() {
    if [[ $(git rev-parse --show-toplevel 2>/dev/null) == "$PWD" ]]; then
        git ls-files -z --cached --others --exclude-standard
    else
        find . \( -name .git -o -path ./build \) -prune -o -type f -printf '%P\0'
    fi
}

most_bytes=500000 faults=0
complain() {
    printf '%s: %s\n' "$1" "$2"
    faults=1
}

while IFS=' ' read -r -d '' size file; do
    if [[ /$file == */-* ]]; then complain "$file" "a name begins with -"; fi
    if [[ $file == *[[:space:]]* ]]; then complain "$file" "a name has spaces"; fi
    if [[ $file != resources/fonts/* ]] && ((size > most_bytes)); then
        complain "$file" "more than $((most_bytes / 1000)) kB"
    fi
done < <(files | xargs -0 stat --printf '%s %n\0' -- 2>/dev/null) # without what is removed and not committed yet
while IFS=: read -r file line _; do
    complain "$file:$line" "prints past Console, so that a terminal may obey what a server said"
done < <(grep -rnE 'std::(printf|puts|fputs|fputc|fwrite|cout|cerr)|\<std(out|err)\>' app/cli \
    --include=*.cpp --include=*.h --exclude=console.cpp 2>/dev/null)
# The window's field looks whether there is one, and sends none.
while IFS=: read -r file line _; do
    complain "$file:$line" "comes by a secret past SecretAccess, which knows where it may go"
done < <(grep -rnE '[sS]tores?(\[[^]]*\])?(->|\.)fetch\(' core app ui --include=*.cpp --include=*.h 2>/dev/null |
    grep -vE '^(core/penstock/profiles/secrets/|ui/profiles/secretfield\.cpp)')
# What limits.h and http.h promise runs in programs of others.
while IFS=: read -r file line _; do
    complain "$file:$line" "ends the host program"
done < <(grep -rnE '\<(qFatal|Q_ASSERT_X|Q_UNREACHABLE|q?[tT]erminate|abort|exit|_exit)\(' \
    core/penstock/{support,limits,http} --include=*.cpp --include=*.h 2>/dev/null | grep -vE 'reply->abort\(|\<void [A-Za-z:]*abort\(')
# Names use the field's terms: what may be reached is a maximum.
while IFS=: read -r file line _; do
    complain "$file:$line" "a bound is called most…; call it max…"
done < <(grep -rnE '\<constexpr\>[^=;({]*\<most[A-Z]' core app ui tests --include=*.cpp --include=*.h 2>/dev/null)
exit "$faults"
