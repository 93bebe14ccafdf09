#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Penstock authors
# SPDX-License-Identifier: MIT

# tests/abi/breach.sh COMPILER changes a small library in one way after the other, and fails unless abi.sh says of each
# what is to be said.
set -euo pipefail
if (($# != 1)) || [[ $1 == -* ]]; then
    echo "tests/abi/breach.sh: '$*' is not known. It takes COMPILER." >&2
    exit 2
fi
here=$(cd "$(dirname "$0")" && pwd)
compiler=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/prefix/include/penstock" "$work/prefix/lib" "$work/kept"
header=$work/prefix/include/penstock/gate.h

reset() {
    cat >"$header" <<'CODE'
namespace penstock {
enum class Way { In, Out };
struct Ask { int cost; Way way; };
class __attribute__((visibility("default"))) Gate
{
public:
    virtual ~Gate();
    virtual int open(const Ask &ask);
    int width() const;
private:
    int m_width = 1;
};
}
CODE
    cat >"$work/gate.cpp" <<'CODE'
#include "gate.h"
#include <vector>
namespace penstock {
struct Hidden { std::vector<int> kept; };
Gate::~Gate() = default;
int Gate::open(const Ask &ask) { Hidden hidden; hidden.kept.push_back(ask.cost); return int(hidden.kept.size()); }
int Gate::width() const { return m_width; }
}
CODE
}

compile() {
    "$compiler" -std=c++17 -g -shared -fPIC -fvisibility=hidden -I"$work/prefix/include/penstock" "$work/gate.cpp" \
        -Wl,-soname,libpenstock-gate.so.1 -o "$work/prefix/lib/libpenstock-gate.so"
}

faults=0
# expect CODE TEXT WHAT: what abi.sh ends with and says, after WHAT was done.
expect() {
    local code=0 said
    compile
    said=$("$here/abi.sh" "$work/prefix" "$work/kept" 2>&1) || code=$?
    if ((code != $1)) || [[ $said != *"$2"* ]]; then
        printf '%s: ended with %s and not %s, and says:\n%s\n' "$3" "$code" "$1" "$said"
        faults=1
    fi
    reset
}
changed() { sed -i "$1" "$header" "$work/gate.cpp"; }

reset
compile
"$here/abi.sh" "$work/prefix" "$work/kept" --keep >/dev/null
expect 0 'no SONAME has to change' 'nothing'
changed 's/struct Hidden { /struct Hidden { int more = 0; /'
expect 0 'no SONAME has to change' 'a type that nobody sees'
changed 's/^    int width() const;/&\n    int height() const;/; s/^int Gate::width/int Gate::height() const { return 2; }\n&/'
expect 0 'has more than before' 'a function more'
changed 's/^    int width() const;//; s/^int Gate::width.*//'
expect 1 'change its SONAME' 'a function less'
changed 's/int open(/int open(int, /; s/Gate::open(/Gate::open(int, /'
expect 1 'change its SONAME' 'another parameter'
changed 's/^    int m_width/    int m_height = 2;\n&/'
expect 1 'change its SONAME' 'a member more'
changed 's/{ int cost; /{ long cost; /'
expect 1 'change its SONAME' 'another type of a member'
changed 's/^    virtual int open/    virtual int close() { return 0; }\n&/'
expect 1 'change its SONAME' 'another virtual function before others'
changed 's/{ In, Out }/{ Out, In }/'
expect 1 'change its SONAME' 'other values of an enumeration'
cp "$work/kept/gate.abi.xz" "$work/kept/wall.abi.xz"
expect 1 'wall: the library is gone' 'a library less'
exit "$faults"
