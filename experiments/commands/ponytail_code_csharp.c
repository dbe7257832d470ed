/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The ponytail as a Unity component. Unity's axes are left-handed, so z changes its sign. */
#include "ponytail_code.h"

#include <math.h>

static void write_swing(double omega, double decay, FILE *file)
{
    fprintf(file, "    public double omega = %s; // rad/s, which is %.6g Hz\n", code_number(omega),
            omega / (2 * M_PI));
    fprintf(file, "    public double decay = %s; // 1/s\n", code_number(decay));
}

static void write_list(const char *name, const double *value, int count, FILE *file)
{
    fprintf(file, "    public double[] %s = { ", name);
    code_write_numbers(value, count, file);
    fputs(" }; // m, m/s, m/s^2 ...\n", file);
}

static void write_ponytail(const SbPonytail *p, FILE *file)
{
    fprintf(file, "    public double amplitude = %s; // m\n", code_number(p->amplitude));
    write_swing(p->omega, p->decay, file);
    fprintf(file, "    public double phase = %s; // rad\n", code_number(p->phase));
    fputs("\n"
          "    // m, t seconds after the event\n"
          "    public double Offset(double t)\n"
          "    {\n"
          "        return amplitude * Math.Sin(omega * t + phase) * Math.Exp(-decay * t);\n"
          "    }\n",
          file);
}

static void write_cascade(const SbCascade *c, FILE *file)
{
    write_swing(c->omega, c->decay, file);
    write_list("cosine", c->cosine, c->bones, file);
    write_list("sine", c->sine, c->bones, file);
    fputs("\n"
          "    // m, t seconds after the event\n"
          "    public double Offset(double t)\n"
          "    {\n"
          "        double sum = 0;\n"
          "        for (int k = cosine.Length - 1; k >= 0; k--)\n"
          "            sum = sum * t + cosine[k] * Math.Cos(omega * t) + sine[k] * Math.Sin(omega "
          "* t);\n"
          "        return sum * Math.Exp(-decay * t);\n"
          "    }\n",
          file);
}

void code_write_csharp(const PonytailCode *code, FILE *file)
{
    const SbVec3 d = code->direction;
    code_write_note(code, file);
    fputs(
        "// For Unity: put it on the object that swings, and call Swing() when the event happens.\n"
        "using System;\n"
        "using UnityEngine;\n"
        "\n"
        "public class Ponytail : MonoBehaviour\n"
        "{\n",
        file);
    fprintf(file, "    public Vector3 direction = new Vector3(%.9gf, %.9gf, %.9gf);\n", d.x + 0.0,
            d.y + 0.0, 0.0 - d.z);
    if (code->curve->cascade.bones > 0)
        write_cascade(&code->curve->cascade, file);
    else
        write_ponytail(&code->curve->ponytail, file);
    fputs("\n"
          "    Vector3 rest;\n"
          "    double start = -1;\n"
          "\n"
          "    void Start()\n"
          "    {\n"
          "        rest = transform.localPosition;\n"
          "    }\n"
          "\n"
          "    public void Swing()\n"
          "    {\n"
          "        start = Time.timeAsDouble;\n"
          "    }\n"
          "\n"
          "    void LateUpdate()\n"
          "    {\n"
          "        double offset = start < 0 ? 0 : Offset(Time.timeAsDouble - start);\n"
          "        transform.localPosition = rest + direction * (float)offset;\n"
          "    }\n"
          "}\n",
          file);
}
