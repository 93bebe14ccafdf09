#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Penstock authors
# SPDX-License-Identifier: MIT

# tests/crookedhouse.sh: what tests/layering.sh says of a house in which each pair of neighbouring
# rooms, and of neighbouring parts, has an include that climbs and one that does not, besides other
# faults. It has to name each that climbs, by file and line, and no other.
set -euo pipefail
if (($# > 0)); then
    echo "tests/crookedhouse.sh: '$*' is not known. It takes nothing." >&2
    exit 2
fi
layering=$(realpath "$(dirname "$0")/layering.sh")
house=$(mktemp -d)
trap 'rm -rf "$house"' EXIT
wanted=()

# crook FILE INCLUDED COMPLAINT: an include on line 3 of FILE that must be complained of.
crook() {
    write "$1" "$2"
    wanted+=("$1:3: $3")
}

# write FILE INCLUDED
write() {
    [[ -d $house/${1%/*} ]] || mkdir -p "$house/${1%/*}"
    printf '#pragma once\n\n#include <%s>\n' "$2" >"$house/$1"
}

before=
while read -r part line; do
    folder=${part/#core\//core/penstock/} path=${folder#core/}
    read -ra rooms <<<"$line"
    for ((i = 1; i < ${#rooms[@]}; ++i)); do
        lower=${rooms[i - 1]} upper=${rooms[i]}
        crook "$folder/$lower/up_to_$upper.h" "$path/$upper/x.h" \
            "$part/$lower may not include <$path/$upper/x.h>: $upper comes after $lower"
        write "$folder/$upper/down.h" "$path/$lower/x.h"
    done
    if ((${#rooms[@]})); then
        lower=${rooms[-1]}
        crook "$folder/$lower/front.h" "$path/front.h" \
            "$part/$lower may not include <$path/front.h>: it comes after $lower"
        write "$folder/front.h" "$path/$lower/x.h"
        crook "$folder/attic/x.h" QString "attic is no known room of $part; add it to tests/layering.sh"
        crook "$folder/$lower/attic.h" "$path/attic/x.h" "<$path/attic/x.h> is in no known room of $part"
    fi
    # Parts stand in their order, each on some of those before it.
    if [[ $before ]]; then
        crook "$lowest/part.h" "$path/x.h" "$before may not include <$path/x.h> of $part"
    fi
    before=$part lowest=$folder${rooms:+/${rooms[0]}}
done < <("$layering" --lines)

crook core/penstock/limits.h penstock/http.h "core/limits may not include <penstock/http.h> of core/http"
write core/penstock/http.h penstock/limits.h
crook core/penstock/limits/spec/door.h penstock/limits.h \
    "core/limits/spec may not include <penstock/limits.h>: it comes after spec"
crook core/penstock/jobs/storage/sql.h QSqlQuery "core/jobs may not include <QSqlQuery> of QtSql"
crook core/penstock/http/policy/wire.h QNetworkReply \
    "core/http/policy may not include <QNetworkReply> of QtNetwork: only send dropin may"
write core/penstock/http/send/wire.h QNetworkReply
crook ui/plan/chart.h QChartView "ui/plan may not include <QChartView> of QtCharts: only charts may"
write ui/charts/chart.h QChartView
crook core/penstock/limits/stack/dots.h ../spec/x.h "<../spec/x.h> climbs with ../; write the whole path"
crook app/shed/x.h QString "app/shed/x.h lies in no known part of the house; add it to tests/layering.sh"

mkdir -p "$house/ui/plan"
printf '#pragma once\n' >"$house/ui/plan/own.h"
printf '#include <QString>\n#include "ui/plan/own.h"\n' >"$house/ui/plan/own.cpp"
wanted+=("ui/plan/own.cpp:1: the first include has to be own.h, so that it is seen to stand alone")

printf '' >"$house/ui/plan/own_part.cpp"
printf '' >"$house/ui/plan/stray.cpp"
wanted+=("ui/plan/stray.cpp: it is part of no header here; call it HEADER_part.cpp")

mkdir -p "$house/ui/crowd"
for ((i = 1; i <= 41; ++i)); do printf '\n' >"$house/ui/crowd/$i.h"; done
wanted+=("ui/crowd: 41 sources are more than 40; give them rooms")

if said=$("$layering" "$house"); then
    echo "tests/layering.sh finds nothing wrong with a crooked house" >&2
    exit 1
fi
diff -u --label 'what should be said' --label 'what tests/layering.sh says' \
    <(printf '%s\n' "${wanted[@]}" | sort) <(sort <<<"$said")
