#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Penstock authors
# SPDX-License-Identifier: MIT

# tests/onedefinition.sh [ROOT] prints each type that has the name of another one, as file:line: which
# and where the other stands, and fails if there is one. Two classes of one name in two .cpp files of a
# program break the one-definition rule, and no compiler or linker says so: the constructor or
# destructor of one is used for both. What is in a namespace without a name is its file's own.
# Tests meet only those of their module and of tests/support in a program; all others meet whatever
# there is. Goes by the formatting: types of a namespace begin in the first column.
set -euo pipefail
if (($# > 1)) || [[ ${1-} == -* ]]; then
    echo "tests/onedefinition.sh: '$*' is not known. It takes [ROOT]." >&2
    exit 2
fi
cd "${1:-$(dirname "$0")/..}"

folders=()
for folder in core app ui tests; do
    if [[ -d $folder ]]; then folders+=("$folder"); fi
done

# Those that tests share come before the tests, and the product before both.
# shellcheck disable=SC2016  # awk's own $
find "${folders[@]}" -path tests/lint -prune -o \( -name '*.h' -o -name '*.cpp' \) -print |
    sed -E 's#^tests/support/#1 &#; t; s#^tests/#2 &#; t; s#^#0 #' | sort | cut -d ' ' -f 2 | xargs -d '\n' awk '
# Built in the place of keychain.cpp, never with it.
FILENAME ~ /^core\/penstock\/profiles\/secrets\/(nokeychain|keychain_none)\.cpp$/ { next }

FNR == 1 { depth = nameless = 0 }

# Namespaces: one that is nested in a nameless one is as hidden as that.
/^(inline )?namespace [A-Za-z_:]* ?\{$/ || /^namespace \{$/ {
    ++depth
    name = $0
    sub(/^(inline )?namespace /, "", name)
    sub(/ ?\{$/, "", name)
    opened[depth] = name
    if (name == "") ++nameless
    next
}
/^} \/\/ namespace/ && depth > 0 {
    if (opened[depth] == "") --nameless
    --depth
    next
}

# struct X, class EXPORT X final : public Y {, enum class X : int {, but no declaration of one.
nameless == 0 && /^(template <.*> )?(class|struct|union|enum( class| struct)?) / && (/\{/ || !/;[ \t]*(\/\/.*)?$/) {
    name = $0
    sub(/^template <.*> /, "", name)
    sub(/^(class|struct|union|enum( class| struct)?) /, "", name)
    sub(/^\[\[[^]]*\]\] /, "", name)
    sub(/^([A-Z]+_[A-Z_]*EXPORT|Q_DECL_HIDDEN) /, "", name)
    if (name ~ /^[A-Za-z_0-9]+<.*>/) next # a specialization
    sub(/[^A-Za-z_0-9:].*$/, "", name)
    sub(/:+$/, "", name)
    if (name == "") next
    for (i = depth; i > 0; --i) name = opened[i] "::" name
    where = FILENAME ":" FNR
    program = ""
    if (FILENAME ~ /^tests\//) {
        program = FILENAME
        sub(/^tests\//, "", program)
        sub(/\/.*$/, "", program)
        if (program == "support") program = ""
    }
    other = (name in everywhere) ? everywhere[name] : ((program, name) in inProgram) ? inProgram[program, name] : ""
    if (other != "") {
        printf "%s: %s is also defined in %s; give one of them another name, or put it into a namespace without one\n", where, name, other
        faults = 1
    }
    if (program == "") everywhere[name] = where
    else inProgram[program, name] = where
}

END { exit faults }
'
