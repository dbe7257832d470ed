/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "audit_law.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static int compare_numbers(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

AuditRates audit_rates(const double *fps, int count)
{
    AuditRates rates = { 0 };
    double sorted[AUDIT_MOST_RATES];
    memcpy(sorted, fps, (size_t)count * sizeof *fps);
    qsort(sorted, (size_t)count, sizeof *sorted, compare_numbers);
    for (int i = 0; i < count; i++)
        if (i == 0 || sorted[i] > sorted[i - 1])
            rates.fps[rates.count++] = sorted[i];
    for (int r = 0; r < rates.count; r++)
        if (fabs(rates.fps[r] - 60) <= fabs(rates.fps[rates.reference] - 60))
            rates.reference = r;
    return rates;
}

static bool audit_spring(const Model *model, const ModelSpring *from, const AuditRates *rates,
                         AuditSpring *spring)
{
    const size_t joints = (size_t)from->joints;
    *spring = (AuditSpring){ .spring = from,
                             .joint = calloc(joints + 1, sizeof *spring->joint),
                             .tail = calloc(joints + 1, sizeof *spring->tail),
                             .tail_kept = calloc(joints + 1, sizeof *spring->tail_kept),
                             .tip = -1,
                             .keeper = -1 };
    for (size_t i = 0; spring->joint && i < joints; i++)
        spring->joint[i].simulated_droop = spring->joint[i].kept_droop = spring->joint[i].jump =
            NAN;
    return spring->joint && spring->tail && spring->tail_kept &&
           audit_joints(model, rates, spring) && audit_tips(model, rates, spring);
}

/* The worst first; within a severity, in the order in which they were found. */
static void sort_findings(Findings *findings)
{
    ModelFinding *sorted = calloc((size_t)findings->count, sizeof *sorted);
    int put = 0;
    if (findings->count == 0 || !sorted) {
        free(sorted);
        return;
    }
    for (int severity = SEVERITY_ERROR; severity >= SEVERITY_NOTE; severity--)
        for (int i = 0; i < findings->count; i++)
            if ((int)findings->finding[i].severity == severity)
                sorted[put++] = findings->finding[i];
    memcpy(findings->finding, sorted, (size_t)put * sizeof *sorted);
    free(sorted);
}

bool audit_make(const Model *model, const AuditRates *rates, Audit *audit)
{
    *audit = (Audit){ .model = model,
                      .rates = *rates,
                      .spring = calloc((size_t)model->springs + 1, sizeof *audit->spring) };
    bool room = audit->spring != NULL;
    if (room) {
#pragma omp parallel for schedule(dynamic) reduction(&& : room)
        for (int i = 0; i < model->springs; i++)
            room = audit_spring(model, &model->spring[i], rates, &audit->spring[i]) && room;
    }
    room = room && audit_check(audit) && audit_rest(audit);
    if (room) {
        findings_copy(&model->findings, &audit->findings);
        audit_find_inside(audit);
        audit_find_colliders(audit);
        audit_find_rest(audit);
        audit_find_motion(audit);
        audit_find_settings(audit);
        audit_find_twins(audit);
        sort_findings(&audit->findings);
    }
    if (!room || audit->findings.out_of_memory) {
        audit_free(audit);
        return false;
    }
    return true;
}

void audit_free(Audit *audit)
{
    for (int i = 0; audit->spring && i < audit->model->springs; i++) {
        free(audit->spring[i].joint);
        free(audit->spring[i].tail);
        free(audit->spring[i].tail_kept);
    }
    free(audit->spring);
    free(audit->collider_kept);
    findings_free(&audit->findings);
    *audit = (Audit){ 0 };
}
