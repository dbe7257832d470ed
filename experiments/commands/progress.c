/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How far a long work is: a bar on the terminal, and a last line when it is interrupted. */
#include "command.h"
#include "output.h"
#include "ranks.h"

#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

enum { BAR_WIDTH = 40 };

/* What a signal handler reads. Written by one thread at a time. */
static const char *volatile work;
static volatile long work_done, work_all;
static volatile sig_atomic_t is_quiet, bar_shown;
static off_t began_at; /* where standard output stood; others may have written before */

void progress_set_quiet(bool quiet)
{
    is_quiet = quiet;
}

static void show_bar(const char *title, long done, long all)
{
    static int shown = -1;
    const int filled = (int)((double)done / (double)all * BAR_WIDTH);
    if (filled == shown && done != all)
        return;
    shown = filled;
    char bar[BAR_WIDTH + 1];
    for (int i = 0; i < BAR_WIDTH; i++)
        bar[i] = i < filled ? '#' : '.';
    bar[BAR_WIDTH] = '\0';
    bar_shown = 1;
    fprintf(stderr, "\r%-32s [%s] %3d %%", title, bar, (int)((double)done / (double)all * 100));
    if (done == all) {
        fprintf(stderr, "\r%80s\r", "");
        shown = -1;
        bar_shown = 0;
    }
}

void progress_bar(void *context, long done, long all)
{
    work = done == all ? NULL : context;
    work_done = done;
    work_all = all;
    if (!is_quiet && ranks_self() == 0 && isatty(STDERR_FILENO))
        show_bar(context, done, all);
}

/* stdio may be in the middle of something when a signal comes, so the line is put together by hand. */
static void append(char *line, size_t size, const char *text)
{
    const size_t used = strlen(line), length = strlen(text);
    if (used + length < size)
        memcpy(line + used, text, length + 1);
}

static void append_count(char *line, size_t size, long count)
{
    char digits[24];
    char *at = digits + sizeof digits - 1;
    *at = '\0';
    do
        *--at = (char)('0' + count % 10);
    while ((count /= 10) > 0);
    append(line, size, at);
}

/* Whether standard output is a file with something of ours in it, which cannot be taken back. */
static bool has_printed(void)
{
    return lseek(STDOUT_FILENO, 0, SEEK_CUR) > began_at;
}

static void tell_interrupted(void)
{
    if (ranks_self() > 0)
        return;
    char line[240] = "";
    const char *title = work;
    append(line, sizeof line, bar_shown ? "\n" : "");
    append(line, sizeof line, "springlab: interrupted");
    if (title) {
        append(line, sizeof line, " in ");
        append(line, sizeof line, title);
        append(line, sizeof line, ", ");
        append_count(line, sizeof line, work_done);
        append(line, sizeof line, " of ");
        append_count(line, sizeof line, work_all);
        append(line, sizeof line, " done");
    }
    append(line, sizeof line,
           has_printed() ? "; standard output is unfinished, no other file is left\n"
                         : "; no unfinished file is left\n");
    const ssize_t written = write(STDERR_FILENO, line, strlen(line));
    (void)written;
}

/* Another thread may get a second Ctrl-C meanwhile: it waits for the end. */
static void end_interrupted(int number)
{
    static atomic_flag ending = ATOMIC_FLAG_INIT;
    (void)number;
    while (atomic_flag_test_and_set(&ending))
        pause();
    output_clean_up();
    tell_interrupted();
    _exit(EXIT_INTERRUPTED);
}

/* A reader that went away is no fault of ours: ends as quietly as any filter. */
static void end_broken_pipe(int number)
{
    output_clean_up();
    signal(number, SIG_DFL);
    raise(number);
}

/* Not signal(): in strict C it lets a second Ctrl-C end the program amid the handler, before it has said a
 * word or taken away its file. */
static void handle(int number, void (*handler)(int))
{
    struct sigaction action = { .sa_handler = handler };
    sigfillset(&action.sa_mask);
    sigaction(number, &action, NULL);
}

void progress_handle_signals(void)
{
    const off_t at = lseek(STDOUT_FILENO, 0, SEEK_CUR);
    began_at = at > 0 ? at : 0;
    handle(SIGINT, end_interrupted);
    handle(SIGQUIT, end_interrupted);
    handle(SIGTERM, end_interrupted);
    handle(SIGHUP, end_interrupted);
    handle(SIGPIPE, end_broken_pipe);
    /* A file that grows beyond what is allowed is then an error of writing like any other. */
    handle(SIGXFSZ, SIG_IGN);
}
