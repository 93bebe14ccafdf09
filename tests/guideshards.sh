#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Penstock authors
# SPDX-License-Identifier: MIT

# tests/guideshards.sh PENSTOCK CHAPTER runs what the CHAPTER about shards tells people to type: GNU parallel and the
# commands that join outputs as they are, the lines of Slurm and Kubernetes with the variables that these set. The
# systemd unit is only verified.
set -euo pipefail
if (($# != 2)) || [[ $1 == -* ]]; then
    echo "tests/guideshards.sh: '$*' is not known. It takes PENSTOCK CHAPTER." >&2
    exit 2
fi
penstock=$(readlink -f "$1")
chapter=$(readlink -f "$2")
for tool in parallel sqlite3 systemd-analyze; do
    command -v "$tool" >/dev/null || { echo "There is no $tool. ./dev test installs it." >&2; exit 1; }
done
work=$(mktemp -d)
serving=
trap 'kill $serving 2>/dev/null || true; rm -rf "$work"' EXIT
export XDG_DATA_HOME=$work/data XDG_CONFIG_HOME=$work/config XDG_CACHE_HOME=$work/cache XDG_STATE_HOME=$work/state
export HOME=$work/home PATH=$work/bin:$PATH
mkdir -p "$work/bin" "$work/home"
ln -s "$penstock" "$work/bin/penstock"

mkfifo "$work/address"
exec {line}<>"$work/address" # stays open: a program that prints into a closed pipe is killed
penstock serve --limit '1000/1s' >"$work/address" 2>"$work/served" &
serving=$!
read -r address <&"$line"

# block LANGUAGE TEXT prints the only block in that language that has the text in it.
block() {
    awk -v begin="\`\`\`$1" -v text="$2" '
        $0 == begin { inside = 1; block = ""; next }
        /^```$/ { if (inside && index(block, text)) { printf "%s", block; found++ }; inside = 0 }
        inside { block = block $0 "\n" }
        END { if (found != 1) exit 1 }' "$chapter" || {
        echo "$chapter has no single block in $1 with: $2" >&2
        exit 1
    }
}

# begin NAME OUTPUT makes a folder with a job of 50 rows, and goes there.
begin() {
    mkdir "$work/$1"
    cd "$work/$1"
    printf '{"schema": "penstock/profile/1", "name": "%s", "base_url": "%s", "limits": ["1000/s"]}\n' "$1" "$address" \
        >api.profile.json
    printf '{"schema": "penstock/job/1", "name": "orders", "profile": "api.profile.json",
        "request": {"path": "/%s/{{id}}"}, "rows": {"csv": "ids.csv"}, "output": %s}\n' "$1" "$2" >orders.job.json
    { echo id; seq 50; } >ids.csv
}

# same NAME compares the ids on standard input with those of the rows.
same() {
    diff --label "ids" --label "$1" <(seq 50) <(sort -n) >"$work/difference" || {
        echo "$1 do not have each row once:" >&2
        cat "$work/difference" >&2
        exit 1
    }
}

begin lines '{"jsonl": "orders.jsonl"}'
block sh 'parallel' >run.sh
bash -eu run.sh 2>said || { cat said >&2; exit 1; }
block sh 'cat ' >join.sh
bash -eu join.sh
sed -nE 's/.*"row":\{"id":"?([0-9]+)"?\}.*/\1/p' all.jsonl | same "JSON lines, from GNU parallel,"

column='"columns": [{"name": "id", "row": "id"}]'
begin table '{"csv": {"path": "orders.csv", '"$column"'}}'
block sh 'SLURM' | sed "s|/var/tmp/penstock|$work/slurm|" >run.sh
for task in 1 2 3 4 5; do
    SLURM_ARRAY_TASK_ID=$task bash -eu run.sh 2>said || { cat said >&2; exit 1; }
done
block sh 'awk ' >join.sh
bash -eu join.sh
[[ $(head -n 1 all.csv) == id ]] || { echo "The joined CSV has no header" >&2; exit 1; }
tail -n +2 all.csv | same "CSV, from Slurm,"

begin database '{"sqlite": {"path": "orders.db", "table": "orders", '"$column"'}}'
block yaml 'JOB_COMPLETION_INDEX' | sed -nE "s|/journal|$work/journal|; s|.*command: \[sh, -c, \"(.*)\"\]|\1|p" >run.sh
for index in 0 1 2 3 4; do
    JOB_COMPLETION_INDEX=$index sh -eu run.sh 2>said || { cat said >&2; exit 1; }
done
block sh 'sqlite3 ' >join.sh
bash -eu join.sh
sqlite3 all.db 'SELECT id FROM orders' | same "SQLite, from Kubernetes,"

mkdir "$work/units"
block ini 'ExecStart' | sed "s|/usr/bin/penstock|$penstock|" >"$work/units/orders@.service"
systemd-analyze verify "$work/units/orders@1.service" >"$work/said" 2>&1 || { cat "$work/said" >&2; exit 1; }
if grep -q 'orders@' "$work/said"; then # a warning, with which it succeeds
    cat "$work/said" >&2
    exit 1
fi
