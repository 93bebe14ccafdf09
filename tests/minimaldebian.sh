#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Penstock authors
# SPDX-License-Identifier: MIT

# What tests/fresh.sh and resources/packaging/package.sh have in common: a minimal Debian, made by mmdebstrap
# from the mirror that this machine uses and kept, as are the packages that were fetched for it; and machines
# that begin as it and are thrown away. To be read by them (source), with release, logs and lend_ccache set.
if [[ ${BASH_SOURCE[0]} == "$0" ]]; then
    echo "tests/minimaldebian.sh: '$*' is not known. It takes nothing, and is read by other scripts." >&2
    exit 2
fi

cache=${XDG_CACHE_HOME:-$HOME/.cache}/penstock/fresh
root=$cache/$release     # the system as it was made
packages=$root.packages  # what was fetched for it later
copy=$cache/copy.$$      # what is thrown away
machine=$copy/machine    # a stranger's file system, where it is mounted
changes=$copy/changes    # what differs there from the system as it was made
as_root=()
if ((EUID != 0)); then as_root=(sudo); fi

# Not what somebody has mounted there: that is this machine's own.
discard() { ${as_root[@]+"${as_root[@]}"} rm -rf --one-file-system "$@"; }
clean_up() { discard "$copy"; }
trap clean_up EXIT
trap 'exit 130' INT TERM

fail() {
    echo "${0##*/}: $release: $*" >&2
    exit 1
}

log_of() { echo "$logs-$(tr -cs 'a-z\n' - <<<"${1#./}").log"; }

# step NAME COMMAND … says what is begun and how long it took, in took; what was said goes into a log.
step() {
    local name=$1 began=$SECONDS log code=0
    log=$(log_of "$name")
    shift
    printf '%s: %s …\n' "$release" "$name"
    set +e # where a failure is asked for, none of the command's own would end it
    (set -e && "$@") >"$log" 2>&1
    code=$?
    set -e
    if ((code != 0)); then
        tail -n 40 "$log" >&2
        fail "$name: failed; all of what it said is in $log"
    fi
    took="$(((SECONDS - began) / 60)) min $(((SECONDS - began) % 60)) s"
    printf '%s: %s: %s%s\n' "$release" "$name" "$took" "$(sed -n 's/^Installed in \(.*\)\.$/, of which packages \1/p' "$log")"
}

# Where this machine gets its own release from, as lines for another.
sources() {
    local own
    own=$(. /etc/os-release && echo "${VERSION_CODENAME-}")
    apt-get indextargets --format '$(REPO_URI) $(RELEASE) $(COMPONENT)' 'Created-By: Packages' |
        awk -v own="$own" -v release="$release" '
            $3 == "main" && ($2 == own || $2 == own "-updates" || $2 == own "-security") {
                sub(own, release, $2)
                print "deb", $1, $2, $3
            }' | sort -u
}

# What it mounts, this machine's /dev and /sys among it, nobody else sees, and it is gone with it.
making() {
    ${as_root[@]+"${as_root[@]}"} unshare --mount --pid --fork --kill-child --mount-proc mmdebstrap "$@"
}

make_root() {
    local new=$copy/new from
    # What of this machine's settings fetching needs: proxies, and whether dates are believed.
    apt-config dump | grep -E '^Acquire::(Check-|Retries|ForceIPv|https?::)' >"$copy/apt.conf" || true
    # If the power fails, nothing is lost that cannot be made again: no need to wait for the disk.
    echo force-unsafe-io >"$copy/dpkg.conf"
    local options=(--mode=root --variant=minbase --include="ca-certificates,git"
        --aptopt="$copy/apt.conf" --dpkgopt="$copy/dpkg.conf" --format=directory)
    from=$(sources)
    if [[ -n $from ]]; then
        making "${options[@]}" "$release" "$new" - <<<"$from"
    else # this is no Debian: mmdebstrap knows a mirror of it
        making "${options[@]}" "$release" "$new"
    fi
    ${as_root[@]+"${as_root[@]}"} touch "$new"
    discard "$root" "$packages"
    ${as_root[@]+"${as_root[@]}"} mv "$new" "$root"
}

# The system is there, made or kept, and a folder for a copy of it.
have_root() {
    mkdir -p "$cache" "$(dirname "$logs")"
    local left
    for left in "$cache"/copy.*; do # by one that was killed
        if [[ -e $left && ! -e /proc/${left##*.} ]]; then discard "$left"; fi
    done
    mkdir "$copy"
    if [[ -n $(find "$root" -maxdepth 0 -mtime -30 2>/dev/null) ]]; then
        echo "$release: the system of $(date -r "$root" +%F) is taken"
    else
        step "a minimal system" make_root
    fi
}

# A machine that begins as the system. What was in one before it is gone.
new_machine() {
    discard "$changes" "$copy/work" "$copy/copied"
    mkdir -p "$changes" "$copy/work" "$machine" "$packages"
    # shellcheck disable=SC2016
    if ! ${as_root[@]+"${as_root[@]}"} unshare --mount bash -c \
        'mount -t overlay overlay -o "lowerdir=$1,upperdir=$2/changes,workdir=$2/work" "$2/machine"' bash "$root" "$copy"; then
        echo "No overlay can be mounted here, so the system is copied."
        ${as_root[@]+"${as_root[@]}"} cp -a --reflink=auto "$root/." "$changes"
        touch "$copy/copied"
    fi
}

# on_machine USER HOME FOLDER COMMAND runs a command line there, in a folder that may begin with ~. Mounts, and what
# the command leaves running, are gone when it has ended, however it did.
on_machine() {
    local lent=
    if ((lend_ccache)); then lent=${CCACHE_DIR:-$HOME/.cache/ccache}; fi
    # shellcheck disable=SC2016  # the inner shell's own $
    ${as_root[@]+"${as_root[@]}"} unshare --mount --pid --fork --kill-child bash -euc '
        root=$1 copy=$2 packages=$3 lent=$4 user=$5 home=$6 folder=$7 command=$8
        machine=$copy/machine
        if [[ -e $copy/copied ]]; then
            mount --bind "$copy/changes" "$machine"
        else
            mount -t overlay overlay -o "lowerdir=$root,upperdir=$copy/changes,workdir=$copy/work" "$machine"
        fi
        mount -t proc proc "$machine/proc"
        mount --rbind /dev "$machine/dev"
        mount --bind "$packages" "$machine/var/cache/apt/archives"
        if [[ -n $lent ]]; then
            mkdir -p "$lent" "$machine/root/.cache/ccache"
            mount --bind "$lent" "$machine/root/.cache/ccache"
        fi
        cp -L /etc/resolv.conf /etc/hosts "$machine/etc/"
        environment=(HOME="$home" LANG=C.UTF-8 TERM=dumb)
        environment+=(PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin)
        for variable in http_proxy https_proxy no_proxy; do
            if [[ -n ${!variable-} ]]; then environment+=("$variable=${!variable}"); fi
        done
        exec chroot --userspec="$user" "$machine" env -i "${environment[@]}" \
            bash -c "cd $folder && $command" </dev/null
    ' bash "$root" "$copy" "$packages" "$lent" "$1" "$2" "$3" "$4"
}
