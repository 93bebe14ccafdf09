#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Penstock authors
# SPDX-License-Identifier: MIT

# tests/builddepends.sh [ROOT] compares what ./dev installs to build with what the Debian packages say they are built
# with, and prints what only one of them has.
set -euo pipefail
if (($# > 1)) || [[ ${1-} == -* ]]; then
    echo "tests/builddepends.sh: '$*' is not known. It takes [ROOT]." >&2
    exit 2
fi
cd "${1:-$(dirname "$0")/..}"

# A compiler is there wherever packages are built, and ccache is not for them.
installed=$(sed -n '/^to_build=(/,/^)/s/^    \([a-z0-9+-]*\) .*/\1/p' dev | grep -vxE 'ccache|g\+\+' | sort)
named=$(sed -n '/^Build-Depends:/,/^[A-Z][a-zA-Z-]*:/{s/^Build-Depends://; /^[A-Z]/!p}' resources/packaging/debian/control |
    sed -E 's/\(.*\)//; s/[ ,]//g' | grep -vx debhelper-compat | sort)
[[ -n $installed && -n $named ]] || { echo "a list was not understood" >&2; exit 1; }
diff --label "./dev" --label "resources/packaging/debian/control" -u0 <(echo "$installed") <(echo "$named") | grep '^[-+]' || exit 0
exit 1
