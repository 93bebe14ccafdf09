#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Penstock authors
# SPDX-License-Identifier: MIT

# resources/packaging/package.sh RELEASE [--ccache] [--quick] makes the Debian packages of the last commit for a release of
# Debian, in build/packages/RELEASE/, and tries them. They are built by dpkg-buildpackage on a minimal system of that
# release (tests/minimaldebian.sh) and have to pass lintian; on a second one they are installed, both programs have to
# start and to do something; on a third, programs are built with the libraries. --quick is for those who change the
# packaging: it takes what is compiled already here, in build/, so that such packages are without Debian's flags and for
# nobody else. ./dev package calls it.
set -euo pipefail

usage() {
    echo "resources/packaging/package.sh: '$*' is not known. It takes RELEASE [--ccache] [--quick]." >&2
    exit 2
}
[[ ${1-} =~ ^[a-z]+$ ]] || usage "$@"
release=$1 lend_ccache=0 quick=0
shift
for option; do
    case $option in
        --ccache) lend_ccache=1 ;;
        --quick) quick=1 ;;
        *) usage "$option" ;;
    esac
done

cd "$(dirname "$0")/../.."
logs=$PWD/build/package/$release
. tests/minimaldebian.sh
made=$PWD/build/packages/$release
version=$(sed -nE 's/^  VERSION ([0-9.]+)$/\1/p' CMakeLists.txt)
source=penstock-$version
place=/root/$source # there
if ((quick)); then
    place=$PWD # where the compiler's output says it is
    made+=-quick
fi

on_root() { on_machine root:root /root "~" "$1"; }
on_try() { on_machine root:root /root "~/try" "$1"; }
in_source() { on_machine root:root /root "$place" "$1"; }

# What Debian wants at the top of a source lies with the rest of what packages need.
lay_out() {
    mkdir -p "$copy/$source"
    if ((quick)); then
        git ls-files -z | tar --null -T - -c | tar -xp -C "$copy/$source"
        tar -c --exclude=build/{tests,bin,asan,bench,debug,fresh,fuzz,lint,mutants,package,packages,screenshots,tsan} build |
            tar -xp -C "$copy/$source"
    else
        git archive HEAD | tar -x -C "$copy/$source"
    fi
    cp -r "$copy/$source/resources/packaging/debian" "$copy/$source/debian"
    # One version for each release: what is built for one is not for another.
    local number
    number=$(. "$root/etc/os-release" && echo "$VERSION_ID")
    cat >"$copy/$source/debian/changelog" <<TEXT
penstock ($version+deb${number}u1) unstable; urgency=medium

  * Release $version; CHANGELOG.md says what is new.

 -- $(sed -n 's/^Maintainer: //p' "$copy/$source/debian/control")  $(git log -1 --format=%cD)
TEXT
}

fetch_to_build() {
    new_machine
    mkdir -p "$changes$(dirname "$place")"
    mv "$copy/$source" "$changes$place"
    on_root 'apt-get -qq update'
    in_source "DEBIAN_FRONTEND=noninteractive apt-get -qq -y --no-install-recommends install build-essential ccache lintian"
    in_source 'DEBIAN_FRONTEND=noninteractive apt-get -qq -y --no-install-recommends build-dep ./'
}

build() {
    local launcher=
    # debhelper gives the build a home of its own.
    if ((lend_ccache)); then
        launcher='CMAKE_CXX_COMPILER_LAUNCHER=ccache CCACHE_DIR=/root/.cache/ccache CCACHE_DEPEND=1
            CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime'
        launcher=$(tr -s ' \n' ' ' <<<"$launcher")
    fi
    if ((quick)); then
        in_source "PENSTOCK_BUILD=build PENSTOCK_CONFIGURE='-DCMAKE_BUILD_TYPE=RelWithDebInfo -DCMAKE_EXE_LINKER_FLAGS=-Wl,-z,relro,-z,now -DCMAKE_SHARED_LINKER_FLAGS=-Wl,-z,relro,-z,now' \
            nice dpkg-buildpackage --build=binary --no-sign --no-pre-clean"
        return
    fi
    in_source "$launcher DEB_BUILD_OPTIONS=parallel=$(nproc) nice dpkg-buildpackage --build=binary --no-sign"
}

check() {
    # An override for a later lintian is an alien tag to this one.
    in_source 'lintian --allow-root --tag-display-limit 0 --suppress-tags alien-tag --fail-on error,warning \
        ../penstock_*.changes'
}

take() {
    mkdir -p "$made"
    rm -f "$made"/*
    local folder
    folder=$changes$(dirname "$place")
    cp "$folder"/*.deb "$folder"/*.buildinfo "$folder"/*.changes "$made"
    chmod 644 "$made"/*
    ls -l "$made"
}

# install PACKAGE … on a new machine, without what is only recommended, and what Debian has for them beside them.
install_on_new() {
    local package
    new_machine
    mkdir -p "$changes/root"
    mkdir -p "$changes/root/try/debian" "$changes/root/try/tests"
    cp -r resources/packaging/debian/tests "$changes/root/try/debian/tests"
    cp -r tests/consumer "$changes/root/try/tests/consumer"
    on_root 'apt-get -qq update'
    local files=()
    for package; do
        if [[ -e $(echo "$made/$package"_*.deb) ]]; then
            cp "$made/$package"_*.deb "$changes/root/"
            files+=("./${package}_*.deb")
        else
            files+=("$package")
        fi
    done
    on_root "DEBIAN_FRONTEND=noninteractive apt-get -qq -y --no-install-recommends install ${files[*]}"
}

start_both() {
    on_try "penstock --version && QT_QPA_PLATFORM=offscreen penstock-workbench --version"
    on_try debian/tests/pull
    on_try debian/tests/window
    # And on a display. Not as the first process of all: to that one Xvfb does not say that it is ready.
    on_try "DEBIAN_FRONTEND=noninteractive apt-get -qq -y --no-install-recommends install xvfb xauth"
    on_try "QT_QPA_PLATFORM=xcb xvfb-run -a debian/tests/window || exit 1"
    local file
    for file in man/man1/penstock{,-run,-workbench}.1.gz bash-completion/completions/penstock \
        zsh/vendor-completions/_penstock fish/vendor_completions.d/penstock.fish; do
        [[ -s $changes/usr/share/$file ]]
    done
}

build_with_libraries() {
    local consumer=tests/consumer
    on_try debian/tests/build
    on_try "cmake -G Ninja -S $consumer/everything -B everything && nice cmake --build everything && everything/consumer"
    on_try "$consumer/examples.sh /usr/bin/penstock everything"
    on_try "$consumer/pkgconfig.sh /usr g++ pkgconfig"
    on_try "! ldd everything/crawler | grep -F libpenstock"
    on_try "! ldd everything/permits | grep -F libQt6Network"
}

have_root
step "the source" lay_out
step "packages to build with" fetch_to_build
step "build" build
built=$took
step "lintian" check
step "the packages" take
step "install the programs" install_on_new penstock penstock-workbench
step "both programs start and do something" start_both
step "install the libraries" install_on_new libpenstock-dev penstock cmake make ninja-build g++ pkgconf
step "programs are built with the libraries" build_with_libraries
echo "$release: built in $built; the packages are in ${made#"$PWD/"}/"
