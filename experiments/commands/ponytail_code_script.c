/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The ponytail in JavaScript and as an After Effects expression, whose language is the same. */
#include "ponytail_code.h"

#include <math.h>

/* How the parameters are declared: with var or const, the speed in Hz or in rad/s. */
typedef struct Style {
    const char *indent, *keyword;
    bool hertz;
} Style;

static const Style expression = { "", "var", true }, function = { "    ", "const", false };

static void write_declaration(const Style *style, const char *name, double value, const char *unit,
                              FILE *file)
{
    fprintf(file, "%s%s %s = %s; // %s\n", style->indent, style->keyword, name, code_number(value),
            unit);
}

static void write_swing(const Style *style, double omega, double decay, FILE *file)
{
    const double frequency = omega / (2 * M_PI);
    char unit[80];
    if (style->hertz)
        snprintf(unit, sizeof unit, "Hz, not rad/s: omega is %.6g rad/s", omega);
    else
        snprintf(unit, sizeof unit, "rad/s, not Hz: the frequency is %.6g Hz", frequency);
    if (style->hertz)
        write_declaration(style, "frequency", frequency, unit, file);
    else
        write_declaration(style, "omega", omega, unit, file);
    write_declaration(style, "decay", decay, "1/s", file);
}

static void write_parameters(const Style *style, const ReviewCurve *curve, FILE *file)
{
    const SbCascade *cascade = &curve->cascade;
    if (cascade->bones == 0) {
        const SbPonytail *p = &curve->ponytail;
        write_declaration(style, "amplitude", p->amplitude, "m", file);
        write_swing(style, p->omega, p->decay, file);
        write_declaration(style, "phase", p->phase, "rad", file);
        return;
    }
    write_swing(style, cascade->omega, cascade->decay, file);
    const char *const names[] = { "cosine", "sine" };
    for (int i = 0; i < 2; i++) {
        fprintf(file, "%s%s %s = [", style->indent, style->keyword, names[i]);
        code_write_numbers(i ? cascade->sine : cascade->cosine, cascade->bones, file);
        fputs("]; // m, m/s, m/s^2 ...\n", file);
    }
}

/* The statements that leave the offset (m) at t (s) in a variable called offset. */
static void write_offset(const Style *style, const ReviewCurve *curve, FILE *file)
{
    const char *indent = style->indent;
    fprintf(file, "%s%s angle = %s * t;\n", indent, style->keyword,
            style->hertz ? "2 * Math.PI * frequency" : "omega");
    if (curve->cascade.bones == 0) {
        fprintf(file, "%s%s offset = amplitude * Math.sin(angle + phase) * Math.exp(-decay * t);\n",
                indent, style->keyword);
        return;
    }
    fprintf(file, "%svar offset = 0;\n%sfor (var k = cosine.length - 1; k >= 0; k--)\n", indent,
            indent);
    fprintf(file,
            "%s    offset = offset * t + cosine[k] * Math.cos(angle) + sine[k] * Math.sin(angle);\n"
            "%soffset = offset * Math.exp(-decay * t);\n",
            indent, indent);
}

void code_write_javascript(const PonytailCode *code, FILE *file)
{
    const SbVec3 d = code->direction;
    code_write_note(code, file);
    fputs("// Returns how far the tip is from where it would rest, in m along the direction, t "
          "seconds\n"
          "// after the event.\n"
          "function ponytail(t) {\n",
          file);
    write_parameters(&function, code->curve, file);
    fputs("    if (t < 0)\n        return 0;\n", file);
    write_offset(&function, code->curve, file);
    fputs("    return offset;\n}\n", file);
    fprintf(file, "const ponytailDirection = [%s, %s, %s]; // x right, y up, z to the viewer\n",
            code_number(d.x), code_number(d.y), code_number(d.z));
}

void code_write_after_effects(const PonytailCode *code, FILE *file)
{
    const SbVec3 d = code->direction;
    code_write_note(code, file);
    fputs("// An After Effects expression for Position. y grows downward there, so its sign is "
          "turned.\n"
          "var metre = 1000; // pixels that a metre of the model takes\n"
          "var start = inPoint; // s, when the event happens; at a marker: marker.key(1).time\n",
          file);
    write_parameters(&expression, code->curve, file);
    fputs("var t = Math.max(time - start, 0);\n", file);
    write_offset(&expression, code->curve, file);
    fputs("var pixels = time < start ? 0 : metre * offset;\n", file);
    fprintf(file, "var moved = [value[0] + %s * pixels, value[1] - %s * pixels];\n",
            code_number(d.x), code_number(d.y));
    fprintf(file, "if (value.length > 2)\n    moved.push(value[2] - %s * pixels);\nmoved;\n",
            code_number(d.z));
}
