/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "strands.h"

#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST_AUDITS = 8 };

static int strand_count(const Strands *strands)
{
    int count = 0;
    while (count < MOST_STRANDS && strands->strand[count].name)
        count++;
    return count;
}

/* The next node of the strand, if there is one, and the first of each strand that hangs on this one. */
static void write_children(const Strands *strands, int node, int next, FILE *file)
{
    int first = 1;
    const char *before = "";
    fputs(",\"children\":[", file);
    if (next > 0) {
        fprintf(file, "%d", next);
        before = ",";
    }
    for (int s = 0; s < strand_count(strands); s++) {
        if (strands->strand[s].on == node) {
            fprintf(file, "%s%d", before, first);
            before = ",";
        }
        first += strands->strand[s].bones + 1;
    }
    fputs("]}", file);
}

static bool has_children(const Strands *strands, int node)
{
    for (int s = 0; s < strand_count(strands); s++)
        if (strands->strand[s].on == node)
            return true;
    return false;
}

/* From a joint to the next. */
static SbVec3 bone_of(const Strand *strand, int joint)
{
    const double c = cos(joint * strand->curl), s = sin(joint * strand->curl);
    const SbVec3 bone = strand->bone;
    return (SbVec3){ c * bone.x - s * bone.y, s * bone.x + c * bone.y, bone.z };
}

static void write_nodes(const Strands *strands, FILE *file)
{
    const double scale = strands->scale == 0 ? 1 : strands->scale;
    fprintf(file,
            "\"nodes\":[{\"name\":\"root\",\"translation\":[%.17g,%.17g,%.17g],"
            "\"scale\":[%.17g,%.17g,%.17g]",
            strands->root.x, strands->root.y, strands->root.z, scale, scale, scale);
    write_children(strands, 0, 0, file);
    for (int s = 0, node = 1; s < strand_count(strands); s++) {
        const Strand *strand = &strands->strand[s];
        for (int i = 0; i <= strand->bones; i++, node++) {
            const SbVec3 at = i > 0 ? bone_of(strand, i - 1) : (SbVec3){ 0, 0, 0 };
            const int next = i < strand->bones ? node + 1 : 0;
            fprintf(file, ",{\"name\":\"%s%d\",\"translation\":[%.17g,%.17g,%.17g]", strand->name,
                    i, at.x, at.y, at.z);
            if (next > 0 || has_children(strands, node))
                write_children(strands, node, next, file);
            else
                fputc('}', file);
        }
    }
    fputs("],", file);
}

static void write_springs(const Strands *strands, FILE *file)
{
    int next = 1;
    fputs("\"springs\":[", file);
    for (int s = 0; s < strand_count(strands); s++) {
        const Strand *strand = &strands->strand[s];
        fprintf(file, "%s{\"name\":\"%s\",%s\"joints\":[", s > 0 ? "," : "", strand->name,
                strands->shape ? "\"colliderGroups\":[0]," : "");
        for (int i = 0; i <= strand->bones; i++, next++)
            fprintf(file,
                    "%s{\"node\":%d,\"stiffness\":%.17g,\"gravityPower\":%.17g,\"dragForce\":%.17g,"
                    "\"hitRadius\":%.17g,\"gravityDir\":[0,-1,0]}",
                    i > 0 ? "," : "", next, strand->stiffness, strand->gravity, strand->drag,
                    strand->hit_radius);
        fputs("]}", file);
    }
    fputc(']', file);
}

void strands_write(const Strands *strands, const char *path)
{
    FILE *file = fopen(path, "w");
    ck_assert_ptr_nonnull(file);
    fputs("{\"asset\":{\"version\":\"2.0\"},", file);
    write_nodes(strands, file);
    fputs("\"extensions\":{\"VRMC_springBone\":{\"specVersion\":\"1.0\",", file);
    if (strands->shape) {
        fprintf(file, "\"colliders\":[{\"node\":%d,\"shape\":%s", strands->carrier, strands->shape);
        if (strands->extended)
            fprintf(file,
                    ",\"extensions\":{\"VRMC_springBone_extended_collider\":"
                    "{\"specVersion\":\"1.0\",\"shape\":%s}}",
                    strands->extended);
        if (strands->second)
            fprintf(file, "},{\"node\":%d,\"shape\":%s", strands->carrier, strands->second);
        fprintf(file, "}],\"colliderGroups\":[{\"colliders\":[%s]}],",
                strands->second ? "0,1" : "0");
    }
    write_springs(strands, file);
    fputs("}}}\n", file);
    ck_assert_int_eq(fclose(file), 0);
}

AuditRates usual_rates(void)
{
    const double fps[] = { 30, 60, 72, 90, 120 };
    return audit_rates(fps, 5);
}

/* What a test has audited. */
static struct {
    Model model;
    Audit audit;
} kept[MOST_AUDITS];
static int audits;

Audit *strands_audit(const Strands *strands)
{
    char path[] = "/tmp/springlab-strands-XXXXXX", error[MODEL_ERROR_SIZE];
    const int made = mkstemp(path);
    ck_assert_int_ge(made, 0);
    close(made);
    strands_write(strands, path);
    ck_assert_int_lt(audits, MOST_AUDITS);
    const bool read = model_read(path, &kept[audits].model, error);
    unlink(path);
    ck_assert_msg(read, "%s", error);
    const AuditRates rates = strands->fps > 0 ? audit_rates(&strands->fps, 1) : usual_rates();
    ck_assert(audit_make(&kept[audits].model, &rates, &kept[audits].audit));
    return &kept[audits++].audit;
}

void strands_tear_down(void)
{
    while (audits > 0) {
        audits--;
        audit_free(&kept[audits].audit);
        model_free(&kept[audits].model);
    }
}

int find_all(const Audit *audit, const char *id, const ModelFinding **first)
{
    int count = 0;
    for (int i = 0; i < audit->findings.count; i++) {
        if (strcmp(audit->findings.finding[i].id, id) != 0)
            continue;
        if (count++ == 0 && first)
            *first = &audit->findings.finding[i];
    }
    return count;
}

void check_near(double value, double expected, double tolerance)
{
    ck_assert_msg(fabs(value - expected) <= tolerance, "%.10g is not %.10g within %g", value,
                  expected, tolerance);
}
