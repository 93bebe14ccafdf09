# SPDX-FileCopyrightText: The Penstock authors
# SPDX-License-Identifier: MIT

# zsh -f pressedtab.zsh COMMAND SETUP LINE SEEN starts a shell with COMMAND, types SETUP and then LINE, presses
# Tab three times, and prints the output of the shell until it contains SEEN.
if (($# != 4)); then
    print -u2 -r "pressedtab.zsh: '$*' is not known. It takes COMMAND SETUP LINE SEEN"
    exit 2
fi
zmodload zsh/zpty || exit 1
zpty -e shell TERM=dumb ${(z)1}
zpty -w shell "$2; echo re''ady"
zpty -r -m shell shown '*ready*' || exit 1
zpty -w -n shell "$3"$'\t\t\t'
zpty -r -m shell shown "*$4*" || exit 1
print -r -- "$shown"
zpty -d shell
