/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plot.h"

#include "message.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

static const char *terminal_of(const char *path)
{
    const size_t length = strlen(path);
    if (length > 4 && strcmp(path + length - 4, ".svg") == 0)
        return "svg";
    if (length > 4 && strcmp(path + length - 4, ".png") == 0)
        return "pngcairo";
    return NULL;
}

bool plot_open(Plot *plot, const char *path)
{
    *plot = (Plot){ 0 };
    const char *terminal = terminal_of(path);
    if (!terminal) {
        message_line("%s: a figure's name ends in .svg or .png", path);
        return false;
    }
    if (!output_open(&plot->output, path))
        return false;
    plot->script = tmpfile();
    if (!plot->script) {
        message_line("%s: no temporary file: %s", path, strerror(errno));
        output_abandon(&plot->output);
        return false;
    }
    fprintf(plot->script, "TERMINAL = '%s'\n", terminal);
    return true;
}

/* What messages call it. */
static const char *figure_name(const Plot *plot)
{
    return plot->kept ? "figure" : plot->output.path;
}

void plot_abandon(Plot *plot)
{
    if (plot->script)
        fclose(plot->script);
    if (plot->kept && plot->output.file)
        fclose(plot->output.file);
    if (!plot->kept)
        output_abandon(&plot->output);
    *plot = (Plot){ 0 };
}

static void write_script(const char *name, FILE *file)
{
    for (const PlotScript *script = plot_scripts; script->name; script++)
        if (strcmp(script->name, name) == 0)
            for (const char *const *line = script->line; *line; line++)
                fprintf(file, "%s\n", *line);
}

/* What gnuplot is told to read. Without a name it reads its standard input byte by byte, which takes longer than to draw. */
static const char script_name[] = "/dev/stdin";

/* How gnuplot ended: errors of starting it and of writing its figure (0: none), and its status. */
typedef struct Ended {
    int start, written, status;
} Ended;

/* A pipe of which gnuplot keeps only what becomes its standard output. */
static bool open_pipe(int end[2])
{
    if (pipe(end) != 0)
        return false;
    for (int i = 0; i < 2; i++)
        fcntl(end[i], F_SETFD, FD_CLOEXEC);
    return true;
}

static int spawn_gnuplot(FILE *script, int figure, FILE *said, pid_t *child)
{
    char *const arguments[] = { "gnuplot", "--default-settings", (char *)(size_t)script_name,
                                NULL };
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, fileno(script), STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, figure, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, fileno(said), STDERR_FILENO);
    const int error = posix_spawnp(child, arguments[0], &actions, NULL, arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
    return error;
}

/* All is read even where it cannot be written, or gnuplot would end by a signal. Returns the first error. */
static int copy_figure(int from, FILE *to)
{
    char block[1 << 14];
    int error = 0;
    for (ssize_t got; (got = read(from, block, sizeof block)) != 0;) {
        if (got < 0 && errno != EINTR)
            return errno;
        if (got > 0 && !error && fwrite(block, 1, (size_t)got, to) < (size_t)got)
            error = errno;
    }
    return !error && fflush(to) != 0 ? errno : error;
}

/* gnuplot reads the script from its standard input and writes the figure to a pipe; no other name of a file is told to
 * it. It does not notice when a disk is full, so it never writes to one. */
static Ended run_gnuplot(FILE *script, FILE *figure, FILE *said)
{
    Ended ended = { 0 };
    pid_t child;
    int end[2];
    if (!open_pipe(end))
        return (Ended){ .start = errno };
    ended.start = spawn_gnuplot(script, end[1], said, &child);
    close(end[1]);
    if (!ended.start)
        ended.written = copy_figure(end[0], figure);
    close(end[0]);
    while (!ended.start && waitpid(child, &ended.status, 0) < 0)
        if (errno != EINTR)
            ended.start = errno;
    return ended;
}

/* A line of gnuplot's without the script's name, which says nothing to a reader. */
static const char *without_name(const char *line)
{
    const size_t length = sizeof script_name - 1;
    const bool named = line[0] == '"' && strncmp(line + 1, script_name, length) == 0 &&
                       strncmp(line + 1 + length, "\" ", 2) == 0;
    return named ? line + length + 3 : line;
}

/* The telling line of what gnuplot said: the one with the place; around it stand the command and a
 * caret. */
static void find_words(FILE *said, char *words, int size)
{
    char line[300];
    rewind(said);
    *words = '\0';
    while (fgets(line, sizeof line, said)) {
        line[strcspn(line, "\r\n")] = '\0';
        const char *place = strstr(line, "line ");
        if (!*words || (place && strchr("0123456789", place[5]) && place[5]))
            snprintf(words, (size_t)size, "%s", without_name(line + strspn(line, " \t")));
    }
}

/* The script as it will be read: whole, and from its start. */
static bool end_script(FILE *script)
{
    errno = EIO; /* of what failed before it was flushed */
    return fflush(script) == 0 && !ferror(script) && lseek(fileno(script), 0, SEEK_SET) == 0;
}

/* gnuplot exits with 0 after a misspelt column, so any word it says is a failure. */
static bool draw(Plot *plot, FILE *said)
{
    const char *path = figure_name(plot);
    if (!end_script(plot->script)) {
        message_line("%s: no temporary file: %s", path, strerror(errno));
        return false;
    }
    const Ended ended = run_gnuplot(plot->script, plot->output.file, said);
    char words[300];
    find_words(said, words, sizeof words);
    if (ended.start == ENOENT)
        message_line("%s: gnuplot is missing (Debian package gnuplot-nox)", path);
    else if (ended.start || ended.status || *words)
        message_line("%s: gnuplot failed: %s", path,
                     ended.start ? strerror(ended.start)
                     : *words    ? words
                                 : "it stopped without a word");
    else if (ended.written)
        message_line("%s: cannot be written: %s", path, strerror(ended.written));
    else
        return true;
    return false;
}

/* Draws what the script says by now. */
static bool draw_script(Plot *plot)
{
    FILE *said = tmpfile();
    const bool good = said && draw(plot, said);
    if (!said)
        message_line("%s: no temporary file: %s", figure_name(plot), strerror(errno));
    else
        fclose(said);
    if (!good) {
        plot_abandon(plot);
        return false;
    }
    fclose(plot->script);
    plot->script = NULL;
    return true;
}

bool plot_draw(Plot *plot, const char *name)
{
    write_script("style", plot->script);
    write_script(name, plot->script);
    return draw_script(plot);
}

/* ---- figures that are kept ---- */

/* All go to gnuplot's standard output, one after the other. */
static void begin_kept(Plot *plot)
{
    fputs("set output\nTERMINAL = 'svg'\n", plot->script);
}

bool plot_open_kept(Plot *plot)
{
    *plot = (Plot){ .kept = true, .script = tmpfile() };
    plot->output.file = tmpfile();
    if (plot->script && plot->output.file) {
        begin_kept(plot);
        return true;
    }
    message_line("figure: no temporary file: %s", strerror(errno));
    plot_abandon(plot);
    return false;
}

void plot_add_kept(Plot *plot, const char *name)
{
    write_script("style", plot->script);
    write_script(name, plot->script);
    write_script("end", plot->script);
    begin_kept(plot);
    plot->added++;
}

bool plot_draw_kept(Plot *plot)
{
    if (plot->added > 0 && !draw_script(plot))
        return false;
    rewind(plot->output.file);
    return true;
}

/* From <?xml, before which there may be no blank line, to the tag at the end: gnuplot writes < in texts as &lt;. */
char *plot_take_kept(Plot *plot, size_t *size)
{
    char *text = NULL, *line = NULL;
    size_t room = 0;
    bool begun = false, whole = false;
    FILE *copy = open_memstream(&text, size);
    while (copy && !whole && getline(&line, &room, plot->output.file) >= 0) {
        begun = begun || strncmp(line, "<?xml", 5) == 0;
        whole = strcmp(line, "</svg>\n") == 0;
        if (begun)
            fputs(line, copy);
    }
    free(line);
    if (copy && fclose(copy) == 0 && whole)
        return text;
    free(text);
    message_line("figure: it could not be kept");
    return NULL;
}
