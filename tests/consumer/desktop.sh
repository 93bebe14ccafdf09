#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Penstock authors
# SPDX-License-Identifier: MIT

# desktop.sh PREFIX follows what a desktop follows: from the description to the menu's entry, from
# there to the program and to the icon.
set -euo pipefail
if (($# != 1)) || [[ $1 == -* ]]; then
    echo "tests/consumer/desktop.sh: '$*' is not known. It takes PREFIX." >&2
    exit 2
fi
cd "$1"

# is_there FILE WHAT
is_there() {
    if [[ ! -s $1 ]]; then
        echo "$2 is missing: $1" >&2
        exit 1
    fi
}

description=$(echo share/metainfo/*.metainfo.xml)
is_there "$description" "the description"
entry=share/applications/$(sed -n 's|.*<launchable type="desktop-id">\(.*\)</launchable>.*|\1|p' "$description")
is_there "$entry" "the entry of the menu"
is_there "bin/$(sed -n 's|^Exec=||p' "$entry")" "the program"
is_there "share/icons/hicolor/scalable/apps/$(sed -n 's|^Icon=||p' "$entry").svg" "the icon"
