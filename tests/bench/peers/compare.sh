#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Penstock authors
# SPDX-License-Identifier: MIT

# tests/bench/peers/compare.sh BUILD prints one table, fastest first: what a granted decision takes
# with us, with Go's x/time/rate and with Guava, all measured now and on this machine.
set -euo pipefail
if (($# != 1)) || [[ $1 == -* ]]; then
    echo "tests/bench/peers/compare.sh: '$*' is not known. It takes BUILD." >&2
    exit 2
fi
program=$(realpath "$1")/bin/bench_limits
cd "$(dirname "$0")"

ours() { # the medians of ours that read the clock as the peers do, as lines "nanoseconds name"
    "$program" --benchmark_filter='^(decisionAndClock|readClock)' --benchmark_repetitions=9 \
        --benchmark_report_aggregates_only=true --benchmark_format=csv 2>/dev/null |
        sed -nE 's/^"([^"]+)_median",[^,]*,[^,]*,([0-9.e+]+),ns,.*/\2 Penstock: \1/p' |
        sed 's|readClock|clock read alone|; s|decisionAndClock/||'
}

go_peer() { # Debian keeps Go's packages in a GOPATH
    GO111MODULE=off GOPATH=/usr/share/gocode GOCACHE=${GOCACHE:-$(dirname "$program")/gocache} go run rate.go
}

java_peer() {
    java -cp /usr/share/java/guava.jar:/usr/share/java/failureaccess.jar GuavaRate.java
}

printf '%12s  %s\n' 'ns/decision' 'what'
{ ours && go_peer && java_peer; } | sort -g | while read -r took what; do
    printf '%12.1f  %s\n' "$took" "$what"
done
