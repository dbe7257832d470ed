#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Plays the conformance kit's cases on public implementations and sums up what comes out:
#     sh tests/peers/run.sh PROGRAM FOLDER
# Packages come from npm at the versions below, into FOLDER. Where Node or npm or the network is missing it
# says so and succeeds. In FOLDER: verdicts.csv, turns.csv, tips.csv.
set -u
program=$1 folder=$2 here=tests/peers

skip()
{
    echo "skipped: $1"
    exit 0
}

# install NAME PACKAGE...
install()
{
    mkdir -p "$folder/$1"
    name=$1
    shift
    [ -d "$folder/$name/node_modules" ] && return
    echo '{ "private": true }' >"$folder/$name/package.json"
    (cd "$folder/$name" && npm install --ignore-scripts --no-audit --no-fund --silent "$@" >npm.log 2>&1) \
        || { rm -rf "$folder/$name/node_modules"; skip "npm could not install $* ($folder/$name/npm.log)"; }
}

# play NAME ENGINE.js [node's options]: an exit of 1 says that a case fails, which is what this is about.
play()
{
    name=$1 engine=$2
    shift 2
    cases=$folder/$name/cases
    rm -rf "$cases"
    cp -r "$folder/cases" "$cases"
    cp "$cases/adapters/adapter.js" "$folder/$name"
    cp "$here/$engine" "$folder/$name/engine.js"
    cp "$here"/*.mjs "$folder/$name"
    (cd "$folder/$name" && node "$@" adapter.js cases/*.json >adapter.log 2>&1) || exit 2
    "$program" conform judge "$cases" --format json --output "$folder/$name/judged.json" || [ $? = 1 ] || exit 2
}

command -v node >/dev/null || skip "Node is not here"
command -v npm >/dev/null || skip "npm is not here"
mkdir -p "$folder"
rm -rf "$folder/cases"
"$program" conform export "$folder/cases" --scheme vrm1 || exit 2
for bones in 1 2 4 8; do
    case=$folder/cases/turn_${bones}_bone
    [ $bones = 1 ] || case=${case}s
    "$program" simulate --scene "$case.json" --motion "$case.motion.csv" --output "$folder/right_$bones.csv" || exit 2
done

install three-vrm-springbone-1.0.6 @pixiv/three-vrm-springbone@1.0.6 three@0.146.0
install three-vrm-springbone-3.5.5 @pixiv/three-vrm-springbone@3.5.5 three@0.146.0
install rhodonite-0.15.3 rhodonite@0.15.3
play three-vrm-springbone-1.0.6 three_vrm.js
play three-vrm-springbone-3.5.5 three_vrm.js
play rhodonite-0.15.3 rhodonite.js --import ./rhodonite_load.mjs
node "$here/summary.js" "$folder" three-vrm-springbone-1.0.6 three-vrm-springbone-3.5.5 rhodonite-0.15.3
