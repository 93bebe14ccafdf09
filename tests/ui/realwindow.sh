#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Penstock authors
# SPDX-License-Identifier: MIT

# realwindow.sh PROGRAM runs penstock-workbench on its sample under a display and a window manager of
# their own, types at it as a person would, and wants it to end with 0. What it waits for may take
# 30 s each. Ends with 77 where there is no such display.
set -euo pipefail
if (($# != 1)) || [[ $1 == -* ]]; then
    echo "tests/ui/realwindow.sh: '$*' is not known. It takes PROGRAM." >&2
    exit 2
fi
program=$1
for tool in Xvfb openbox xdotool xprop xwininfo; do
    if ! command -v "$tool" >/dev/null; then
        echo "skipped: $tool is not installed"
        exit 77
    fi
done

folder=$(mktemp -d)
started=()
clean_up() {
    local id i
    for ((i = ${#started[@]} - 1; i >= 0; i--)); do
        id=${started[i]}
        kill "$id" 2>/dev/null || continue
        for _ in {1..50}; do
            kill -0 "$id" 2>/dev/null || break
            sleep 0.1
        done
        kill -KILL "$id" 2>/dev/null || true
    done
    rm -rf "$folder"
}
trap clean_up EXIT

# wait_for WHAT COMMAND … until the command succeeds.
wait_for() {
    local what=$1 end=$((SECONDS + 30)) id
    shift
    until "$@"; do
        if ((SECONDS > end)); then
            echo "waited in vain: $what" >&2
            for id in "${started[@]}"; do ps -o pid=,stat=,args= -p "$id" >&2 || echo "$id has ended" >&2; done
            xdotool search --onlyvisible --name . 2>/dev/null | while read -r id; do
                echo "a window: $(xdotool getwindowname "$id")" >&2
            done || true
            cat "$folder"/*.log >&2
            exit 1
        fi
        sleep 0.1
    done
    echo "$what"
}

# In a session of its own: nothing of whoever runs this is read, written or asked.
mkdir -m 700 "$folder"/{home,config,data,cache,runtime,tmp}
export HOME=$folder/home XDG_CONFIG_HOME=$folder/config XDG_DATA_HOME=$folder/data
export XDG_CACHE_HOME=$folder/cache XDG_RUNTIME_DIR=$folder/runtime TMPDIR=$folder/tmp
export DBUS_SESSION_BUS_ADDRESS=unix:path=$folder/no-bus QT_QPA_PLATFORM=xcb LC_ALL=C.UTF-8
unset QT_SCALE_FACTOR WAYLAND_DISPLAY

Xvfb -displayfd 3 -screen 0 1024x768x24 -nolisten tcp 3>"$folder/display" >"$folder/xvfb.log" 2>&1 &
started+=($!)
wait_for "there is a display" test -s "$folder/display"
DISPLAY=:$(<"$folder/display")
export DISPLAY
openbox --sm-disable >"$folder/openbox.log" 2>&1 &
started+=($!)
is_managed() { [[ $(xprop -root _NET_SUPPORTING_WM_CHECK 2>/dev/null) == *"window id"* ]]; }
wait_for "there is a window manager" is_managed

"$program" --sample --language en >"$folder/program.log" 2>&1 &
program_id=$!
started+=("$program_id")

# The windows whose titles have this in them.
windows() { xdotool search --onlyvisible --name "$1" 2>/dev/null; }
is_shown() { [[ -n $(windows "$1") ]]; }
is_gone() { ! is_shown "$1"; }
is_in_front() { [[ $(xdotool getactivewindow getwindowname 2>/dev/null) == *"$1"* ]]; }
has_ended() { ! kill -0 "$program_id" 2>/dev/null; }

is_normal() { [[ $(xprop -id "$(windows Penstock | tail -n 1)" WM_STATE 2>/dev/null) == *"window state: Normal"* ]]; }
wait_for "its window is mapped and managed" is_normal
wait_for "it has the keyboard" is_in_front Penstock
# With its frame. Of where the window is, xdotool counts the frame twice.
fits_the_screen() {
    local window at size frame=0,0,0,0
    window=$(windows Penstock | tail -n 1)
    at=$(xwininfo -id "$window") && size=$(xprop -id "$window" _NET_FRAME_EXTENTS) || return 1
    [[ $size == *=* ]] && frame=${size#*= }
    awk -v frame="$frame" '
        /Absolute upper-left X:/ { x = $NF } /Absolute upper-left Y:/ { y = $NF }
        /^ *Width:/ { width = $NF } /^ *Height:/ { height = $NF }
        END {
            split(frame, around, ",") # left, right, top, bottom
            exit !(x >= around[1] && y >= around[3] && x + width + around[2] <= 1024 \
                && y + height + around[4] <= 768)
        }' <<<"$at"
}
wait_for "all of it is on the screen" fits_the_screen
is_running() { is_in_front " · Try it"; } # how far it is
wait_for "its run is active" is_running

# pressed KEYS CONDITION …: true if it holds now; else the keys are pressed, again after 5 s at the
# earliest. At the first key of all the display takes the keyboard of xdotool for its own, the window
# manager grabs its keys anew, and what is pressed in between is nobody's.
last_press=-5
pressed() {
    local keys=$1
    shift
    "$@" && return
    if ((SECONDS - last_press >= 5)); then
        xdotool key "$keys"
        last_press=$SECONDS
    fi
    return 1
}
# opens KEYS TITLE, and Escape closes it.
opens() {
    last_press=-5
    wait_for "$1: $2" pressed "$1" is_shown "$2"
    wait_for "it has the keyboard" is_in_front "$2"
    xdotool key Escape
    wait_for "Escape closes it" is_gone "$2"
    wait_for "the window has the keyboard again" is_in_front Penstock
}
# First what needs the run to be active: that takes a minute and no longer.
opens alt+F4 "A run is active"
opens ctrl+n "New profile"
opens ctrl+question "Shortcuts"

has_asked_or_ended() { is_in_front "A run is active" || has_ended; }
last_press=-5
wait_for "closing asks once more, if it still runs" pressed alt+F4 has_asked_or_ended
if ! has_ended; then
    xdotool key Tab Return # from the button that keeps it running to the other
fi
wait_for "the program has ended" has_ended
code=0
wait "$program_id" || code=$?
cat "$folder/program.log"
if ((code != 0)); then
    echo "it ended with $code" >&2
    exit 1
fi
if grep -iE 'QObject::|QWidget::|QPainter::|QLayout' "$folder/program.log" >/dev/null; then
    echo "it complained, see above" >&2
    exit 1
fi
