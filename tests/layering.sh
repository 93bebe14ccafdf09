#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Penstock authors
# SPDX-License-Identifier: MIT

# tests/layering.sh [ROOT] prints each include that goes against the one way of the house, as
# file:line: what is wrong, and fails if there is one. A static library's link step proves nothing:
# an upward include of a header alone goes unnoticed there. Also where a .cpp does not include the
# header of its own name first (that is what shows that the header can be included alone), where the
# name of a .cpp does not begin as the header it is a part of, and where a folder holds more sources
# than somebody looks through.
# tests/layering.sh --lines prints the parts of the house and the rooms of each, in their order.
set -euo pipefail
if (($# > 1)) || [[ ${1-} == -* && $1 != --lines ]]; then
    echo "tests/layering.sh: '$*' is not known. It takes [ROOT], or --lines." >&2
    exit 2
fi

most_sources=40 # in a folder

# The parts of the house, each with what it may include of the others and of Qt, and its rooms in a
# line: a room includes those before it. What lies in a part beside its rooms, as the front doors
# penstock/limits.h do, comes after all of them.
# shellcheck disable=SC2016  # awk's own $
house='
function build(    core) {
    part("core/support",   "",                                      "QtCore", "")
    part("core/limits",    "core/support",                          "QtCore",
         "spec algorithms learning permit queue state limiter acquire simulation")
    part("core/http",      "core/support core/limits",              "QtCore QtNetwork",
         "text message throttle policy log send diagnosis dropin")
    core = "core/support core/limits core/http"
    part("core/mockserver",  core,                                    "QtCore QtNetwork",
         "message faults referee dialect server")
    part("core/sharing",   "core/support core/limits",              "QtCore QtNetwork",
         "keys wire board channel leader source")
    part("core/redis",     "core/support core/limits",              "QtCore QtNetwork",
         "client script limiter")
    part("core/profiles",  core " core/redis",                      "QtCore QtNetwork",
         "spec secrets file signin presets saved")
    core = core " core/profiles core/sharing core/redis"
    part("core/jobs",      core,                                    "QtCore QtNetwork",
         "spec requests responses output journal plan start run")
    core = core " core/jobs"
    part("core/importing", core,                                    "QtCore QtNetwork",
         "curl draft formats importer")
    core = core " core/importing core/mockserver"
    part("app/cli",        core,                                    "QtCore QtNetwork",
         "terminal text options manual run commands")
    part("ui",             core,                                    "QtCore QtGui QtWidgets QtSvg QtCharts QtDBus",
         "theme widgets guide find charts documents results throttling service environments profiles request plan jobs palette tree " \
         "start settings import mainwindow")
    part("app/workbench",  core " ui",                              "QtCore QtGui QtWidgets", "")

    # What stays in some rooms of its part.
    onlyIn["core/http", "QtNetwork"] = "send dropin"
    onlyIn["ui", "QtCharts"] = "charts"
    onlyIn["ui", "QtDBus"] = "mainwindow"
}
'

if [[ ${1:-} == --lines ]]; then
    awk "$house"'
    function part(name, ours, qt, line) { print name (line ? " " line : "") }
    BEGIN { build() }'
    exit
fi

cd "${1:-$(dirname "$0")/..}"
folders=()
for folder in core app ui; do
    if [[ -d $folder ]]; then folders+=("$folder"); fi
done
# core/cmake has what every source is compiled with.
sources=("${folders[@]}" \( -name '*.h' -o -name '*.cpp' \) ! -path 'core/cmake/*')

faults=0
find "${sources[@]}" -printf '%h\n' | sort | uniq -c | awk -v most="$most_sources" '
$1 > most { printf "%s: %d sources are more than %d; give them rooms\n", $2, $1, most; faults = 1 }
END { exit faults }
' || faults=1

find "${sources[@]}" -print | sort | awk '
function stem(    name) {
    name = $0
    sub(/^.*\//, "", name)
    sub(/(_p)?\.[a-z]+$/, "", name)
    return name
}
{ folder = $0; sub(/\/[^\/]*$/, "", folder) }
/\.h$/ { headers[folder, stem()] = 1 }
/\.cpp$/ { sources[$0] = folder; stems[$0] = stem() }
END {
    for (path in sources) {
        found = stems[path] == "main"
        for (n = length(stems[path]); n > 0 && !found; --n)
            found = (sources[path], substr(stems[path], 1, n)) in headers
        if (found) continue
        printf "%s: it is part of no header here; call it HEADER_part.cpp\n", path
        faults = 1
    }
    exit faults
}
' || faults=1

# shellcheck disable=SC2016  # awk's own $
find "${sources[@]}" -print0 | sort -z | xargs -0 awk "$house"'
BEGIN { build() }

function part(name, ours, qt, line,    i, n, list) {
    known[name] = 1
    mayInclude[name, name] = 1
    n = split(ours, list, " "); for (i = 1; i <= n; ++i) mayInclude[name, list[i]] = 1
    n = split(qt, list, " ");   for (i = 1; i <= n; ++i) mayInclude[name, list[i]] = 1
    rooms[name] = split(line, list, " ")
    for (i = 1; i <= rooms[name]; ++i) place[name, list[i]] = i
}

# The part of the house a path of ours lies in, as in an include line or below the root. Sets room
# to the room in it, or to nothing.
function partOf(path,    n, parts, first) {
    n = split(path, parts, "/")
    room = ""
    if (parts[1] == "core" && parts[2] == "penstock") first = 3
    else if (parts[1] == "penstock" || parts[1] == "app") first = 2
    else if (parts[1] == "ui") first = 1
    else return ""
    if (n > first + 1) room = parts[first + 1]
    sub(/\.h$/, "", parts[first]) # a front door
    return (parts[1] == "ui" ? "" : parts[1] == "app" ? "app/" : "core/") parts[first]
}

# Which Qt library a header belongs to, for those that may not be used everywhere.
function qtPartOf(header,    parts) {
    split(header, parts, "/")
    if (header ~ /^Qt[A-Z][A-Za-z]*\//) return parts[1]
    if (header ~ /^Q(Network|Tcp|Udp|Ssl|Abstract(Socket|NetworkCache)|Host(Address|Info)|Local(Socket|Server)|HttpMultiPart|Http2)/) return "QtNetwork"
    if (header ~ /^QSql/) return "QtSql"
    if (header ~ /^Q(Chart(View)?$|.*Series$|.*Axis$)/) return "QtCharts"
    if (header ~ /^Q(Widget|Application|MainWindow|Dialog|MessageBox|Label|PushButton|.*Layout$|(Tree|Table|List|Graphics|Header|Column|AbstractItem)View$|.*Widget$)/) return "QtWidgets"
    if (header ~ /^Q(GuiApplication|Painter|Icon|Pixmap|Image|Color|Font|Palette)/) return "QtGui"
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
    fromRoom = room
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
    if (fromRoom != "" && !((from, fromRoom) in place)) {
        complain(fromRoom " is no known room of " from "; add it to tests/layering.sh")
        next
    }
    if (header ~ /\.\.\//) complain("<" header "> climbs with ../; write the whole path")
    to = partOf(header)
    toRoom = room
    if (to == "") to = qtPartOf(header)
    if (to == "") next
    whose = fromRoom == "" ? from : from "/" fromRoom
    if (!((from, to) in mayInclude)) complain(from " may not include <" header "> of " to)
    else if ((from, to) in onlyIn && index(" " onlyIn[from, to] " ", " " fromRoom " ") == 0)
        complain(whose " may not include <" header "> of " to ": only " onlyIn[from, to] " may")
    else if (to != from) next
    else if (toRoom != "" && !((to, toRoom) in place))
        complain("<" header "> is in no known room of " to)
    else if (fromRoom != "" && (toRoom == "" || place[to, toRoom] > place[from, fromRoom]))
        complain(whose " may not include <" header ">: " (toRoom == "" ? "it" : toRoom) " comes after " fromRoom)
}

END { exit faults }
' || faults=1
exit "$faults"
