# SPDX-FileCopyrightText: The Penstock authors
# SPDX-License-Identifier: MIT

# zsh -f completions.zsh FOLDER LINE … types each line into a zsh of its own, whose completions for penstock lie in
# FOLDER, presses Tab behind it, and prints what was offered: a word a line, and -- at the end of each.
if (($# < 2)) || [[ $1 == -* ]]; then
    print -u2 -r "completions.zsh: '$*' is not known. It takes FOLDER LINE …"
    exit 2
fi
zmodload zsh/zpty || exit 1
folder=$1
shift

# read_until TEXT, or nothing more comes.
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
# What is offered is told, and nothing is put into the line. With -O, -A and -D it is asked, and adds nothing.
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
    zpty -w -n shell $'\x15' # the line is emptied
done
zpty -d shell
