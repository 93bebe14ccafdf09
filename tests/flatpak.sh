#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Penstock authors
# SPDX-License-Identifier: MIT

# tests/flatpak.sh MANIFEST holds a manifest against what flatpak-builder knows, against the entry and the description
# for desktops, and against what CMake looks for. Ends with 77 where flatpak-builder is not installed.
set -euo pipefail
if (($# != 1)) || [[ $1 == -* ]]; then
    echo "tests/flatpak.sh: '$*' is not known. It takes MANIFEST." >&2
    exit 2
fi
for tool in flatpak-builder jq; do
    if ! command -v "$tool" >/dev/null; then
        echo "skipped: $tool is not installed"
        exit 77
    fi
done
root=$(cd "$(dirname "$0")/.." && pwd)
manifest=$(realpath "$1")
faults=0
complain() {
    echo "$1"
    faults=1
}

# What it does not know it says on standard error, and goes on. It makes itself a folder where it stands.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
said=$(cd "$work" && flatpak-builder --show-manifest "$manifest" 2>&1 >/dev/null) || complain "flatpak-builder refuses it"
[[ -z $said ]] || complain "flatpak-builder: $said"

id=$(jq -r .id "$manifest")
[[ $(basename "$manifest" .json) == "$id" ]] || complain "the file is not called as its id, $id"
for file in desktop/$id.desktop desktop/$id.metainfo.xml icons/app/$id.svg; do
    [[ -s $root/resources/$file ]] || complain "there is no resources/$file"
done
command=$(jq -r .command "$manifest")
grep -qx "Exec=$command" "$root/resources/desktop/$id.desktop" || complain "its command is not that of the entry: $command"

# Whatever is not in its runtime is a module before ours.
[[ $(jq -r '.modules[-1].name' "$manifest") == penstock ]] || complain "the last module is not ours"
modules=$(jq -r '.modules[].name' "$manifest")
while read -r package module; do
    grep -qE "penstock_need\\([^)]*$package" -r "$root/app" "$root/core" --include=CMakeLists.txt -i || complain "nobody needs $package"
    grep -qx "$module" <<<"$modules" || complain "CMake looks for $package, and there is no module $module"
done <<'LIST'
tl-expected tl-expected
CLI11 cli11
simdjson simdjson
yaml-cpp yaml-cpp
Hiredis hiredis
Boost boost
LIST
for module in libcsv qtkeychain lowdown; do
    grep -qx "$module" <<<"$modules" || complain "there is no module $module"
done
# Each source can be had again as it was.
unpinned=$(jq -r '.modules[].sources[] | select(.type == "git" and ((.tag // .commit) == null)) | .url' "$manifest")
[[ -z $unpinned ]] || complain "no tag and no commit: $unpinned"
exit "$faults"
