#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Penstock authors
# SPDX-License-Identifier: MIT

# tests/layering.sh [ROOT] prints each include that goes against the one way of the house, as
# file:line: what is wrong, and fails if there is one. A static library's link step proves nothing:
# an upward include of a header alone goes unnoticed there. Also where a .cpp does not include the
# header of its own name first: that is what shows that the header can be included alone.
set -euo pipefail
if (($# > 1)) || [[ ${1-} == -* ]]; then
    echo "tests/layering.sh: '$*' is not known. It takes [ROOT]." >&2
    exit 2
fi
cd "${1:-$(dirname "$0")/..}"

folders=()
for folder in core app ui; do
    if [[ -d $folder ]]; then folders+=("$folder"); fi
done

# shellcheck disable=SC2016  # awk's own $
find "${folders[@]}" \( -name '*.h' -o -name '*.cpp' \) -print0 | sort -z | xargs -0 awk '
BEGIN {
    # Each part of the house, and what it may include of ours and of Qt.
    allow("core/support",  "core/support",                                        "QtCore")
    allow("core/limits",   "core/support core/limits",                            "QtCore")
    allow("core/http",     "core/support core/limits core/http",                  "QtCore QtNetwork")
    allow("core/profiles", "core/support core/limits core/http core/profiles",    "QtCore QtNetwork")
    allow("core/jobs",     "core/support core/limits core/http core/profiles core/jobs",
                           "QtCore QtNetwork QtSql")
    allow("core/importing", "core/support core/limits core/http core/profiles core/jobs core/importing",
                           "QtCore QtNetwork")
    allow("core/redis",    "core/support core/limits core/redis",                 "QtCore QtNetwork")
    allow("core/practice", "core/support core/limits core/http core/practice",    "QtCore QtNetwork")
    everything = "core/support core/limits core/http core/profiles core/jobs core/importing core/redis core/practice"
    allow("app/cli",       everything " app/cli",                                 "QtCore QtNetwork QtSql")
    # Qt Charts stays behind the widgets of ui/charts.
    allow("app/workbench", everything " ui app/workbench",          "QtCore QtGui QtWidgets")
    allow("ui",            everything " ui ui/charts",              "QtCore QtGui QtWidgets QtSvg")
    allow("ui/charts",     everything " ui ui/charts",              "QtCore QtGui QtWidgets QtCharts")
}

function allow(part, ours, qt,    i, n, list) {
    known[part] = 1
    n = split(ours, list, " "); for (i = 1; i <= n; ++i) mayInclude[part, list[i]] = 1
    n = split(qt, list, " ");   for (i = 1; i <= n; ++i) mayInclude[part, list[i]] = 1
}

# The part of the house a path of ours lies in, as in an include line or below the root.
function partOf(path,    parts) {
    split(path, parts, "/")
    if (parts[1] == "core" && parts[2] == "penstock") return "core/" parts[3]
    if (parts[1] == "penstock") return "core/" parts[2]
    if (parts[1] == "app") return "app/" parts[2]
    if (parts[1] == "ui") return parts[2] == "charts" ? "ui/charts" : "ui"
    return ""
}

# Which Qt library a header belongs to, for those that may not be used everywhere.
function qtPartOf(header,    parts) {
    split(header, parts, "/")
    if (header ~ /^Qt[A-Z][A-Za-z]*\//) return parts[1]
    if (header ~ /^Q(Network|Tcp|Udp|Ssl|Abstract(Socket|NetworkCache)|Host(Address|Info)|Local(Socket|Server)|HttpMultiPart|Http2)/) return "QtNetwork"
    if (header ~ /^QSql/) return "QtSql"
    if (header ~ /^Q(Widget|Application|MainWindow|Dialog|MessageBox|Label|PushButton|.*Layout$|(Tree|Table|List|Graphics|Header|Column|AbstractItem)View$|.*Widget$)/) return "QtWidgets"
    if (header ~ /^Q(GuiApplication|Painter|Icon|Pixmap|Image|Color|Font|Palette)/) return "QtGui"
    if (header ~ /^Q(Chart(View)?$|.*Series$|.*Axis$)/) return "QtCharts"
    return ""
}

function complain(text) {
    printf "%s:%d: %s\n", FILENAME, FNR, text
    faults = 1
}

function exists(path,    line, found) {
    found = (getline line < path) >= 0
    close(path)
    return found
}

# Empty, or the beginning of the names that the first include of this .cpp may have.
function ownHeader(    base) {
    if (FILENAME !~ /\.cpp$/) return ""
    base = substr(FILENAME, 1, length(FILENAME) - 4)
    return exists(base ".h") ? base : ""
}

/^[ \t]*#[ \t]*include[ \t]*[<"]/ {
    from = partOf(FILENAME)
    header = $0
    sub(/^[^<"]*[<"]/, "", header)
    sub(/[>"].*$/, "", header)
    if (FILENAME != last) {
        last = FILENAME
        own = ownHeader()
        name = header
        sub(/^.*\//, "", name)
        sub(/^.*\//, "", own)
        if (own != "" && name != own ".h" && name != own "_p.h")
            complain("the first include has to be " own ".h, so that it is seen to stand alone")
    }
    if (!(from in known)) {
        complain(FILENAME " lies in no known part of the house; add it to tests/layering.sh")
        next
    }
    if (header ~ /\.\.\//) complain("<" header "> climbs with ../; write the whole path")
    to = partOf(header)
    if (to == "") to = qtPartOf(header)
    if (to != "" && !((from, to) in mayInclude)) complain(from " may not include <" header "> of " to)
}

END { exit faults }
'
