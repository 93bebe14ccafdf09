#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Penstock authors
# SPDX-License-Identifier: MIT

# resources/packaging/trytarball.sh RELEASE TARBALL unpacks a tarball of tarball.sh on a minimal system of a release of
# Debian, without Qt or a display: the command line has to pull there as it is. What is not found is what
# systemlibraries.txt names; with the packages it names, and no others, the window has to start, and then on a display.
set -euo pipefail
if (($# != 2)) || [[ ! $1 =~ ^[a-z]+$ || ! -e $2 ]]; then
    echo "resources/packaging/trytarball.sh: '$*' is not known. It takes RELEASE TARBALL." >&2
    exit 2
fi
release=$1 lend_ccache=0
tarball=$(realpath "$2")
cd "$(dirname "$0")/../.."
logs=$PWD/build/package/$release-tarball
. tests/minimaldebian.sh
listed=resources/packaging/systemlibraries.txt

# Nobody's folder, with a blank: it is to run wherever it lies.
there='/home/some body'
on_there() { on_machine 1000:1000 "'$there'" "'$there/penstock'" "$1"; }

unpack() {
    new_machine
    mkdir -p "$changes$there/penstock"
    tar -xf "$tarball" -C "$changes$there/penstock" --strip-components 1
    cp -r resources/packaging/debian/tests "$changes$there/penstock/tests"
    ${as_root[@]+"${as_root[@]}"} chown -R 1000:1000 "$changes$there"
}

# Where Help looks for it, and with nothing left behind.
guide_is_whole() { tests/guidelinks.sh "$changes$there/penstock/share/penstock/guide"; }

pull_as_it_is() {
    on_there 'bin/penstock --version'
    on_there 'tests/pull bin/penstock'
}

# Its own OpenSSL is found, and tells what is wrong with a certificate.
speak_tls() {
    on_there 'openssl req -x509 -newkey rsa:2048 -nodes -subj /CN=localhost -keyout key -out certificate 2>/dev/null
        openssl s_server -quiet -accept 8443 -www -key key -cert certificate & server=$!
        sleep 1; bin/penstock send --attempts 1 https://localhost:8443/ 2>said; kill $server; cat said; grep -i certificate said'
}

# Prints what it needs and does not find on a system with nothing; compares it with the list.
only_the_listed_is_missing() {
    local missing unlisted
    missing=$(on_there 'find bin lib plugins -type f ! -name qt.conf -exec ldd {} + | sed -nE "s/^\t([^ ]+) => not found/\1/p"' | sort -u)
    echo "$missing"
    [[ -n $missing ]]
    unlisted=$(comm -23 <(echo "$missing") <(sed -E '/^#/d; s/ .*//' "$listed" | sort -u))
    if [[ -n $unlisted ]]; then
        echo "Not in the tarball, and not in $listed: $unlisted"
        return 1
    fi
}

install() {
    on_machine root:root /root '~' \
        "apt-get -qq update && DEBIAN_FRONTEND=noninteractive apt-get -qq -y --no-install-recommends install $*"
}

open_window() {
    local packages_listed
    packages_listed=$(sed -E '/^#/d; s/^[^ ]+ +//' "$listed" | sort -u | tr '\n' ' ')
    # shellcheck disable=SC2086  # a list
    install $packages_listed
    on_there '! find bin lib plugins -type f ! -name qt.conf -exec ldd {} + | grep "not found"'
    on_there 'QT_QPA_PLATFORM=offscreen bin/penstock-workbench --version'
    on_there 'tests/window bin/penstock-workbench'
    on_there 'LANGUAGE=de LC_ALL=C.UTF-8 tests/window bin/penstock-workbench'
}

open_window_on_display() {
    install xvfb xauth
    # Not as the first process of all: to that one Xvfb does not say that it is ready.
    on_there 'QT_QPA_PLATFORM=xcb xvfb-run -a tests/window bin/penstock-workbench || exit 1'
}

have_root
step "unpack" unpack
step "its guide is whole" guide_is_whole
step "the command line pulls as it is" pull_as_it_is
step "it speaks TLS" speak_tls
step "only what is listed is missing" only_the_listed_is_missing
step "the window opens with that" open_window
step "the window opens on a display" open_window_on_display
echo "$release: $tarball runs"
