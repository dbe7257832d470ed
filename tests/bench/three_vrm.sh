#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs what three_vrm.mjs measures below FOLDER, once.
#
#     three_vrm.sh FOLDER
set -eu
mkdir -p "$1"
cd "$1"
test -d node_modules/@pixiv/three-vrm-springbone ||
    npm install --ignore-scripts --no-audit --no-fund --no-package-lock three@0.146.0 @pixiv/three-vrm-springbone@1.0.6
