/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plot.h"

#include "message.h"

#include <errno.h>
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

/* gnuplot reads the script from its standard input and writes the figure to its standard output; no other
 * name of a file is told to it. Returns what posix_spawn or waitpid say. */
static int run_gnuplot(FILE *script, FILE *figure, FILE *said, int *status)
{
    char *const arguments[] = { "gnuplot", "--default-settings", (char *)(size_t)script_name,
                                NULL };
    posix_spawn_file_actions_t actions;
    pid_t child;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, fileno(script), STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, fileno(figure), STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, fileno(said), STDERR_FILENO);
    int error = posix_spawnp(&child, arguments[0], &actions, NULL, arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
    while (error == 0 && waitpid(child, status, 0) < 0)
        if (errno != EINTR)
            error = errno;
    return error;
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

/* gnuplot exits with 0 after a misspelt column, so any word it says is a failure. */
static bool draw(Plot *plot, FILE *said)
{
    const char *path = figure_name(plot);
    int status = 0;
    if (fflush(plot->script) != 0 || lseek(fileno(plot->script), 0, SEEK_SET) != 0) {
        message_line("%s: no temporary file: %s", path, strerror(errno));
        return false;
    }
    const int error = run_gnuplot(plot->script, plot->output.file, said, &status);
    if (error == ENOENT) {
        message_line("%s: gnuplot is missing (Debian package gnuplot-nox)", path);
        return false;
    }
    char words[300];
    find_words(said, words, sizeof words);
    if (error || status || *words) {
        message_line("%s: gnuplot failed: %s", path,
                     error    ? strerror(error)
                     : *words ? words
                              : "it stopped without a word");
        return false;
    }
    return true;
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
