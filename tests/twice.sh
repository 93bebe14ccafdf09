#!/bin/sh
# SPDX-FileCopyrightText: The Penstock authors
# SPDX-License-Identifier: MIT

# tests/twice.sh REASON COMMAND … runs a test that depends on real time, and runs it again if it fails. The
# tests that need this have the label "realtime". All others fail at once.
if [ $# -lt 2 ]; then
    echo "tests/twice.sh: '$*' is not known. It takes REASON COMMAND …" >&2
    exit 2
fi
reason=$1
shift
"$@" && exit
echo "realtime: failed once and is tried again, as $reason" >&2
exec "$@"
