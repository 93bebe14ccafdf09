#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Penstock authors
# SPDX-License-Identifier: MIT

# tests/classsizes.sh [ROOT] prints each class that has grown beyond what somebody can keep in mind,
# as file:line: what is wrong, and fails if there is one: more than 25 functions or 15 members. Where
# that is how it has to be, the comment before the class says so, with a line that begins with
# "Large: " and the reason. A reason that is not needed any more is a fault as well.
#
# Counted is what is declared by hand: functions of any access without constructors, destructors,
# operators and signals, and data members without constants. A struct without functions is a record,
# however long. Reads what clang-format has formatted, not any C++.
set -euo pipefail
if (($# > 1)) || [[ ${1-} == -* ]]; then
    echo "tests/classsizes.sh: '$*' is not known. It takes [ROOT]." >&2
    exit 2
fi
cd "${1:-$(dirname "$0")/..}"

folders=()
for folder in core app ui; do
    if [[ -d $folder ]]; then folders+=("$folder"); fi
done

# shellcheck disable=SC2016  # awk's own $
find "${folders[@]}" \( -name '*.h' -o -name '*.cpp' \) -print0 | sort -z | xargs -0 awk '
BEGIN { mostFunctions = 25; mostMembers = 15 }

function trimmed(text) { sub(/^ +/, "", text); sub(/ +$/, "", text); return text }

# Without what stands between < and >, which may hold anything.
function withoutArguments(text) {
    gsub(/->|<=|>=|<<|>>=/, " ", text)
    while (gsub(/<[^<>]*>/, " ", text)) { }
    gsub(/ +/, " ", text)
    return trimmed(text)
}

# Of the head of a class; empty where it is none.
function classNameIn(text) {
    text = withoutArguments(text)
    sub(/^template /, "", text)
    if (text !~ /^(class|struct|union) / || text ~ /[(=]/) return ""
    isStruct[depth + 1] = text ~ /^struct /
    sub(/^(class|struct|union) /, "", text)
    sub(/^([A-Z_]+_EXPORT|Q_DECL_HIDDEN) /, "", text)
    sub(/ .*$/, "", text)
    return text
}

# One declaration in a class, without the bodies of its functions.
function count(text,    at, name, commas) {
    while (sub(/^Q_[A-Z_]+( *\([^()]*\))?[ ;]*/, "", text)) { }
    text = withoutArguments(text)
    if (text == "" || text ~ /^(using|friend|typedef|static_assert|enum|class|struct|union|template (class|struct))( |\()/) return
    if (text ~ /(^| )operator[^a-z]/ || section == "signals") return
    at = index(text, "(")
    if (at && (!index(text, "=") || at < index(text, "="))) {
        name = trimmed(substr(text, 1, at - 1))
        sub(/^.*[ *&]/, "", name)
        if (name != shortName[depth] && name !~ /^~/) ++functions[depth]
        return
    }
    if (text ~ /(^| )static /) return
    sub(/=.*$/, "", text)
    commas = gsub(/,/, ",", text)
    members[depth] += 1 + commas
}

function begin(kind) {
    ++depth
    kinds[depth] = kind
    heads[depth] = statement
    sections[depth] = section
}

function beginClass(name) {
    begin("class")
    names[depth] = name
    shortName[depth] = name
    sub(/^.*::/, "", shortName[depth])
    functions[depth] = members[depth] = 0
    reasons[depth] = reason
    lines[depth] = firstLine
    statement = section = ""
}

function complain(text) {
    printf "%s:%d: %s\n", file, lines[depth], text
    faults = 1
}

function endClass(    isLarge) {
    if (isStruct[depth] && !functions[depth]) members[depth] = 0
    isLarge = functions[depth] > mostFunctions || members[depth] > mostMembers
    if (isLarge && !reasons[depth])
        complain(names[depth] " has " functions[depth] " functions and " members[depth] \
                 " members; split it, or say why not: // Large: …")
    if (!isLarge && reasons[depth])
        complain(names[depth] " is not large any more: it needs no reason")
}

# What follows a closed brace tells whether the declaration goes on.
function settle(next_) {
    if (!settling) return
    settling = 0
    if (next_ == "," || next_ == "{" || next_ == ";" || next_ == ")") return
    if (kinds[depth] == "class") count(statement)
    statement = ""
}

function read(text,    i, c, name) {
    for (i = 1; i <= length(text); ++i) {
        c = substr(text, i, 1)
        if (kinds[depth] == "body" && c != "{" && c != "}") continue
        if (c != " ") settle(c)
        if (c == "{") {
            if (parens) { begin("body"); continue }
            name = classNameIn(trimmed(statement))
            if (kinds[depth] != "body" && name != "") beginClass(name)
            else if (kinds[depth] != "body" && statement ~ /(^| )namespace( |$)/) { begin("space"); statement = "" }
            else begin("body")
        } else if (c == "}") {
            if (depth == 0) continue
            if (kinds[depth] == "class") endClass()
            statement = heads[depth]
            section = sections[depth]
            if (kinds[depth] == "space") statement = ""
            --depth
            settling = kinds[depth] != "body" && statement != "" && !parens
        } else if (c == ";" && !parens) {
            if (kinds[depth] == "class") count(trimmed(statement))
            statement = ""
        } else if (c == ":" && trimmed(statement) ~ /^(public|protected|private|Q_SIGNALS)( Q_SLOTS)?$/) {
            section = statement ~ /Q_SIGNALS/ ? "signals" : ""
            statement = ""
        } else {
            if (c == "(") ++parens
            if (c == ")") --parens
            if (statement == "" && c == " ") continue
            if (statement == "") { firstLine = FNR; reason = comment ~ /Large: .../ }
            statement = statement c
        }
    }
    if (kinds[depth] != "body" && statement != "") statement = statement " "
}

FNR == 1 {
    file = FILENAME
    depth = parens = settling = inRaw = inMacro = 0
    kinds[0] = "space"
    statement = section = comment = ""
}

inRaw {
    at = index($0, inRaw)
    if (!at) next
    $0 = "\"\"" substr($0, at + length(inRaw))
    inRaw = 0
}
inMacro || /^[ \t]*#/ { inMacro = /\\$/; next }
/^[ \t]*\/\// { comment = comment " " $0; next }
/^[ \t]*$/ { comment = ""; next }
{
    line = $0
    gsub(/\t/, " ", line)
    gsub(/R"[a-z]*\([^)]*\)[a-z]*"/, "\"\"", line)
    while (match(line, /R"[a-z]*\(/)) {
        end = ")" substr(line, RSTART + 2, RLENGTH - 3) "\""
        rest = substr(line, RSTART + RLENGTH)
        line = substr(line, 1, RSTART - 1) "\"\""
        at = index(rest, end)
        if (!at) { inRaw = end; break }
        line = line substr(rest, at + length(end))
    }
    gsub(/\\\\/, "", line)
    gsub(/\\["\047]/, "", line)
    gsub(/"[^"]*"/, "\"\"", line)
    gsub(/\047[^\047]\047/, "0", line)
    sub(/\/\/.*$/, "", line)
    read(line)
    comment = ""
}

END { exit faults }
'
