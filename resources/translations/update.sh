#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Penstock authors
# SPDX-License-Identifier: MIT

# update.sh LUPDATE FILE.ts … brings each file up to date with the texts of the window: new ones come
# in unfinished, those that have gone go. Without line numbers, which would change with every commit.
set -euo pipefail
if (($# < 2)) || [[ $1 == -* ]]; then
    echo "resources/translations/update.sh: '$*' is not known. It takes LUPDATE FILE.ts …." >&2
    exit 2
fi
cd "$(dirname "$0")/../.."
lupdate=$1
shift

# What presets say to people, a sentence each, as ui/theme/errortext.cpp looks for them.
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
shopt -s nullglob
presets=(resources/presets/*.json)
awk '
function add(text,    parts, n, i) {
    sub(/^[^"]*"/, "", text); sub(/"[],]*$/, "", text)
    n = split(text, parts, /\. /)
    for (i = 1; i <= n; ++i) printf "QT_TRANSLATE_NOOP(\"Presets\", \"%s\");\n", parts[i] (i < n ? "." : "")
}
/^  (    )?"(description|warning)": ".*",?$/ { sub(/^ *"[a-z]*": /, ""); add($0); next }
/^ *"todo": \[".*"\],?$/ { sub(/^ *"todo": \[/, ""); add($0); next }
/^ *"todo": \[$/ { isTodo = 1; next }
isTodo && /^ *\]/ { isTodo = 0; next }
isTodo { add($0) }
' "${presets[@]:-/dev/null}" >"$folder/presets.cpp"

found=0
said=$("$lupdate" ui app/workbench core/penstock/support/supportmessages.h core/penstock/*/*/*messages.h "$folder/presets.cpp" -I . -I core -no-obsolete -locations none -ts "$@" 2>&1) || found=$?
echo "$said"
((found == 0)) || exit "$found"
# A text it finds and cannot place would never be translated.
if grep -E 'Qualifying with unknown|lacks Q_OBJECT|Cannot invoke tr|Discarding' <<<"$said" >/dev/null; then
    echo "lupdate has lost texts, see above" >&2
    exit 1
fi
