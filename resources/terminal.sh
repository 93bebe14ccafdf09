#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Penstock authors
# SPDX-License-Identifier: MIT

# ./dev run 2>&1 | resources/terminal.sh >resources/terminal.svg draws the picture of the README from
# what the demo really printed, from its command line on.
set -euo pipefail
if (($# > 0)); then
    echo "resources/terminal.sh: '$*' is not known. It takes no arguments, and what was printed on its input." >&2
    exit 2
fi

sed -n '/^\$ /,$p' | awk -v columns=104 '
function escaped(text) {
    gsub(/&/, "\\&amp;", text); gsub(/</, "\\&lt;", text); gsub(/>/, "\\&gt;", text)
    return text
}
function add(text) { lines[count++] = text }
{
    gsub(/\t/, "    ")
    while (length($0) > columns) { # break at a space where there is one
        for (at = columns; at > columns / 2 && substr($0, at, 1) != " "; --at) {}
        if (at <= columns / 2) at = columns
        add(substr($0, 1, at))
        $0 = "    " substr($0, at + 1)
    }
    add($0)
}
END {
    step = 18; top = 44; width = columns * 7.83 + 40; height = top + count * step + 12
    printf "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\">\n", width, height, width, height
    print "<title>./dev run in a terminal</title>"
    printf "<rect width=\"%d\" height=\"%d\" rx=\"8\" fill=\"#181d20\"/>\n", width, height
    print "<g fill=\"#414c52\"><circle cx=\"20\" cy=\"18\" r=\"5\"/><circle cx=\"38\" cy=\"18\" r=\"5\"/><circle cx=\"56\" cy=\"18\" r=\"5\"/></g>"
    print "<g font-family=\"DejaVu Sans Mono, Menlo, Consolas, monospace\" font-size=\"13\" fill=\"#e4eaec\" xml:space=\"preserve\">"
    for (i = 0; i < count; ++i) {
        if (lines[i] == "") isOutput = 1
        colour = isOutput ? "" : " fill=\"#56bad6\""
        printf "<text x=\"20\" y=\"%d\"%s>%s</text>\n", top + i * step, colour, escaped(lines[i])
    }
    print "</g>\n</svg>"
}'
