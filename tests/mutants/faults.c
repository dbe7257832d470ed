/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "faults.h"

const FaultEntry faults[FAULT_COUNT] = { { "", "", "", "no fault" },
#define FAULT_ROW(name, id, step, place, title) { id, step, place, title },
                                         FAULTS(FAULT_ROW)
#undef FAULT_ROW
};
