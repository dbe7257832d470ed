/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the commands that judge traces share. */
#ifndef COMMANDS_JUDGE_COMMAND_H
#define COMMANDS_JUDGE_COMMAND_H

#include "command.h"
#include "judge.h"

/* The judge's format of a command's. */
JudgeFormat judge_format(Format format);

/* Reads "sphere,capsule" into an unsigned with the bits of capability.h; for OPTION_CUSTOM. */
bool read_capabilities(void *target, const char *text, char *allowed, unsigned long size);

#define SINGLE_HELP "the engine computes in single precision, whatever digits it writes"

/* `conform judge`: judges the traces in a folder and writes the verdicts. Returns the exit status. */
int judge_cases(const Command *command, const Common *common, const char *folder,
                EngineSaid engine);

#endif
