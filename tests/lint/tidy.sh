#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Penstock authors
# SPDX-License-Identifier: MIT

# tests/lint/tidy.sh quick|deep checks the product with clang-tidy: "quick" without the static analyzer, "deep"
# with it. Each folder is read as one unit, as it is compiled, from a configuration that is never built. A unit
# that passed is not read again until a source, a header of ours or a rule changes: ~/.cache/penstock/lint has
# a mark, named by content, for each.
set -euo pipefail
if (($# != 1)) || [[ $1 != quick && $1 != deep ]]; then
    echo "tests/lint/tidy.sh: '$*' is not known. It takes quick or deep." >&2
    exit 2
fi
mode=$1
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
root=$PWD folder=$PWD/build/lint/$1 marks=${XDG_CACHE_HOME:-$HOME/.cache}/penstock/lint
mkdir -p "$folder/moc" "$marks"

# A unit includes sources on purpose. The compiler reports shadowing: clang would across sources.
checks=-bugprone-suspicious-include,-bugprone-exception-escape
if [[ $mode == quick ]]; then checks+=',-clang-analyzer-*'; fi
# Paths through Qt's inlined strings otherwise take the analyzer three quarters of its time.
options=(--quiet "--checks=$checks" '--header-filter=/(core/penstock|app|ui|tests)/.*\.(h|cpp)$'
    --extra-arg={-Wno-shadow,-Xclang,-analyzer-config,-Xclang,max-nodes=50000})
cmake -S . -B "$folder/cmake" -G Ninja -DPENSTOCK_UNITY=ON -DPENSTOCK_UI=ON -DBUILD_TESTING=OFF \
    -DCMAKE_EXPORT_COMPILE_COMMANDS=ON >"$folder/cmake.log" || { tail "$folder/cmake.log" >&2; exit 1; }

# Of what moc makes, which is not ours, only the names.
grep -rhoE '#include "moc_\w+\.cpp"' core app ui | sed 's/.*"\(.*\)"/\1/' | (cd "$folder/moc" && xargs touch)
jq --arg moc "-I$folder/moc" '[.[]
    | select(.file | test("/(units|core/penstock|app|ui)/[^.]*\\.cpp$") and (test("/(alone|tests)/|mocs_compilation|/qrc_") | not))
    | .command |= (sub("^[^ ]+"; "clang++-14") | gsub(" --param=[^ ]*| -Wno-subobject-linkage"; "")
        | gsub("-I[^ ]*_autogen/include"; $moc))]' \
    "$folder/cmake/compile_commands.json" >"$folder/compile_commands.json"

plugin=$(tests/lint/oursonly.sh "$folder/..") || plugin=

# What each source reads of ours: SOURCE MARK, where the mark is not there yet.
sources_to_read() {
    rm -rf "$folder/closures"
    mkdir "$folder/closures"
    find core app ui "${folder#"$root/"}/cmake" \( -name '*.h' -o -name '*.cpp' \) -print0 | xargs -0 sha256sum >"$folder/sums"
    clang-scan-deps-14 -compilation-database="$folder/compile_commands.json" -j "$(nproc)" 2>"$folder/scan.log" |
        awk -v root="$root/" -v folder="$folder/closures/" '
            FNR == NR { sum[$2] = $1; next }
            /^[^ ]/ { if (name) close(name); name = "" }
            {
                for (i = 1; i <= NF; i++) {
                    if (index($i, root) != 1 || $i ~ /\.o:$/) continue
                    path = substr($i, length(root) + 1)
                    if (!(path in sum)) continue
                    if (!name) {
                        name = path
                        gsub("/", "%", name)
                        name = folder name
                    }
                    print sum[path], path >name
                }
            }' "$folder/sums" -
    local rules
    rules=$(cat .clang-tidy tests/lint/* core/cmake/Penstock*.cmake | sha256sum)
    (cd "$folder/closures" && sha256sum -- *) | while read -r sum name; do
        mark=$marks/$(echo "$mode $rules $sum" | sha256sum | cut -c -40)
        if [[ -e $mark ]]; then
            touch "$mark"
        else
            echo "${name//%//}" "$mark"
        fi
    done
}

read_source() {
    local source=$1 mark=$2 found
    echo "clang-tidy ${source##*/cmake/}"
    if found=$(clang-tidy-14 ${plugin:+--load="$plugin"} -p "$folder" "${options[@]}" "$root/$source" 2>&1); then
        touch "$mark"
    else
        grep -v ' warnings\? generated\.$' <<<"$found"
        return 1
    fi
}

sources_to_read >"$folder/sources"
find "$marks" -type f -mtime +30 -delete
export root folder plugin
export -f read_source
xargs -r -P "$(nproc)" -L 1 bash -c 'options=('"${options[*]@Q}"'); read_source "$@"' bash <"$folder/sources"
