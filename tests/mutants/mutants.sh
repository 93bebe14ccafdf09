#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Penstock authors
# SPDX-License-Identifier: MIT

# tests/mutants/mutants.sh list|run SEED EACH [PACKAGE|MODULE|NAME …] makes EACH faults in the sources of each
# package, one at a time, and runs the tests of the package, then of its module, until one notices. All of it
# happens in a copy of the tree in build/mutants, with a build of its own. ./dev mutants is how to call it.
set -euo pipefail
if (($# < 3)) || [[ $1 != list && $1 != run ]]; then
    echo "tests/mutants/mutants.sh: '$*' is not known. It takes list|run SEED EACH [PACKAGE|MODULE|NAME …]" >&2
    exit 2
fi
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
root=$PWD copy=$PWD/build/mutants mode=$1 seed=$2 each=$3
shift 3

# The copy as the tree is, fault or no fault; what has not changed keeps its time, and is not built again.
refresh() {
    local file
    files_of "$root" >"$copy/files"
    while IFS= read -r file; do
        cmp -s "$file" "$copy/$file" && continue
        mkdir -p "$copy/${file%/*}"
        cp "$root/$file" "$copy/$file"
    done <"$copy/files"
    files_of "$copy" | grep -vxFf "$copy/files" | (cd "$copy" && xargs -r rm -f) || true
}

files_of() (
    cd "$1"
    find . \( -path ./build -o -path ./.git -o -path ./.cache -o -path ./scratch \) -prune -o -type f -print |
        grep -vE '^\./(files|lock|log|noticed|results)$' | sort
)

make() { ninja -C "$copy/build" "$@" >"$copy/log" 2>&1; }

configure() {
    export CCACHE_BASEDIR=$copy
    if command -v ccache >/dev/null; then export CMAKE_CXX_COMPILER_LAUNCHER=ccache; fi
    local made=$copy/build/build.ninja
    [[ -e $made && ! $copy/CMakePresets.json -nt $made && ! $copy/tests/mutants/mutants.sh -nt $made ]] ||
        (cd "$copy" && cmake --preset mutants -DBUILD_TESTING=ON >log 2>&1) || fail "it cannot be configured"
    make mutate || fail "what makes the faults cannot be built"
}

fail() {
    echo "mutants: $1, see $copy/log" >&2
    exit 1
}

mutate() (cd "$copy" && build/tests/mutants/mutate "$@")

# Rooms, of modules too, as limits/stack.
rooms_of() {
    local name
    for name; do
        if [[ $name == */* ]]; then
            echo "$name"
        else
            (cd core/penstock && find "$name" -mindepth 1 -maxdepth 1 -type d | sort)
        fi
    done
}

# What the arguments name: faults by name, or those that are chosen in packages.
selection() {
    local names=() packages=() argument all
    for argument; do
        if [[ $argument =~ ^[0-9a-f]{8}$ ]]; then names+=("$argument"); else packages+=("$argument"); fi
    done
    if (($# == 0)); then packages=(limits http profiles jobs importing); fi
    if ((${#packages[@]} > 0)); then
        mapfile -t packages < <(rooms_of "${packages[@]}")
        mutate list "$seed" "$each" "${packages[@]/#/core/penstock/}"
    fi
    if ((${#names[@]} > 0)); then
        mapfile -t packages < <(rooms_of limits http profiles jobs importing mockserver)
        all=$(mutate list "$seed" all "${packages[@]/#/core/penstock/}")
        for argument in "${names[@]}"; do
            grep "^$argument" <<<"$all" || { echo "mutants: there is no '$argument' any more" >&2; exit 2; }
        done
    fi
}

# The tests of a package or a module, without those that measure time: a busy machine is no fault of the code.
tests_of() {
    ctest --test-dir "$copy/build" -N -L "^$1\$" -LE "^verify\$" | sed -nE 's/^ *Test +#[0-9]+: (tst_[a-z0-9_]+)$/\1/p' | sort |
        grep -vxFf <(sed -nE 's/^set_tests_properties\((\[=\[)?(tst_[a-z0-9_]+).*RUN_SERIAL.*/\2/p' \
            "$copy/build/tests/${1%/*}/CTestTestfile.cmake") || true
}
# Their programs: that of the module, and those of single tests.
programs_of() {
    local targets
    targets=$(ninja -C "$copy/build" -t targets all | sed -nE 's/^([a-z_]+): phony.*/\1/p')
    grep -xFf <(echo "tests_$1"; tests_of "$1") <<<"$targets"
}

# run_tests SECONDS TEST … runs them until one fails. What makes faults may fill disks and delete what
# it did not make: they have a home of their own, and bounds.
run_tests() {
    local seconds=$1 pattern
    shift
    (($# > 0)) || return 0
    pattern="^($(IFS='|'; echo "$*"))\$"
    (
        rm -rf "$copy/scratch"
        mkdir -p "$copy/scratch"/{home,tmp}
        ulimit -v 6000000 -f 2000000 -c 0
        env -u XDG_CONFIG_HOME -u XDG_DATA_HOME -u XDG_CACHE_HOME HOME="$copy/scratch/home" TMPDIR="$copy/scratch/tmp" \
            QTEST_DISABLE_STACK_DUMP=1 QTEST_DISABLE_CORE_DUMP=1 \
            ctest --test-dir "$copy/build" -j "$(nproc)" -R "$pattern" --stop-on-failure --timeout "$seconds" >"$copy/log" 2>&1 9>&-
    )
}

# Measures the tests of a module without a fault; sets took, in seconds, and patience.
measure() {
    local tests name seconds slowest=1
    mapfile -t tests < <(tests_of "$1")
    mapfile -t programs < <(programs_of "$1")
    make "${programs[@]}" || fail "$1: it cannot be built without a fault"
    if ! run_tests 300 "${tests[@]}"; then
        cat "$copy/log" >&2
        echo "mutants: $1 is left out, its tests fail without a fault" >&2
        return 1
    fi
    took=()
    while read -r name seconds; do
        took[$name]=$seconds
        if ((seconds > slowest)); then slowest=$seconds; fi
    done < <(sed -nE 's/^ *[0-9]+\/[0-9]+ Test +#[0-9]+: ([^ ]+) .* ([0-9]+)\.[0-9]+ sec.*/\1 \2/p' "$copy/log")
    patience=$((slowest * 5 + 10))
}

# Sets quick and slow, the tests of a package, and others, those of its module.
sort_tests() {
    local name own
    own=$(tests_of "$1")
    quick=() slow=() others=()
    for name in "${!took[@]}"; do
        if ! grep -qxF "$name" <<<"$own"; then
            others+=("$name")
        elif ((took[$name] < 2)); then
            quick+=("$name")
        else
            slow+=("$name")
        fi
    done
}

# Whether all tests pass that were measured; otherwise sets by to the first that fails.
all_pass() {
    by=
    run_tests 15 "${quick[@]}" && run_tests "$patience" "${slow[@]}" && run_tests "$patience" "${others[@]}" && return
    by=$(sed -nE '/^The following tests FAILED/,$ s/^\t *[0-9]+ - ([^ ]+) .*/\1/p' "$copy/log" | head -n 1)
    return 1
}

# What fails once only, fails because the machine is busy.
is_noticed() { ! all_pass && ! run_tests "$patience" "$by"; }

# Sets verdict, and by what.
try() {
    local name=$1 file=$2
    by=
    mutate apply "$name" "$file" >"$copy/scratch.cpp"
    cat "$copy/scratch.cpp" >"$copy/$file"
    rm "$copy/scratch.cpp"
    if ! make "${programs[@]}"; then
        verdict=uncompiled
    elif is_noticed || { [[ $by ]] && is_noticed; }; then
        verdict=killed
    else
        verdict=survived by=
    fi
    cp "$root/$file" "$copy/$file"
}

# A fault that was noticed is not tried again while the library and the tests of its module are the same.
key_of() {
    (cd "$root" && find core "tests/$2" tests/support -type f -print0 | sort -zu | xargs -0 cat | sha256sum) |
        sed "s/^\(.\{12\}\).*/$1 \1/"
}

# Made in the order of packages; what is said of each is kept in results, a line each.
run() {
    local name file line what text package module key known last='' measured='' is_right=''
    local -A took count=([killed]=0 [survived]=0 [uncompiled]=0 [equivalent]=0 [untried]=0)
    known=$(grep -oE '^[0-9a-f]{8}' tests/mutants/equivalent.txt || true)
    : >"$copy/results"
    touch "$copy/noticed"
    while IFS=$'\t' read -r name file line what text <&3; do
        package=${file#core/penstock/}
        package=${package%/*}
        by=
        module=${package%%/*}
        key=$(key_of "$name" "$module")
        if grep -qx "$name" <<<"$known"; then
            verdict=equivalent
        elif grep -qx "$key" "$copy/noticed"; then
            verdict=killed by=before
        else
            if [[ $module != "$measured" ]]; then
                measured=$module is_right=
                if measure "$module"; then is_right=1; fi
            fi
            if [[ $package != "$last" ]]; then
                echo "== $package"
                last=$package
                sort_tests "$package"
            fi
            verdict=untried
            if [[ $is_right ]]; then try "$name" "$file"; fi
            if [[ $verdict == killed ]]; then echo "$key" >>"$copy/noticed"; fi
        fi
        count[$verdict]=$((${count[$verdict]} + 1))
        printf '%-10s %s %s:%s %s: %s%s\n' "$verdict" "$name" "$file" "$line" "${what## }" "$text" "${by:+ ($by)}" |
            tee -a "$copy/results"
    done 3<<<"$1"
    echo
    echo "${count[killed]} noticed, ${count[survived]} not; besides ${count[equivalent]} that cannot matter and" \
        "${count[uncompiled]} that do not compile"
    grep -E '^(survived|untried)' "$copy/results" || return 0
    echo "mutants: see above; ./dev mutants NAME tries one again" >&2
    return 1
}

mkdir -p "$copy"
exec 9>"$copy/lock"
if ! flock -n 9; then
    echo "mutants: they are being tried in build/mutants already" >&2
    exit 1
fi
refresh
configure
chosen=$(selection "$@")
if [[ $mode == list ]]; then
    awk -F '\t' '{ sub(/^ +/, "", $4); printf "%s %s:%s %s: %s\n", $1, $2, $3, $4, $5 }' <<<"$chosen"
else
    # shellcheck disable=SC2064  # the copy of now
    trap refresh EXIT
    run "$chosen"
fi
