#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Penstock authors
# SPDX-License-Identifier: MIT

# tests/verify.sh [--list] [STAGE …] runs the checks that are too long for .ci/run, in stages of at most half
# an hour on two cores. A stage that passed writes its figures to tests/verified/STAGE, with a hash of all
# files but these. It is skipped while that hash holds. ./dev verify calls it.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

stages=(single analyzer slow address thread bookworm trixie mutants)

# Each source alone, without precompiled headers: it has to include what it uses.
stage_single() { cmake --preset single && cmake --build --preset single -- -k 0; }
stage_analyzer() { tests/lint/tidy.sh deep; }
stage_slow() { ./dev test -L '^verify$'; }
stage_address() { testing asan -LE '^verify$'; }
# Without the window's tests: its background work uses QThreadPool, and Debian's Qt is not instrumented.
stage_thread() { testing tsan -LE '^(verify|ui)$'; }
stage_bookworm() { ./dev fresh; }
stage_trixie() { ./dev fresh --release trixie; }
stage_mutants() { ./dev mutants --each 1; }

# testing PRESET ARGUMENT … runs the tests of a preset, without those that passed before as the same
# programs with the same files: after a failure, only its module runs again.
testing() {
    local preset=$1 passed=build/verify/$1.passed log=build/verify/$1.ctest known status=0
    shift
    ./dev "$preset" -N || return
    keys_of "build/$preset" | sort >"$passed.now"
    touch "$passed"
    known=$(grep -Fxf "$passed" "$passed.now" | cut -d ' ' -f 2 | paste -sd '|' || true)
    ./dev "$preset" "$@" -E "^(${known:-none})\$" | tee "$log" || status=$?
    sed -nE 's/^ *[0-9]+\/[0-9]+ Test +#[0-9]+: (tst_[a-z0-9_]+) \.+ +Passed .*/\1/p' "$log" |
        awk 'NR == FNR { passed[$1] = 1; next } $2 in passed' - "$passed.now" >>"$passed"
    echo "besides, $(grep -o tst_ <<<"$known" | wc -l) tests passed before with the same programs"
    return "$status"
}

# The key and the name of each test that is a program of its build: the programs, the command, and the
# files that tests read.
keys_of() {
    local common command name program
    local -A sums=()
    common=$({ sha256sum "$1"/bin/*; files resources tests ':!*.cpp' ':!*.h' ':!tests/*.sh' ':!tests/mutants' ':!tests/lint' | xargs -0 sha256sum; } 2>/dev/null | sha256sum)
    ctest --test-dir "$1" -N -V | sed -nE 's/^[0-9]+: Test command: //p; s/^ +Test +#[0-9]+: //p' |
        while read -r command && read -r name; do
            program=${command%% *}
            if [[ $name != tst_* || $program != "$PWD/$1"/* ]]; then continue; fi
            sums[$program]=${sums[$program]:-$(sha256sum <"$program")}
            echo "$(sha256sum <<<"$common ${sums[$program]} $command" | cut -c -40) $name"
        done
}

# Those that git would commit, but for the results.
files() { git ls-files -z --cached --others --exclude-standard -- ':!tests/verified' "$@" | sort -z -u; }

tree() { files | xargs -0 sha256sum 2>/dev/null | sha256sum | cut -c -40; }

usage() {
    echo "tests/verify.sh: '$*' is not known. It takes --list, or stages: ${stages[*]}" >&2
    exit 2
}

onlyKnown=0
if [[ ${1-} == --known ]]; then # whether the words after it are known; runs nothing
    onlyKnown=1
    shift
fi
if [[ ${1-} == --list ]]; then
    (($# == 1)) || usage "$@"
    ((onlyKnown == 0)) || exit 0
    for stage in "${stages[@]}"; do
        printf '%-10s %s\n' "$stage" "$(sed -n 's/^date //p' "tests/verified/$stage" 2>/dev/null || echo never)"
    done
    exit
fi
for stage; do
    [[ " ${stages[*]} " == *" $stage "* ]] || usage "$stage"
done
((onlyKnown == 0)) || exit 0
(($# > 0)) || set -- "${stages[@]}"

mkdir -p tests/verified build/verify
failed=()
for stage; do
    now=$(tree)
    if grep -qsx "tree $now" "tests/verified/$stage"; then
        echo "verify: $stage: green already, $(sed -n 's/^date //p' "tests/verified/$stage")"
        continue
    fi
    echo "verify: $stage …"
    began=$SECONDS log=build/verify/$stage.log
    if ! "stage_$stage" >"$log" 2>&1; then
        tail -n 40 "$log" >&2
        echo "verify: $stage failed after $(((SECONDS - began) / 60)) min; all of its output is in $log" >&2
        failed+=("$stage")
        continue
    fi
    figures=$(grep -E 'tests passed|tests failed out of|passed before|run .*, test |noticed, ' "$log" | tail -n 3 || true)
    printf 'tree %s\ndate %s\ntook %s s on %s cores\n%s\n' "$now" "$(date -u +%F\ %H:%M)" \
        "$((SECONDS - began))" "$(nproc)" "$figures" >"tests/verified/$stage"
    echo "verify: $stage: green after $(((SECONDS - began) / 60)) min $(((SECONDS - began) % 60)) s"
done
if ((${#failed[@]} > 0)); then
    echo "verify: failed: ${failed[*]}" >&2
    exit 1
fi
echo "verify: all green"
