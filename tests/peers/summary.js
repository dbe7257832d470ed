// SPDX-License-Identifier: GPL-3.0-or-later
// Sums up what the peers did: node summary.js FOLDER PEER...
//   verdicts.csv  each peer's verdict on each case, with the first place that differs
//   turns.csv     lengths and tips of 1, 2, 4, 8 bones below a turning root, against the right run
//   tips.csv      how far the tip is from where it belongs, frame by frame
"use strict";
const fs = require("fs");
const path = require("path");

const [folder, ...peers] = process.argv.slice(2);
const counts = [1, 2, 4, 8];
const length = 0.1;

// Our own reader of tables has no commas within cells.
const cellOf = (text) => String(text ?? "").replace(/[,"]/g, ";");
const split = (peer) => [peer.slice(0, peer.lastIndexOf("-")), peer.slice(peer.lastIndexOf("-") + 1)];

function writeRows(name, header, rows) {
    const lines = [header, ...rows.map((row) => row.join(","))];
    fs.writeFileSync(path.join(folder, name), lines.join("\n") + "\n");
}

// The tails of a trace, [frame][joint][axis], with the root's place before them as the first head.
function readTrace(file) {
    const lines = fs.readFileSync(file, "utf8").trim().split("\n").filter((line) => line[0] !== "#");
    return lines.slice(1).map((line) => {
        const cells = line.split(",").map(Number);
        const points = [cells.slice(1, 4)];
        for (let i = 8; i < cells.length; i += 7) points.push(cells.slice(i, i + 3));
        return points;
    });
}

const distance = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

function turnOf(peer, bones) {
    const file = `turn_${bones}_bone${bones > 1 ? "s" : ""}.trace.csv`;
    const trace = readTrace(path.join(folder, peer, "cases", file));
    const right = readTrace(path.join(folder, `right_${bones}.csv`));
    const tips = trace.map((points, frame) => distance(points[bones], right[frame][bones]) / length);
    let stretch = 0;
    for (const points of trace)
        for (let i = 1; i <= bones; i++)
            stretch = Math.max(stretch, Math.abs(distance(points[i], points[i - 1]) / length - 1));
    return { tips, stretch };
}

const verdicts = [];
const turns = [];
for (const peer of peers) {
    const judged = JSON.parse(fs.readFileSync(path.join(folder, peer, "judged.json"), "utf8"));
    for (const one of judged.cases) {
        const first = one.first || {};
        verdicts.push([...split(peer), one.name, one.verdict, (one.fault && one.fault.id) || "",
                       first.frame ?? "", first.joint ?? "", first.line ?? "", first.distance ?? "",
                       (one.joints ?? 0) * (one.frames ?? 0), cellOf(one.sentence)]);
    }
    for (const bones of counts) {
        const { tips, stretch } = turnOf(peer, bones);
        turns.push([...split(peer), bones, (100 * stretch).toPrecision(4),
                    (100 * Math.max(...tips)).toPrecision(4)]);
    }
}
const shown = peers.filter((peer) => peer.startsWith("three"));
const series = shown.flatMap((peer) => counts.slice(1).map((bones) => turnOf(peer, bones).tips));
const names = shown.flatMap((peer) => counts.slice(1).map((bones) => `v${split(peer)[1]}_${bones}`));
writeRows("verdicts.csv", "package,version,case,verdict,fault,frame,joint,step,distance_m,size,sentence", verdicts);
writeRows("turns.csv", "package,version,bones,length_percent,tip_percent", turns);
writeRows("tips.csv", ["frame", ...names].join(","),
          series[0].map((_, frame) => [frame + 1, ...series.map((tips) => (100 * tips[frame]).toPrecision(6))]));
