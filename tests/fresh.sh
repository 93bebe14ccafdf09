#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Penstock authors
# SPDX-License-Identifier: MIT

# tests/fresh.sh RELEASE [--quick] [--ccache] types the README's two commands on a stranger's machine: a
# minimal Debian, into which the last commit is cloned. The system is made by mmdebstrap from the mirror
# that this machine uses, and kept, as are the packages that were fetched; what is done in it happens in a
# copy that is thrown away. Fails unless both commands succeed, both programs start, and as many tests
# pass, with none left out, as ctest lists on this machine. --quick only installs and configures there
# and compares what would be built and tested. ./dev fresh calls it.
set -euo pipefail

usage() {
    echo "tests/fresh.sh: '$*' is not known. It takes RELEASE [--quick] [--ccache]." >&2
    exit 2
}
[[ ${1-} =~ ^[a-z]+$ ]] || usage "$@"
release=$1 quick=0 lend_ccache=0
shift
for option; do
    case $option in
        --quick) quick=1 ;;
        --ccache) lend_ccache=1 ;;
        *) usage "$option" ;;
    esac
done

cd "$(dirname "$0")/.."
cache=${XDG_CACHE_HOME:-$HOME/.cache}/penstock/fresh
root=$cache/$release     # the system as it was made
packages=$root.packages  # what was fetched for it later
copy=$cache/copy.$$      # what is thrown away
machine=$copy/machine    # the stranger's file system, where it is mounted
changes=$copy/changes    # what differs there from the system as it was made
outside=$copy/outside    # what this machine makes of the same commit
logs=$PWD/build/fresh/$release
as_root=()
if ((EUID != 0)); then as_root=(sudo); fi

clean_up() { ${as_root[@]+"${as_root[@]}"} rm -rf "$copy"; }
trap clean_up EXIT
trap 'exit 130' INT TERM

fail() {
    echo "fresh: $release: $*" >&2
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
        ${as_root[@]+"${as_root[@]}"} mmdebstrap "${options[@]}" "$release" "$new" - <<<"$from"
    else # this is no Debian: mmdebstrap knows a mirror of it
        ${as_root[@]+"${as_root[@]}"} mmdebstrap "${options[@]}" "$release" "$new"
    fi
    ${as_root[@]+"${as_root[@]}"} touch "$new"
    ${as_root[@]+"${as_root[@]}"} rm -rf "$root" "$packages"
    ${as_root[@]+"${as_root[@]}"} mv "$new" "$root"
}

# on_machine USER HOME COMMAND runs a command line in the stranger's clone. Mounts, and what the command
# leaves running, are gone when it has ended, however it did.
on_machine() {
    local lent=
    if ((lend_ccache)); then lent=${CCACHE_DIR:-$HOME/.cache/ccache}; fi
    # shellcheck disable=SC2016  # the inner shell's own $
    ${as_root[@]+"${as_root[@]}"} unshare --mount --pid --fork --kill-child bash -euc '
        root=$1 copy=$2 packages=$3 lent=$4 user=$5 home=$6 command=$7
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
            bash -c "cd ~/penstock && $command" </dev/null
    ' bash "$root" "$copy" "$packages" "$lent" "$1" "$2" "$3"
}
by_root() { on_machine root:root /root "$1"; }
# Somebody who is no administrator; the number is as good as a name.
by_user() { on_machine 1000:1000 /home/stranger "$1"; }

prepare_machine() {
    mkdir -p "$changes" "$copy/work" "$machine" "$packages"
    # shellcheck disable=SC2016
    if ! ${as_root[@]+"${as_root[@]}"} unshare --mount bash -c \
        'mount -t overlay overlay -o "lowerdir=$1,upperdir=$2/changes,workdir=$2/work" "$2/machine"' bash "$root" "$copy"; then
        echo "No overlay can be mounted here, so the system is copied."
        ${as_root[@]+"${as_root[@]}"} cp -a --reflink=auto "$root/." "$changes"
        touch "$copy/copied"
    fi
    ${as_root[@]+"${as_root[@]}"} bash -euc '
        mkdir -p "$2/root" "$2/home/stranger"
        chmod 700 "$2/root"
        cp -r "$1" "$2/root/penstock"
        cp -r "$1" "$2/home/stranger/penstock"
        chown -R 1000:1000 "$2/home/stranger"
    ' bash "$copy/clone" "$changes"
}

# What would be compiled and linked, of ninja's list of all it knows; and ctest's list of tests.
built() { sed -nE 's/: CXX_[A-Z_]*(LINKER|COMPILER)__.*//p' | sort; }
tests() { sed -nE 's/^ *Test +#[0-9]+: //p' | sort; }

configure_outside() {
    git clone --quiet --depth 1 "file://$PWD" "$copy/clone"
    (
        cd "$copy/clone"
        cmake --preset release -B "$outside" -DBUILD_TESTING=ON
    )
    ninja -C "$outside" -t targets all | built >"$copy/built"
    ctest --test-dir "$outside" -N | tests >"$copy/tests"
}

# Without the rights to install anything, it has to say what is missing.
try_as_user() {
    local said
    if said=$(by_user './dev run' 2>&1); then
        echo "It should not have been able to."
        return 1
    fi
    echo "$said"
    grep -E '^As root, run: apt-get install .*\bcmake .*\bqt6-base-dev\b' <<<"$said" >/dev/null
}

# expect_same WHAT FILE FILE
expect_same() {
    diff -u --label "$1 on this machine" --label "$1 on $release" "$2" "$3" >&2 || fail "not the same $1"
}

start_both() {
    by_root 'build/bin/penstock --version'
    by_root 'QT_QPA_PLATFORM=offscreen build/bin/penstock-workbench --version'
    # It has to be there still when it is ended.
    by_root 'code=0; QT_QPA_PLATFORM=offscreen timeout 5 build/bin/penstock-workbench --sample || code=$?; ((code == 124))'
}

mkdir -p "$cache" "$(dirname "$logs")"
for left in "$cache"/copy.*; do # by one that was killed
    if [[ -e $left && ! -e /proc/${left##*.} ]]; then ${as_root[@]+"${as_root[@]}"} rm -rf "$left"; fi
done
mkdir "$copy"

# The README's commands are what this is about.
mapfile -t commands < <(sed -n '/^## Two commands/,/^## /s/^\(\.\/dev [a-z]*\) .*/\1/p' README.md)
[[ ${commands[*]} == "./dev run ./dev test" ]] || fail "the README's two commands are others: ${commands[*]}"

if [[ -n $(find "$root" -maxdepth 0 -mtime -30 2>/dev/null) ]]; then
    echo "$release: the system of $(date -r "$root" +%F) is taken"
else
    step "a minimal system" make_root
fi
step "the same commit on this machine" configure_outside
step "the clone" prepare_machine
step "${commands[0]} without the rights to install" try_as_user
tests=$(wc -l <"$copy/tests")

if ((quick)); then
    step "configure" by_root './dev configure'
    by_root 'ninja -C build -t targets all' | built >"$copy/programs"
    for program in penstock penstock-workbench; do
        grep -qx "bin/$program" "$copy/programs" || fail "$program would not be built"
    done
    first=$took
    step "configure with tests" by_root './dev configure --tests'
    by_root 'ninja -C build -t targets all' | built >"$copy/built.there"
    by_root 'ctest --test-dir build -N' | tests >"$copy/tests.there"
    expect_same "objects, libraries and programs" "$copy/built" "$copy/built.there"
    expect_same "tests" "$copy/tests" "$copy/tests.there"
    echo "$release: configured for ./dev run in $first, for ./dev test in $took more," \
        "$(wc -l <"$copy/built") objects, libraries and programs and $tests tests, as here"
    exit
fi

step "${commands[0]}" by_root "${commands[0]}"
first=$took
step "both programs start" start_both
step "${commands[1]}" by_root "${commands[1]}"
log=$(log_of "${commands[1]}")
# A test that was skipped counts among those that passed, and is listed below them.
if ! grep -q "^100% tests passed, 0 tests failed out of $tests\$" "$log" || grep -qE '\((Skipped|Not Run|Disabled)\)' "$log"; then
    grep -E 'tests passed|\((Skipped|Not Run|Disabled)\)' "$log" >&2 || true
    fail "not all of the $tests tests ran that this machine lists"
fi
echo "$release: run $first, test $took, $tests tests, both programs start"
