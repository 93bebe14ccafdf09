# SPDX-FileCopyrightText: The Penstock authors
# SPDX-License-Identifier: GPL-3.0-or-later

# Completes penstock in fish: penstock itself prints the candidates. Nothing that it prints is evaluated.
function __penstock_candidates
    set -l words (commandline -opc)
    command $words[1] complete -- $words[2..-1] (commandline -ct) 2>/dev/null
end
complete -c penstock -f -a '(__penstock_candidates)'
