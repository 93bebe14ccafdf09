# SPDX-FileCopyrightText: The Penstock authors
# SPDX-License-Identifier: GPL-3.0-or-later

# Completion of penstock for fish. penstock prints the candidates, and the shell never evaluates them.
function __penstock_candidates
    set -l words (commandline -opc)
    command $words[1] complete -- $words[2..-1] (commandline -ct) 2>/dev/null
end
complete -c penstock -f -a '(__penstock_candidates)'
