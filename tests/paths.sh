#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Penstock authors
# SPDX-License-Identifier: MIT

# tests/paths.sh [ROOT] prints each path that is named in a document (in backticks, as a link, or at the
# beginning of a line of a picture) or a file that is named in a comment, and is not there, as file:line:
# path; and each package that the documents leave out. A path may leave out its first folders
# (http/send/httpclient.h), and a file all of them. What has capitals instead of a name (tst_NAME.cpp), a *,
# or only the end of a name (_p.h) stands for many.
set -euo pipefail
if (($# > 1)) || [[ ${1-} == -* ]]; then
    echo "tests/paths.sh: '$*' is not known. It takes [ROOT]." >&2
    exit 2
fi
export LC_ALL=C
layering=$(realpath "$(dirname "$0")/layering.sh")
cd "${1:-$(dirname "$0")/..}"
faults=0

# shellcheck disable=SC2016  # awk's own $
{
    find . \( -path ./build -o -path ./.git \) -prune -o -type f -print | sort | sed 's,^\./,,'
    echo
    find . \( -path ./build -o -path ./.git -o -path ./resources/fonts \) -prune -o \
        \( -name '*.md' -o -name '*.h' -o -name '*.cpp' -o -name '*.cmake' -o -name CMakeLists.txt \) -print |
        sort | sed 's,^\./,,'
} | awk '
# All paths first, each by all of its ends: dispatch_p.h, stack/dispatch_p.h, …; and their folders.
!listed && $0 == "" { listed = 1; next }
!listed {
    path = $0
    while (path != "") {
        known[path] = 1
        folder = path
        while (sub(/[^\/]*\/?$/, "", folder) && folder != "" && !(folder in known)) known[folder] = 1
        if (!sub(/^[^\/]*\//, "", path)) break
    }
    next
}
{
    document = $0
    isText = document ~ /\.md$/
    number = 0
    fenced = 0
    while ((getline line < document) > 0) {
        ++number
        if (isText) readText(line)
        else readComment(line)
    }
    close(document)
}

function readText(line,    word) {
    if (line ~ /^```/) { fenced = !fenced; return }
    if (fenced) {
        if (match(line, /^[a-z][a-z\/]*\/ /)) look(substr(line, 1, RLENGTH - 1))
        if (line !~ /^ *(build|curl|\.\/dev)/) readFiles(line, "^")
        return
    }
    while (match(line, /`[^`]+`|\]\([^)#:]+\)/)) {
        word = substr(line, RSTART, RLENGTH)
        line = substr(line, RSTART + RLENGTH)
        if (word ~ /^`/) {
            word = substr(word, 2, length(word) - 2)
            if (word ~ /^[A-Za-z0-9_.\/-]+(\/|\.(h|cpp|sh|cmake|md|json|qss))$/) look(word)
        } else {
            look(substr(word, 3, length(word) - 3))
        }
    }
}

function readComment(line) {
    if (document ~ /\.(h|cpp)$/) {
        if (!match(line, /(^|[ \t])\/\/.*/)) return
    } else if (!match(line, /^[ \t]*#.*/)) {
        return
    }
    readFiles(substr(line, RSTART, RLENGTH))
}

# The words of a line that are called as sources are.
function readFiles(line,    word, before) {
    while (match(line, /[A-Za-z0-9_.\/-]*[A-Za-z0-9_]\.(h|cpp|cmake|sh)/)) {
        word = substr(line, RSTART, RLENGTH)
        before = substr(line, RSTART - 1, 1)
        line = substr(line, RSTART + RLENGTH)
        if (line ~ /^[A-Za-z0-9_]/ || before ~ /[{<*…]/) continue
        sub(/^[.\/]+/, "", word)
        if (word ~ /\//  || length(word) > 5) look(word)
    }
}

function look(path) {
    sub(/^(\.\.?\/)+/, "", path)
    if (path in known || path ~ /^build\// || path ~ /^_/ || path ~ /[A-Z][A-Z][A-Z]/ && path !~ /README|CONTRIBUTING|CHANGELOG|LICENSE/) return
    printf "%s:%d: there is no %s\n", document, number, path
    faults = 1
}

END { exit faults }
' || faults=1

# Each package has its line in the document of its module.
while read -r module packages; do
    for package in $packages; do
        case $module in
        core/*) document=core/README.md line="| \`${module#core/}/$package/\` |" ;;
        ui) document=ui/README.md line="$package/ " ;;
        *) document=CONTRIBUTING.md line=" $package/ " ;;
        esac
        grep -sqF -- "$line" "$document" || { echo "$document: $module/$package is left out" && faults=1; }
    done
done < <("$layering" --lines)
exit "$faults"
