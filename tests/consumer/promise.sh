#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Penstock authors
# SPDX-License-Identifier: MIT

# tests/consumer/promise.sh PREFIX checks the headers below PREFIX against the promise in CONTRIBUTING.md. The promised
# headers are the list below: what limits.h and http.h include, directly or through other promised headers. Each other
# header says that it is not promised, and is included from one of the five main headers.
set -euo pipefail
if (($# != 1)) || [[ $1 == -* ]]; then
    echo "tests/consumer/promise.sh: '$*' is not known. It takes PREFIX." >&2
    exit 2
fi
most=30
promised='
http.h
http/diagnosis/explanation.h
http/dropin/dropinoptions.h
http/dropin/limitednetworkaccessmanager.h
http/log/throttleevent.h
http/message/headers.h
http/message/httpanswer.h
http/message/httprequest.h
http/message/senderror.h
http/policy/retrypolicy.h
http/send/abstracthttpclient.h
http/send/httpclient.h
http/send/httpclientoptions.h
limits.h
limits/acquire/awaitpermit.h
limits/acquire/permitport.h
limits/acquire/permitwait.h
limits/simulation/simulate.h
limits/spec/limitjson.h
limits/spec/limit.h
limits/permit/permitrequest.h
limits/limiter/permitsource.h
limits/permit/permit.h
limits/limiter/ratelimiter.h
limits/permit/ratelimiteroptions.h
support/manualclock.h
support/message.h
support/result.h
support/systemclock.h
support/time.h
'
cd "$1/include/penstock"
faults=0
complain() {
    echo "$*" >&2
    faults=1
}
is_promised() { [[ $promised == *$'\n'"$1"$'\n'* ]]; }

# reach ONLY HEADER … puts each header that these include into reached; with ONLY=promised through promised headers only.
declare -A reached
reach() {
    local only=$1 header included
    shift
    for header; do
        if [[ -n ${reached[$header]-} || ! -e $header ]]; then continue; fi
        if [[ $only == promised ]] && ! is_promised "$header"; then continue; fi
        reached[$header]=1
        mapfile -t included < <(sed -nE 's|^ *# *include *<penstock/(.*)>.*|\1|p' "$header")
        reach "$only" "${included[@]}"
    done
}

count=$(wc -w <<<"$promised")
((count <= most)) || complain "$count headers are promised, which is more than $most"
reach promised limits.h http.h
for header in $promised; do
    if [[ ! -e $header ]]; then
        complain "$header is promised and not installed"
    elif [[ -z ${reached[$header]-} ]]; then
        complain "$header is promised, but limits.h and http.h do not include it"
    fi
done

reached=()
reach every limits.h http.h profiles.h jobs.h redis.h
while IFS= read -r header; do
    said=$(sed -n '3s|^// Not part of the promise\..*|not|p' "$header")
    if is_promised "$header"; then
        [[ -z $said ]] || complain "$header is promised, and says that it is not"
    else
        [[ -n $said ]] || complain "$header is not promised, and its third line is not: // Not part of the promise."
    fi
    [[ -n ${reached[$header]-} ]] || complain "$header is installed, but no main header includes it"
done < <(find . -name '*.h' -printf '%P\n' | sort)
for header in profiles.h jobs.h redis.h; do
    grep -qxF '// Not part of the promise. What this header names may change in a minor version.' "$header" ||
        complain "$header does not say that it may change in a minor version"
done
exit "$faults"
