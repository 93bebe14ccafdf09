#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Penstock authors
# SPDX-License-Identifier: MIT

# tests/fresh.sh RELEASE [--quick] [--ccache] types the README's two commands on a stranger's machine: a
# minimal Debian (tests/minimaldebian.sh), into which the last commit is cloned. What is done in it happens in a
# copy that is thrown away. Fails unless both commands succeed, both programs start, and at least as many tests
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
logs=$PWD/build/fresh/$release
. tests/minimaldebian.sh
outside=$copy/outside # what this machine makes of the same commit

by_root() { on_machine root:root /root '~/penstock' "$1"; }
# Somebody who is no administrator; the number is as good as a name.
by_user() { on_machine 1000:1000 /home/stranger '~/penstock' "$1"; }

prepare_machine() {
    new_machine
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
    ctest --test-dir "$outside" -N -LE "^verify$" | tests >"$copy/tests"
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

# expect_all WHAT FILE FILE: there may be more there, where a release has more servers to try with.
expect_all() {
    local missing
    missing=$(comm -23 "$2" "$3")
    [[ -z $missing ]] || fail "$1 that are on this machine are not there: $missing"
}

start_both() {
    by_root 'build/bin/penstock --version'
    by_root 'QT_QPA_PLATFORM=offscreen build/bin/penstock-workbench --version'
    # It has to be there still when it is ended.
    by_root 'code=0; QT_QPA_PLATFORM=offscreen timeout 5 build/bin/penstock-workbench --sample || code=$?; ((code == 124))'
}

# The README's commands are what this is about.
mapfile -t commands < <(sed -n '/^## Two commands/,/^## /s/^\(\.\/dev [a-z]*\) .*/\1/p' README.md)
[[ ${commands[*]} == "./dev run ./dev test" ]] || fail "the README's two commands are others: ${commands[*]}"

have_root
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
    by_root 'ctest --test-dir build -N -LE "^verify$"' | tests >"$copy/tests.there"
    expect_same "objects, libraries and programs" "$copy/built" "$copy/built.there"
    expect_all "tests" "$copy/tests" "$copy/tests.there"
    echo "$release: configured for ./dev run in $first, for ./dev test in $took more," \
        "$(wc -l <"$copy/built") objects, libraries and programs, as here," \
        "and $(wc -l <"$copy/tests.there") tests, here $tests"
    exit
fi

step "${commands[0]}" by_root "${commands[0]}"
first=$took
step "${commands[1]}" by_root "${commands[1]}"
second=$took
step "both programs start" start_both
log=$(log_of "${commands[1]}")
# A test that was skipped counts among those that passed, and is listed below them.
ran=$(sed -n 's/^[0-9]*% tests passed, [0-9]* tests failed out of //p' "$log" | sort -n | tail -1)
if ((${ran:-0} < tests)) || grep -qE '\((Skipped|Not Run|Disabled)\)' "$log"; then
    grep -E 'tests passed|\((Skipped|Not Run|Disabled)\)' "$log" >&2 || true
    fail "not all of the $tests tests ran that this machine lists"
fi
echo "$release: run $first, test $second, $ran tests passed, here are $tests, both programs start"
