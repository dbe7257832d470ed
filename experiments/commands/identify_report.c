/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "identify_report.h"

#include "output.h"

#include <string.h>

static const char *const numbers[] = { "stiffness", "drag", "gravity_x", "gravity_y", "gravity_z" };
enum { NUMBERS = 5, NOTE_SIZE = 240 };

static void list_numbers(const IdentifiedJoint *joint, double value[NUMBERS], double error[NUMBERS])
{
    const double values[] = { joint->stiffness, joint->drag, joint->gravity.x, joint->gravity.y,
                              joint->gravity.z };
    const double errors[] = { joint->stiffness_error, joint->drag_error, joint->gravity_error.x,
                              joint->gravity_error.y, joint->gravity_error.z };
    memcpy(value, values, sizeof values);
    memcpy(error, errors, sizeof errors);
}

/* What cannot be told of a joint, and why; "" where everything can. */
static char *describe_gaps(const IdentifiedJoint *joint, char note[NOTE_SIZE])
{
    double value[NUMBERS], error[NUMBERS];
    list_numbers(joint, value, error);
    *note = '\0';
    for (int i = 0; i < NUMBERS; i++)
        if (isnan(value[i]))
            snprintf(note + strlen(note), NOTE_SIZE - strlen(note), "%s%s", *note ? ", " : "",
                     numbers[i]);
    if (!*note)
        return note;
    const char *reason =
        !joint->moves ? "the tail does not move"
        : !joint->axis_turns
            ? "the axis never turns, so a pull to rest and gravity along it look alike"
        : joint->frames_used < 3 ? "too few frames are free of contact"
                                 : "the motion hardly depends on them";
    snprintf(note + strlen(note), NOTE_SIZE - strlen(note), ": %s", reason);
    return note;
}

/* Says it where a number is one that no setting has, by more than rounding and noise explain; "" where each may be one. */
static char *describe_misfit(const char *scheme, const IdentifiedJoint *joint, char note[NOTE_SIZE])
{
    static const double deviations = 6; /* no noise takes a number so far, in so many frames */
    const double most = strcmp(scheme, "vrm1") == 0 ? (double)INFINITY : 1;
    *note = '\0';
    if (joint->stiffness + deviations * joint->stiffness_error < 0 ||
        joint->stiffness - deviations * joint->stiffness_error > most)
        snprintf(note, NOTE_SIZE, "no settings explain this motion: stiffness is 0 %s",
                 isinf(most) ? "or more" : "to 1");
    else if (joint->drag - deviations * joint->drag_error > 1)
        snprintf(note, NOTE_SIZE, "no settings explain this motion: drag is 1 or less");
    return note;
}

static json_t *make_joint(const char *scheme, const IdentifiedJoint *joint)
{
    double value[NUMBERS], error[NUMBERS];
    list_numbers(joint, value, error);
    char note[NOTE_SIZE];
    json_t *gravity = json_array(), *gravity_error = json_array();
    for (int i = 2; i < NUMBERS; i++) {
        json_array_append_new(gravity, json_number(value[i]));
        json_array_append_new(gravity_error, json_number(error[i]));
    }
    json_t *object = json_object();
    json_object_set_new(object, "stiffness", json_number(value[0]));
    json_object_set_new(object, "drag", json_number(value[1]));
    json_object_set_new(object, "gravity", gravity);
    json_object_set_new(object, "stiffness_error", json_number(error[0]));
    json_object_set_new(object, "drag_error", json_number(error[1]));
    json_object_set_new(object, "gravity_error", gravity_error);
    json_object_set_new(object, "length_m", json_number(joint->length));
    json_object_set_new(object, "residual", json_number(joint->residual));
    json_object_set_new(object, "frames_used", json_integer(joint->frames_used));
    json_object_set_new(object, "frames_in_contact", json_integer(joint->frames_in_contact));
    describe_gaps(joint, note);
    json_object_set_new(object, "cannot_tell", *note ? json_string(note) : json_null());
    describe_misfit(scheme, joint, note);
    json_object_set_new(object, "misfit", *note ? json_string(note) : json_null());
    return object;
}

static void write_json(const IdentifyReport *report, FILE *file)
{
    json_t *joints = json_array();
    for (int i = 0; i < report->found->joints; i++)
        json_array_append_new(joints, make_joint(report->scheme, &report->found->joint[i]));
    json_t *object = json_object();
    json_object_set_new(object, "scheme", json_string(report->scheme));
    json_object_set_new(object, "fps", json_number(report->rate.fps));
    json_object_set_new(object, "fps_from", json_string(report->rate.from));
    json_object_set_new(object, "frames", json_integer(report->found->frames));
    json_object_set_new(object, "joints", joints);
    json_write(object, file);
    json_decref(object);
}

static void add_headings(Grid *grid, bool errors)
{
    grid_add(grid, "joint");
    for (int i = 0; i < NUMBERS; i++)
        grid_add(grid, "%s", numbers[i]);
    for (int i = 0; i < NUMBERS && errors; i++)
        grid_add(grid, "%s_error", numbers[i]);
    grid_add(grid, errors ? "residual_rad" : "residual (rad)");
    grid_add(grid, errors ? "frames_used" : "used");
    grid_add(grid, errors ? "frames_in_contact" : "in contact");
}

/* In CSV what cannot be told is empty. */
static void add_number(Grid *grid, const char *format, double value, bool empty)
{
    if (empty && isnan(value))
        grid_add(grid, "%s", "");
    else
        grid_add_number(grid, format, value);
}

static void write_grid(const IdentifyReport *report, FILE *file)
{
    const bool csv = report->format == FORMAT_CSV;
    Grid grid = { .columns = csv ? 4 + 2 * NUMBERS : 4 + NUMBERS };
    add_headings(&grid, csv);
    for (int i = 0; i < report->found->joints; i++) {
        const IdentifiedJoint *joint = &report->found->joint[i];
        double value[NUMBERS], error[NUMBERS];
        list_numbers(joint, value, error);
        grid_add(&grid, "%d", i);
        for (int k = 0; k < NUMBERS; k++)
            add_number(&grid, csv ? "%.17g" : "%.9g", value[k], csv);
        for (int k = 0; k < NUMBERS && csv; k++)
            add_number(&grid, "%.3g", error[k], csv);
        add_number(&grid, "%.2g", joint->residual, csv);
        grid_add(&grid, "%d", joint->frames_used);
        grid_add(&grid, "%d", joint->frames_in_contact);
    }
    grid_write(&grid, report->format, file);
    grid_free(&grid);
}

void identify_report_write(FILE *file, const void *result)
{
    const IdentifyReport *report = result;
    if (report->format == FORMAT_JSON) {
        write_json(report, file);
        return;
    }
    if (report->format != FORMAT_CSV)
        fprintf(file, "%s, %.6g frames per second (%s), %d frames; gravity in %s\n\n",
                report->scheme, report->rate.fps, report->rate.from, report->found->frames,
                strcmp(report->scheme, "vrm1") == 0
                    ? "m/s (power times direction), stiffness in m/s"
                    : "m/s²");
    write_grid(report, file);
    for (int i = 0; i < report->found->joints && report->format != FORMAT_CSV; i++) {
        const IdentifiedJoint *joint = &report->found->joint[i];
        char note[NOTE_SIZE];
        if (*describe_gaps(joint, note))
            fprintf(file, "\nJoint %d: cannot be told from this trace: %s.\n", i, note);
        if (*describe_misfit(report->scheme, joint, note))
            fprintf(file, "\nJoint %d: %s.\n", i, note);
    }
}

bool identify_residuals_write(const Identification *found, long first_frame, const char *path,
                              Output *output)
{
    if (!output_open(output, path))
        return false;
    fputs("frame", output->file);
    for (int i = 0; i < found->joints; i++)
        fprintf(output->file, ",residual%d_rad,contact%d", i, i);
    fputc('\n', output->file);
    for (int frame = 2; frame < found->frames; frame++) {
        fprintf(output->file, "%ld", first_frame + frame);
        for (int i = 0; i < found->joints; i++) {
            const long cell = (long)frame * found->joints + i;
            fprintf(output->file, ",%.17g,%d", found->residual[cell], found->in_contact[cell]);
        }
        fputc('\n', output->file);
    }
    return true;
}
