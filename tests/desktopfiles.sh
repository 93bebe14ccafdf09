#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Penstock authors
# SPDX-License-Identifier: MIT

# tests/desktopfiles.sh FOLDER holds each .desktop and .metainfo.xml of a folder against what the
# desktops have agreed on, hints included. Ends with 77 where the programs that know it are missing.
set -euo pipefail
if (($# != 1)) || [[ $1 == -* ]]; then
    echo "tests/desktopfiles.sh: '$*' is not known. It takes FOLDER." >&2
    exit 2
fi
root=$(cd "$(dirname "$0")/.." && pwd)
cd "$1"
for tool in desktop-file-validate appstreamcli; do
    if ! command -v "$tool" >/dev/null; then
        echo "skipped: $tool is not installed"
        exit 77
    fi
done

said=$(desktop-file-validate ./*.desktop)
if [[ -n $said ]]; then
    echo "$said"
    exit 1
fi
# From 1.0 on it misses a home page, which there is none of, and older ones do not know what that is.
options=(--no-net)
if [[ ! $(appstreamcli --version) =~ \ 0\. ]]; then options+=(--override=url-homepage-missing=info); fi
appstreamcli validate "${options[@]}" ./*.metainfo.xml

# What they name as the newest release is what is built.
version=$(sed -nE 's/^  VERSION ([0-9.]+)$/\1/p' "$root/CMakeLists.txt")
for description in *.metainfo.xml; do
    newest=$(sed -nE 's/.*<release version="([^"]*)".*/\1/p;T;q' "$description")
    if [[ $newest != "$version" ]]; then
        echo "$description: its newest release is '$newest' and not $version"
        exit 1
    fi
done
