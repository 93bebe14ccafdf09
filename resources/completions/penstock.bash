# SPDX-FileCopyrightText: The Penstock authors
# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash

# Completion of penstock for bash. penstock prints the candidates, and the shell never evaluates them.
_penstock() {
    local at
    mapfile -t COMPREPLY < <("${COMP_WORDS[0]}" complete -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
    if [[ ${COMPREPLY[0]-} == */ ]]; then compopt -o nospace 2>/dev/null; fi
    for at in "${!COMPREPLY[@]}"; do printf -v "COMPREPLY[at]" %q "${COMPREPLY[at]}"; done
}
complete -F _penstock penstock
