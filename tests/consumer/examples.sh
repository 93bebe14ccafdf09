#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Penstock authors
# SPDX-License-Identifier: MIT

# tests/consumer/examples.sh PENSTOCK FOLDER: runs the examples of the main headers, and programs that use the
# library, built in FOLDER, against a mock server, and fails where one does not do what it shows.
set -euo pipefail
if (($# != 2)) || [[ $1 == -* ]]; then
    echo "tests/consumer/examples.sh: '$*' is not known. It takes PENSTOCK FOLDER." >&2
    exit 2
fi
work=$(mktemp -d)
serving=()
trap 'kill "${serving[@]}" 2>/dev/null || true; rm -rf "$work"' EXIT
# One for the gallery alone: what a program before it has used is still counted.
addresses=()
for _ in most gallery; do
    mkfifo "$work/address"
    exec {line}<>"$work/address" # stays open: who prints into what nobody reads is killed
    "$1" serve --limit '20/1s' >"$work/address" 2>"$work/served" &
    serving+=($!)
    read -r address <&"$line"
    addresses+=("$address")
    rm "$work/address"
done
server=${addresses[0]}

# expect TEXT COUNT EXAMPLE …: what the example says has TEXT in so many lines.
expect() {
    local said
    said=$("${@:3}" 2>&1) || { echo "$3 failed: $said" >&2; exit 1; }
    if [[ $(grep -cF -- "$1" <<<"$said") != "$2" ]]; then
        printf '%s should say %s in %d lines, and says:\n%s\n' "$3" "$1" "$2" "$said" >&2
        exit 1
    fi
}

expect '200 "{' 10 "$2/http" "$server"

cat >"$work/x.profile.json" <<JSON
{"schema": "penstock/profile/1", "name": "X", "base_url": "$server", "limits": ["20/1s"],
 "auth": {"bearer": {"secret": "example-token"}}}
JSON
export PENSTOCK_SECRET_EXAMPLE_TOKEN=it-is-me
expect 'Bearer it-is-me' 1 "$2/profiles" "$work/x.profile.json"

cat >"$work/x.job.json" <<JSON
{"schema": "penstock/job/1", "profile": "x.profile.json", "request": {"path": "/items/{{id}}"},
 "rows": {"range": "id=1..5"}, "output": {"jsonl": "out.jsonl"}}
JSON
export XDG_DATA_HOME=$work/data XDG_CONFIG_HOME=$work/config XDG_CACHE_HOME=$work/cache
for _ in first again; do
    expect '"done" "5 of 5 answered' 1 "$2/jobs" "$work/x.job.json"
    [[ $(wc -l <"$work/out.jsonl") == 5 ]]
done

expect 'a future had its permit' 1 "$2/permits"
expect '40 calls by 4 threads' 1 "$2/permits"
expect '5 items on 5 pages' 1 "$2/crawler" "$server"
expect '12 items were answered' 1 "$2/qtprogram" "$server"
expect 'record' 10 "$2/embeddedjob" "$server" "$work/journal"
expect 'record' 0 "$2/embeddedjob" "$server" "$work/journal" # all are done
expect '10 of 10 answered' 1 "$2/embeddedjob" "$server" "$work/another"
# A gallery shows what it is answered.
if [[ -x $2/gallery ]]; then
    QT_QPA_PLATFORM=offscreen expect '12 pictures' 1 "$2/gallery" "${addresses[1]}"
fi

for port in $(shuf -i 20000-32000 -n 5); do # the first that is free
    redis-server --bind 127.0.0.1 --port "$port" --save '' >"$work/redis.log" 2>&1 &
    redis=$!
    for _ in {1..50}; do
        if ! kill -0 "$redis" 2>/dev/null || redis-cli -p "$port" ping >/dev/null 2>&1; then break; fi
        sleep 0.1
    done
    if kill -0 "$redis" 2>/dev/null; then break; fi
done
expect 'called' 1 "$2/redis" "redis://127.0.0.1:$port"
kill "$redis"
