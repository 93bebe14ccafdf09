#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Penstock authors
# SPDX-License-Identifier: MIT

# tests/layering.sh [ROOT] prints each include that violates the order of modules, as
# file:line: what is wrong, and fails if there is one. A static library's link step proves nothing:
# an upward include of a header alone goes unnoticed there. It also prints each .cpp that does not
# include the header of its own name first (that shows that the header can be included alone), each
# .cpp whose name does not begin as the header it is a part of, and each folder with too many
# sources.
# tests/layering.sh --lines prints the modules of the product and the packages of each, in their order.
set -euo pipefail
if (($# > 1)) || [[ ${1-} == -* && $1 != --lines ]]; then
    echo "tests/layering.sh: '$*' is not known. It takes [ROOT], or --lines." >&2
    exit 2
fi

most_sources=40 # in a folder

# The modules, each with what it may include of the others and of Qt, and its packages in a line:
# a package includes those before it. Sources in a module outside its packages, such as the main
# headers penstock/limits.h, come after all of them.
# shellcheck disable=SC2016  # awk's own $
modules='
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

    # Qt libraries that only some packages of a module may include.
    onlyIn["core/http", "QtNetwork"] = "send dropin"
    onlyIn["ui", "QtCharts"] = "charts"
    onlyIn["ui", "QtDBus"] = "mainwindow"
}
'

if [[ ${1:-} == --lines ]]; then
    awk "$modules"'
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
$1 > most { printf "%s: %d sources are more than %d; give them packages\n", $2, $1, most; faults = 1 }
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
find "${sources[@]}" -print0 | sort -z | xargs -0 awk "$modules"'
BEGIN { build() }

function part(name, ours, qt, line,    i, n, list) {
    known[name] = 1
    mayInclude[name, name] = 1
    n = split(ours, list, " "); for (i = 1; i <= n; ++i) mayInclude[name, list[i]] = 1
    n = split(qt, list, " ");   for (i = 1; i <= n; ++i) mayInclude[name, list[i]] = 1
    packages[name] = split(line, list, " ")
    for (i = 1; i <= packages[name]; ++i) place[name, list[i]] = i
}

# The module of a path of the product, as in an include line or below the root. Sets package to the
# package in it, or to nothing.
function partOf(path,    n, parts, first) {
    n = split(path, parts, "/")
    package = ""
    if (parts[1] == "core" && parts[2] == "penstock") first = 3
    else if (parts[1] == "penstock" || parts[1] == "app") first = 2
    else if (parts[1] == "ui") first = 1
    else return ""
    if (n > first + 1) package = parts[first + 1]
    sub(/\.h$/, "", parts[first]) # a main header
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
    fromPackage = package
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
        complain(FILENAME " lies in no known module; add it to tests/layering.sh")
        next
    }
    if (fromPackage != "" && !((from, fromPackage) in place)) {
        complain(fromPackage " is no known package of " from "; add it to tests/layering.sh")
        next
    }
    if (header ~ /\.\.\//) complain("<" header "> climbs with ../; write the whole path")
    to = partOf(header)
    toPackage = package
    if (to == "") to = qtPartOf(header)
    if (to == "") next
    whose = fromPackage == "" ? from : from "/" fromPackage
    if (!((from, to) in mayInclude)) complain(from " may not include <" header "> of " to)
    else if ((from, to) in onlyIn && index(" " onlyIn[from, to] " ", " " fromPackage " ") == 0)
        complain(whose " may not include <" header "> of " to ": only " onlyIn[from, to] " may")
    else if (to != from) next
    else if (toPackage != "" && !((to, toPackage) in place))
        complain("<" header "> is in no known package of " to)
    else if (fromPackage != "" && (toPackage == "" || place[to, toPackage] > place[from, fromPackage]))
        complain(whose " may not include <" header ">: " (toPackage == "" ? "it" : toPackage) " comes after " fromPackage)
}

END { exit faults }
' || faults=1
exit "$faults"
