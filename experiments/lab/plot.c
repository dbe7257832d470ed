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

bool plot_open_kept(Plot *plot)
{
    *plot = (Plot){ .kept = true, .script = tmpfile() };
    plot->output.file = tmpfile();
    if (plot->script && plot->output.file) {
        fprintf(plot->script, "TERMINAL = 'svg'\n");
        return true;
    }
    message_line("figure: no temporary file: %s", strerror(errno));
    plot_abandon(plot);
    return false;
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

/* gnuplot reads the script from its standard input and writes the figure to its standard output; no
 * name of a file is told to it. Returns what posix_spawn or waitpid say. */
static int run_gnuplot(FILE *script, FILE *figure, FILE *said, int *status)
{
    char *const arguments[] = { "gnuplot", "--default-settings", NULL };
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
            snprintf(words, (size_t)size, "%s", line + strspn(line, " \t"));
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

bool plot_draw(Plot *plot, const char *name)
{
    write_script("style", plot->script);
    write_script(name, plot->script);
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

char *plot_draw_kept(Plot *plot, const char *name, size_t *size)
{
    if (!plot_draw(plot, name))
        return NULL;
    FILE *figure = plot->output.file;
    const long length = fseek(figure, 0, SEEK_END) == 0 ? ftell(figure) : -1;
    char *text = length > 0 ? malloc((size_t)length) : NULL;
    rewind(figure);
    *size = text ? fread(text, 1, (size_t)length, figure) : 0;
    if (!text)
        message_line("figure: it could not be kept");
    plot_abandon(plot);
    return text;
}
