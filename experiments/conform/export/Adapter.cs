// SPDX-License-Identifier: GPL-3.0-or-later OR MIT
// Plays cases on your engine: dotnet run -- cases/*.json
// Your engine is a class Engine with the members that are marked 1, 2 and 3 below, and Change if it can. A
// NotSupportedException refuses a case, any other exception is a crash.
using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Text.Json;

static class Adapter
{
    static string Cell(double value) => value.ToString("R", CultureInfo.InvariantCulture);
    static IEnumerable<JsonElement> List(JsonElement scene, string key) =>
        scene.TryGetProperty(key, out var list) ? list.EnumerateArray() : Enumerable.Empty<JsonElement>();

    static string Header(int joints) =>
        "frame,root_x,root_y,root_z,root_qx,root_qy,root_qz,root_qw" + string.Concat(
            Enumerable.Range(0, joints).Select(i => $",tail{i}_x,tail{i}_y,tail{i}_z" +
                                                    $",rot{i}_x,rot{i}_y,rot{i}_z,rot{i}_w"));

    static IEnumerable<string> Play(JsonElement scene, IEnumerable<string> motion)
    {
        int joints = scene.GetProperty("joints").GetArrayLength(), row = 0;
        var steps = List(scene, "dt").Select( // null there stands for a time that is no number
            step => step.ValueKind == JsonValueKind.Null ? double.NaN : step.GetDouble()).ToArray();
        yield return Header(joints);
        var engine = new Engine(scene); // 1. the skeleton at rest, its root at the origin
        foreach (var line in motion) {
            var root = line.Split(',').Skip(1).Select(
                cell => double.Parse(cell, CultureInfo.InvariantCulture)).ToArray();
            foreach (var change in List(scene, "changes"))
                if (change.GetProperty("frame").GetInt32() == row + 1) engine.Change(change);
            bool reset = List(scene, "resets").Any(frame => frame.GetInt32() == row + 1);
            double dt = row < steps.Length ? steps[row] : scene.GetProperty("h").GetDouble();
            engine.Step(root, dt, reset); // 2. the root, then the reset, then the step
            row++;
            // 3. a tail in the world, then its node's rotation: seven numbers
            yield return line + string.Concat(Enumerable.Range(0, joints).SelectMany(
                joint => engine.Read(joint)).Select(value => "," + Cell(value)));
        }
    }

    static void Main(string[] files)
    {
        Func<string, string, string> beside = Path.ChangeExtension;
        foreach (var file in files) File.WriteAllText(beside(file, "trace.csv"), ""); // so in the end: not reached
        foreach (var file in files) {
            IEnumerable<string> trace;
            try {
                var scene = JsonDocument.Parse(File.ReadAllText(file)).RootElement;
                trace = Play(scene, File.ReadLines(beside(file, "motion.csv")).Skip(1).ToArray()).ToArray();
            } catch (Exception error) {
                trace = new[] { (error is NotSupportedException ? "refused: " : "crashed: ") + error.Message };
            }
            File.WriteAllLines(beside(file, "trace.csv"), trace);
        }
    }
}
