#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Penstock authors
# SPDX-License-Identifier: MIT

# tests/filewriters.sh [ROOT] prints each source that creates, opens to write, renames or deletes files and is not
# in the list below, or does so in another number of lines, and fails if there is one. Output goes through
# FilePlace (core/penstock/support/fileplace.h), which follows no link that was not named.
# tests/filewriters.sh --counts prints the lines as they are now.
set -euo pipefail
if (($# > 1)) || [[ ${1-} == -* && $1 != --counts ]]; then
    echo "tests/filewriters.sh: '$*' is not known. It takes [ROOT], or --counts." >&2
    exit 2
fi

# Lines, source, and why it does not go through FilePlace.
allowed='
7 core/penstock/support/fileplace.cpp it is FilePlace
3 core/penstock/jobs/spec/durablefile.cpp FilePlace opens its files; cuts those, and syncs folders
2 core/penstock/jobs/spec/jsonlwriter.cpp standard output, devices and pipes; files by FilePlace
1 core/penstock/jobs/spec/sqldatabase.cpp SQLite, with a path of FilePlace and SQLITE_OPEN_NOFOLLOW
2 core/penstock/jobs/spec/jobfolder.cpp the number of the process in a lock that FilePlace opened; permissions of the folder
1 core/penstock/jobs/output/failedlist.cpp permissions of a file that FilePlace has just made
1 core/penstock/jobs/journal/exportwriter.cpp a new folder of a random name
1 core/penstock/jobs/journal/tableexport.cpp a new folder of a random name
4 core/penstock/sharing/channel/localswitchboard.cpp sockets, in a folder of the user alone
6 ui/mainwindow/trash.cpp what a person deletes
1 core/penstock/jobs/start/savedjobs.cpp permissions of a folder in the data folder
1 ui/mainwindow/trash.h names the function in a comment
1 ui/start/sample.h a new folder of a random name
'

root=${1:-$(dirname "$0")/..}
if [[ $root == --counts ]]; then root=$(dirname "$0")/..; fi
cd "$root"
writes='\<Q(SaveFile|TemporaryFile|TemporaryDir) +[a-z(]|\<QFile::(remove|rename|copy|link|setPermissions|moveToTrash)\('
writes+='|removeRecursively\(|\<(QIODevice|QIODeviceBase|QFile)::(WriteOnly|ReadWrite|Append|Truncate)\>'
writes+='|(^|[^[:alnum:]_>])::(open|openat|unlink|unlinkat|rename|renameat|renameat2|mkdir|mkdirat|ftruncate|truncate|symlink|link)\('
writes+='|filesystem::(rename|remove|create|copy)|\<std::o?fstream\>|\<fopen\(|\<sqlite3_open|\.(mkdir|mkpath|rmdir|rmpath)\('
found=$({ grep -rcE "$writes" core app ui --include=*.cpp --include=*.h 2>/dev/null || true; } |
    sed -nE 's/^(.*):([1-9][0-9]*)$/\2 \1/p' | sort -k 2)
if [[ ${1-} == --counts ]]; then
    printf '%s\n' "$found"
    exit
fi
faults=0
while read -r count file; do
    known=$(awk -v file="$file" '$2 == file { print $1 }' <<<"$allowed")
    if [[ -n $count ]] && ((count != ${known:-0})); then
        echo "$file: $count lines write, rename or delete files, and ${known:-0} are known; go through FilePlace, or add a reason to tests/filewriters.sh"
        faults=1
    fi
done <<<"$found"
exit "$faults"
