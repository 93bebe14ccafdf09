#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Penstock authors
# SPDX-License-Identifier: MIT

# resources/packaging/tarball.sh BUILD FOLDER makes of the programs in BUILD, a finished build with static libraries,
# a tarball in FOLDER that runs wherever it is unpacked: both programs, Qt and what else they need, but for what
# systemlibraries.txt leaves to the system. Prints its path. ./dev package --tarball calls it.
set -euo pipefail
if (($# != 2)) || [[ $1 == -* ]]; then
    echo "resources/packaging/tarball.sh: '$*' is not known. It takes BUILD FOLDER." >&2
    exit 2
fi
here=$(cd "$(dirname "$0")" && pwd)
build=$(cd "$1" && pwd)
mkdir -p "$2"
output=$(cd "$2" && pwd)
version=$(sed -nE 's/^CMAKE_PROJECT_VERSION:STATIC=//p' "$build/CMakeCache.txt")
name=penstock-$version-linux-$(uname -m)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
top=$work/$name
qt() { qtpaths6 --query "QT_INSTALL_$1"; }

DESTDIR=$work/installed cmake --install "$build" --prefix / >"$work/log"
mkdir -p "$top"/{bin,lib,plugins,translations,share/licenses}
cp "$work"/installed/bin/penstock{,-workbench} "$top/bin/"
cp -r "$work"/installed/share/{applications,bash-completion,fish,icons,man,metainfo,penstock,zsh} "$top/share/"
for kind in core app; do cp "$here/../../$kind/LICENSE" "$top/share/licenses/penstock-$kind"; done
cp "$here/../fonts/OFL.txt" "$top/share/licenses/penstock-fonts"

# What Qt loads by itself: displays, TLS, the window's icons, letters that are typed as two, whether there is a network.
plugins=$(qt PLUGINS)
for plugin in platforms/libq{offscreen,xcb,wayland-generic,wayland-egl} tls/libqopensslbackend \
    imageformats/libq{svg,gif,ico,jpeg} iconengines/libqsvgicon xcbglintegrations/libqxcb-{egl,glx}-integration \
    wayland-shell-integration/libxdg-shell wayland-graphics-integration-client/libqt-plugin-wayland-egl \
    platforminputcontexts/lib{compose,ibus}platforminputcontextplugin \
    networkinformation/libqnetworkmanager; do
    if [[ -e $plugins/$plugin.so ]]; then
        mkdir -p "$top/plugins/${plugin%/*}"
        cp "$plugins/$plugin.so" "$top/plugins/$plugin.so"
    fi
done
cp "$(qt TRANSLATIONS)"/qtbase_de.qm "$top/translations/"
printf '[Paths]\nPrefix = ..\nPlugins = plugins\nTranslations = translations\n' >"$top/bin/qt.conf"

# The libraries that these need, and those that they need in turn. The linker knows where each is.
left_out=$(sed -E '/^#/d; s/ .*//' "$here/systemlibraries.txt")
is_left_out() { grep -qxF -- "$1" <<<"$left_out"; }
declare -A taken=()
mapfile -t open < <(find "$top/bin" "$top/plugins" -type f ! -name qt.conf)
# And those that are loaded by name: TLS, and the keyring.
for library in libssl.so.3 libcrypto.so.3 libsecret-1.so.0; do
    place=$(ldconfig -p | awk -v library="$library" '$1 == library && /x86-64|AArch64/ { print $NF; exit }')
    if [[ -z $place ]]; then
        echo "$library is not there" >&2
        exit 1
    fi
    taken[$library]=$place
    cp -L "$place" "$top/lib/$library"
    open+=("$place")
done
while ((${#open[@]} > 0)); do
    file=${open[0]}
    open=("${open[@]:1}")
    places=$(ldd "$file")
    for library in $(patchelf --print-needed "$file"); do
        if [[ -n ${taken[$library]-} ]] || is_left_out "$library"; then continue; fi
        place=$(awk -v library="$library" '$1 == library && $2 == "=>" { print $3 }' <<<"$places")
        if [[ ! -e $place ]]; then
            echo "$file needs $library, which is not there" >&2
            exit 1
        fi
        taken[$library]=$place
        cp -L "$place" "$top/lib/$library"
        open+=("$place")
    done
done

find "$top/bin" "$top/lib" "$top/plugins" -type f ! -name qt.conf -exec chmod u+w {} + -exec strip --strip-unneeded {} +
patchelf --set-rpath '$ORIGIN/../lib' "$top"/bin/penstock{,-workbench}
patchelf --set-rpath '$ORIGIN' "$top"/lib/*
patchelf --set-rpath '$ORIGIN/../../lib' "$top"/plugins/*/*

# Each comes with its licence.
for place in "${taken[@]}" "$plugins/platforms/libqxcb.so" "$plugins/imageformats/libqsvg.so"; do
    real=$(readlink -f "$place")
    # Debian's packages know some files by their place before /lib became /usr/lib.
    package=$(dpkg -S "$real" 2>/dev/null || dpkg -S "${real#/usr}")
    package=${package%%:*}
    cp -L "/usr/share/doc/$package/copyright" "$top/share/licenses/$package"
done

cat >"$top/README" <<TEXT
Penstock $version: bin/penstock-workbench is the window, bin/penstock the command line.

Nothing has to be installed: unpack it anywhere, and start it there. The window wants a system with a display, that is
the libraries of X11, OpenGL and fonts; on a Debian without any of them:

$(sed -E '/^#/d; s/^[^ ]+ +//' "$here/systemlibraries.txt" | sort -u | grep -vxE 'libc6|libgcc-s1|libstdc\+\+6|zlib1g' | tr '\n' ' ' |
    fold -s -w 72 | sed 's/^/    /; 1s/^   /    apt install/; s/ $/ \\/; $s/ \\$//')

In share/ are the user's guide (share/penstock/guide/index.html), manual pages, completions for bash, zsh and fish, and
the entry of the window for the menus of desktops.
It brings a Qt and an OpenSSL of its own, which are as new as it is: take a newer Penstock when there is one.
share/licenses/ has the licence of each library. Of those under the LGPL, Qt above all, the file in lib/ may be replaced
by another build of it; their sources are Debian's.
TEXT

tar -C "$work" --sort=name --owner=0 --group=0 --numeric-owner \
    --mtime="@$(git -C "$here" log -1 --format=%ct 2>/dev/null || date +%s)" -cf - "$name" |
    xz -T0 >"$output/$name.tar.xz"
echo "$output/$name.tar.xz"
