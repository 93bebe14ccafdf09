# SPDX-FileCopyrightText: The Penstock authors
# SPDX-License-Identifier: MIT

# zsh -f completions.zsh FOLDER LINE … types each line into a separate zsh with the completions in FOLDER,
# presses Tab, and prints the offered words, one per line. A line with -- ends each list.
if (($# < 2)) || [[ $1 == -* ]]; then
    print -u2 -r "completions.zsh: '$*' is not known. It takes FOLDER LINE …"
    exit 2
fi
zmodload zsh/zpty || exit 1
folder=$1
shift

# read_until TEXT reads until TEXT appears or the output ends.
read_until() {
    shown=''
    local piece
    while [[ $shown != *$1* ]]; do
        zpty -r shell piece || return
        shown+=$piece
    done
}

zpty shell TERM=dumb zsh -f -i
zpty -w shell 'PS1= RPS1= PS2=; unsetopt zle_bracketed_paste beep; setopt no_list_beep; stty -echo -onlcr'
zpty -w shell "fpath=(${(q)folder} \$fpath); autoload -Uz compinit; compinit -u -D; LISTMAX=0"
# Prints the offered words and inserts nothing. With -O, -A and -D, compadd only returns matches.
zpty -w shell 'compadd() {
    if [[ $* == *-[OAD]\ * ]]; then builtin compadd "$@"; return; fi
    local -a offered
    builtin compadd -O offered "$@"
    ((! $#offered)) || print -rl -- "offered: "$^offered
    return 1
}
offering() { _main_complete; print -r -- "all told"; compstate[insert]=""; compstate[list]="" }
zle -C offer complete-word offering
bindkey "^I" offer
print ready'
read_until $'\nready'
for line; do
    zpty -w -n shell "$line"$'\t'
    read_until 'all told'
    print -rl -- ${${(uM)${(f)${shown//$'\r'}}:#*offered: *}##*offered: } --
    zpty -w -n shell $'\x15' # clears the line
done
zpty -d shell
