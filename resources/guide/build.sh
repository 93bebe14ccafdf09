#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Penstock authors
# SPDX-License-Identifier: MIT

# resources/guide/build.sh LOWDOWN FOLDER makes the user's guide in FOLDER: a page of plain HTML for each
# chapter, with the pictures that they show. A chapter is a file of its own because what opens a file in a
# browser often loses what stands behind a #.
set -euo pipefail
if (($# != 2)) || [[ $1 == -* ]]; then
    echo "resources/guide/build.sh: '$*' is not known. It takes LOWDOWN FOLDER." >&2
    exit 2
fi
lowdown=$1
mkdir -p "$2"
folder=$(cd "$2" && pwd)
cd "$(dirname "$0")"

# In the order in which somebody may read them.
chapters=(index sample first-job rows profiles secrets limits plan run pages done output throttling sharing redis
    shards import server keys troubleshooting qt-program)

title_of() { sed -nE '1s/^# (.*) \{#.*\}$|^# (.*)$/\1\2/p' "$1.md"; }

# link CHAPTER [ATTRIBUTE …]
link() { printf '<a href="%s.html"%s>%s</a>' "$1" "${2-}" "$(title_of "$1")"; }

contents() {
    local each
    printf '<nav aria-label="Chapters"><ul>\n'
    for each in "${chapters[@]}"; do
        if [[ $each == "$1" ]]; then
            printf '<li>%s</li>\n' "$(link "$each" ' aria-current="page"')"
        else
            printf '<li>%s</li>\n' "$(link "$each")"
        fi
    done
    printf '</ul></nav>\n'
}

# Of the chapters among themselves.
links='s,(href="[a-z-]+)\.md(["#]),\1.html\2,g'

rm -rf "$folder/pictures"
mkdir "$folder/pictures"
cp pictures/*.png "$folder/pictures/"
cp guide.css "$folder/"

before=
for at in "${!chapters[@]}"; do
    chapter=${chapters[at]}
    after=${chapters[at + 1]-}
    {
        cat <<HTML
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>$(title_of "$chapter") – Penstock</title>
<link rel="stylesheet" href="guide.css">
</head>
<body>
HTML
        contents "$chapter"
        echo '<main>'
        "$lowdown" -thtml --out-no-smarty "$chapter.md" | sed -E "$links"
        echo '<footer>'
        [[ -z $before ]] || printf '<span>← %s</span>\n' "$(link "$before")"
        [[ -z $after ]] || printf '<span>%s →</span>\n' "$(link "$after")"
        printf '</footer>\n</main>\n</body>\n</html>\n'
    } >"$folder/$chapter.html"
    before=$chapter
done
