#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Penstock authors
# SPDX-License-Identifier: MIT

# tests/lint/precompiled.sh FOLDER: FOLDER/compile_commands.json says how clang compiles sources, without precompiled
# headers. Has it precompile in FOLDER those of Qt and the standard library, and prints each source that may be read
# with them, and the file they are in. A source may that reaches by its includes the header of each class of Qt and
# each thing of the standard library that it, and the header of its own name, speak of. Any other may lack an include,
# which precompiled headers would hide: it is read without them.
# Fails, and says so, where that cannot be told, or two sources are not told apart of which one lacks an include.
set -euo pipefail
if (($# != 1)) || [[ $1 == -* ]]; then
    echo "tests/lint/precompiled.sh: '$*' is not known. It takes FOLDER." >&2
    exit 2
fi
folder=$(cd "$1" && pwd)

options_of() {
    jq -r --arg source "$1" '[.[] | select(.file | endswith($source))][0].command' "$folder/compile_commands.json" |
        sed -E 's/^[^ ]+ //; s/ -o .*//; s/ -Werror / /'
}

# precompile NAME SOURCE HEADER … makes NAME.pch with the options that SOURCE is compiled with.
precompile() {
    local name=$1 options
    options=$(options_of "$2")
    shift 2
    printf '#include <%s>\n' "$@" >"$folder/$name.h"
    eval "clang++-14 $options -w -fpch-instantiate-templates -x c++-header" \
        '"$folder/$name.h" -o "$folder/$name.pch"' >&2
}
of_core=/core/penstock/http/message/headers.cpp
of_ui=/ui/results/resultspage.cpp
headers=(QtCore tl/expected.hpp algorithm array atomic charconv chrono cmath deque functional limits map memory numeric
    optional set string unordered_map variant vector)
precompile core "$of_core" "${headers[@]}" &
precompiling=$!
if grep -qF "$of_ui\"" "$folder/compile_commands.json"; then precompile ui "$of_ui" QtWidgets "${headers[@]}"; fi
wait "$precompiling"

# The two to be told apart.
printf '#include <QUrl>\nQUrl address();\n' >"$folder/includes.cpp"
printf '#include <QString>\nQUrl address();\n' >"$folder/lacks.cpp"
jq --arg folder "$folder" --arg command "clang++-14 $(options_of "$of_core")" '. + [("includes", "lacks") |
    {directory: $folder, command: ($command + " -o " + . + ".o -c " + $folder + "/" + . + ".cpp"),
     file: ($folder + "/" + . + ".cpp")}]' "$folder/compile_commands.json" >"$folder/asked.json"

# What each source reaches is asked without compiling anything.
clang-scan-deps-14 -compilation-database="$folder/asked.json" -j "$(nproc)" 2>"$folder/precompiled.said" |
    awk -v folder="$folder" '
    BEGIN {
        own("algorithm", "adjacent_find all_of any_of binary_search clamp copy copy_if copy_n count count_if equal fill find " \
            "find_if find_if_not for_each is_sorted lower_bound max max_element merge min min_element minmax minmax_element " \
            "mismatch none_of nth_element remove_if replace_if reverse rotate sort stable_partition stable_sort transform " \
            "unique upper_bound")
        own("array", "array")
        own("atomic", "atomic atomic_bool atomic_uint memory_order_acquire memory_order_relaxed memory_order_release")
        own("charconv", "from_chars to_chars")
        own("chrono", "chrono chrono_literals")
        own("cmath", "abs ceil floor isnan llround log log10 lround pow round")
        own("cstdint", "int32_t int64_t uint64_t")
        own("deque", "deque")
        own("functional", "function greater less")
        own("iterator", "back_inserter begin distance end make_move_iterator next prev")
        own("limits", "numeric_limits")
        own("map", "map multimap")
        own("memory", "make_shared make_unique shared_ptr unique_ptr weak_ptr")
        own("mutex", "lock_guard mutex unique_lock")
        own("numeric", "accumulate gcd iota")
        own("optional", "nullopt optional")
        own("set", "multiset set")
        own("span", "span")
        own("string", "string to_string")
        own("string_view", "string_view")
        own("tuple", "tie tuple")
        own("type_traits", "decay_t is_enum_v is_same_v")
        own("unordered_map", "unordered_map")
        own("unordered_set", "unordered_set")
        own("utility", "as_const exchange forward move pair swap")
        own("variant", "get get_if holds_alternative variant variant_alternative_t variant_size_v visit")
        own("vector", "erase_if vector")
        own("cstddef", "byte ptrdiff_t size_t")
    }
    function own(header, names,    n, i, list) {
        n = split(names, list, " ")
        for (i = 1; i <= n; i++) header_of["std::" list[i]] = header
    }

    # The things that a file speaks of, once for each file.
    function read_file(file,    line, rest, word) {
        if (file in read) return
        read[file] = ""
        while ((getline line < file) > 0) {
            if (line ~ /^ *(\/\/|#include)/) continue
            rest = line
            while (match(rest, /std::[a-z_0-9]+|tl::[a-z]+|Q[A-Z][A-Za-z0-9]*/)) {
                word = substr(rest, RSTART, RLENGTH)
                rest = substr(rest, RSTART + RLENGTH)
                if (index(read[file], " " word " ") == 0) read[file] = read[file] " " word " "
            }
        }
        close(file)
    }

    # The header in which Qt says that it declares a class: QTime is in qdatetime.h. Empty where it says nothing.
    function qt_header(class,    module, line) {
        if (class in header_of) return header_of[class]
        header_of[class] = ""
        for (module in modules)
            if ((getline line < (module "/" class)) > 0) {
                close(module "/" class)
                if (match(line, /"[^"]+"/)) {
                    header_of[class] = substr(line, RSTART + 1, RLENGTH - 2)
                    sub(/.*\//, "", header_of[class])
                }
                break
            }
        return header_of[class]
    }

    function is_enough(file,    n, i, words, header) {
        read_file(file)
        n = split(read[file], words, " +")
        for (i = 1; i <= n; i++) {
            if (words[i] ~ /^std::/) {
                if (!(words[i] in header_of) || !(header_of[words[i]] in reached)) return 0
            } else if (words[i] ~ /^tl::/) {
                if (!("expected.hpp" in reached)) return 0
            } else if (words[i] != "") {
                header = qt_header(words[i])
                if (header != "" && !(header in reached)) return 0
            }
        }
        return 1
    }

    function decide(    header, kind) {
        if (source == "") return
        kind = source ~ /\/(ui|workbench)\// ? "ui" : "core"
        header = source
        sub(/\.cpp$/, ".h", header)
        if (is_enough(source) && is_enough(header)) print source, folder "/" kind ".pch"
    }

    # object: \ source \ header header \ … as make reads it.
    /^[^ ]/ { decide(); source = ""; split("", reached); $1 = "" }
    {
        for (field = 1; field <= NF; field++) {
            file = $field
            if (file == "\\") continue
            if (source == "") { source = file; continue }
            name = file
            sub(/.*\//, "", name)
            reached[name]
            module = substr(file, 1, length(file) - length(name) - 1)
            if (module ~ /\/Qt[A-Za-z]+$/) modules[module]
        }
    }
    END { decide() }' >"$folder/precompiled"
proof=$(grep -oE '/(includes|lacks)\.cpp ' "$folder/precompiled" || true)
if [[ $proof != '/includes.cpp ' ]]; then
    echo "clang-tidy does without precompiled headers, for it cannot be told what they hide: see $folder/precompiled.said" >&2
    exit 1
fi
grep -vE '/(includes|lacks)\.cpp ' "$folder/precompiled"
