/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * make install into an empty folder, and what an engine's author then does: compile against the library by
 * pkg-config, shared and static, and run. Also the program away from the project, the manual page and make
 * uninstall. Runs under make only, which then has everything built: on its own it would build anew.
 */
#include "shell.h"

#include <check.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool can_install(void)
{
    const char *config = getenv("CONFIG");
    const bool can = getenv("MAKELEVEL") && !(config && strcmp(config, "asan") == 0);
    if (!can)
        printf("skipped: installing, which needs make and a build without sanitizers\n");
    return can;
}

static char root[200];

static void install(void)
{
    if (!can_install())
        return;
    const char *parent = getenv("TMPDIR");
    snprintf(root, sizeof root, "%s/installed-XXXXXX", parent ? parent : "/tmp");
    ck_assert_ptr_nonnull(mkdtemp(root));
    Ran ran = shell_run("make -s -C $OLDPWD install DESTDIR=%s PREFIX=/opt/lab", root);
    ck_assert_msg(ran.status == 0, "make install: exit %d: %s", ran.status, ran.err);
    ran_free(&ran);
}

static void remove_installed(void)
{
    if (!*root)
        return;
    Ran ran = shell_run("rm -r %s", root);
    ran_free(&ran);
}

/* In a new folder: $root and $to, where things were installed, $lib, its libraries, $src, the project. */
static Ran installed_run(const char *line)
{
    return shell_run("src=$OLDPWD; root=%s; to=$root/opt/lab; lib=$to/lib\n"
                     "export PKG_CONFIG_LIBDIR=$lib/pkgconfig PKG_CONFIG_SYSROOT_DIR=$root\n%s",
                     root, line);
}

static void check_prints(const char *line, const char *expected)
{
    if (!*root)
        return;
    Ran ran = installed_run(line);
    ck_assert_msg(ran.status == 0, "%s: exit %d: %s", line, ran.status, ran.err);
    ck_assert_msg(strcmp(ran.out, expected) == 0, "%s: printed %s", line, ran.out);
    ran_free(&ran);
}

START_TEST(puts_every_file_in_its_place)
{
    check_prints("cd $root; find . -type f | LC_ALL=C sort; readlink $lib/libspringbone.so "
                 "$lib/libspringbone.so.0",
                 "./opt/lab/bin/springlab\n"
                 "./opt/lab/include/springbone.h\n"
                 "./opt/lab/lib/libspringbone.a\n"
                 "./opt/lab/lib/libspringbone.so.0.1.0\n"
                 "./opt/lab/lib/pkgconfig/springbone.pc\n"
                 "./opt/lab/share/man/man1/springlab.1\n"
                 "libspringbone.so.0\nlibspringbone.so.0.1.0\n");
}
END_TEST

/* A chain of one bone, one frame on: the drop is known from the lesson's four steps. */
#define ENGINE                                                                                     \
    "cat >engine.c <<'END'\n"                                                                      \
    "#include <springbone.h>\n#include <stdio.h>\n"                                                \
    "int main(void)\n{\n"                                                                          \
    "    const SbBone bone = { 0.3, 0.05, 0.2, { 0, -9.81, 0 } };\n"                               \
    "    SbChainDef def = sb_chain_def_default();\n"                                               \
    "    def.bones = 1;\n    def.bone = &bone;\n"                                                  \
    "    SbChain *chain = sb_chain_create(&def, 0);\n"                                             \
    "    sb_chain_step(chain, &def.anchor);\n"                                                     \
    "    printf(\"%.6f %s\\n\", sb_chain_tail(chain, 0).y, sb_version());\n"                       \
    "    sb_chain_destroy(chain);\n    return 0;\n}\nEND\n"

START_TEST(links_shared)
{
    check_prints(ENGINE "cc engine.c $(pkg-config --cflags --libs springbone) -o engine && "
                        "LD_LIBRARY_PATH=$lib ./engine && "
                        "LD_LIBRARY_PATH=$lib ldd engine | grep -c 'libspringbone.so.0 => /'",
                 "-0.002589 0.1.0\n1\n");
}
END_TEST

START_TEST(links_static)
{
    check_prints(ENGINE "cc -static engine.c "
                        "$(pkg-config --static --cflags --libs springbone) -o engine && ./engine",
                 "-0.002589 0.1.0\n");
}
END_TEST

/* The shared library shows what springbone.h declares; libm and libc are all it needs. */
START_TEST(shows_and_needs_little)
{
    check_prints(
        "nm -D --defined-only $lib/libspringbone.so | awk '{ print $3 }' | grep -v '^sb_'; "
        "nm -D --defined-only $lib/libspringbone.so | grep -c ' sb_lesson$'; "
        "ldd $lib/libspringbone.so | awk '{ print $1 }' | "
        "grep -vE '^(lib[mc][.]so|linux-vdso|/lib)'; :",
        "1\n");
}
END_TEST

START_TEST(program_needs_no_project)
{
    check_prints("mkdir away && cd away && $to/bin/springlab describe table2_droop | head -1 && "
                 "$to/bin/springlab run table2_droop --quiet | tail -1 | cut -d, -f 1 && ls",
                 "# Table ② – droop of one bone at rest\n0.01\n");
}
END_TEST

START_TEST(uninstall_leaves_nothing)
{
    check_prints("cp -a $root copy; touch copy/opt/lab/lib/other; "
                 "make -s -C $src uninstall DESTDIR=$PWD/copy PREFIX=/opt/lab >/dev/null && "
                 "cd copy && find . ! -type d",
                 "./opt/lab/lib/other\n");
}
END_TEST

/* A name behind what begins its line: the page writes a dash as \-. */
static void write_name(char *line, const char *beginning, const char *name)
{
    char *at = line + sprintf(line, "%s", beginning);
    for (; *name; name++)
        at += sprintf(at, *name == '-' ? "\\-" : "%c", *name);
}

/* Whether an option stands before the first command, or in this command's section. In the page every dash
 * but the first has a backslash. */
static bool tells_option(const char *page, const char *section, const char *option)
{
    char line[80];
    write_name(line, "\n.It Fl \\-", option + 2);
    const size_t length = strlen(line);
    const char *commands = strstr(page, "\n.Ss "), *next = strstr(section + 1, "\n.Ss ");
    for (const char *found = strstr(page, line); found; found = strstr(found + 1, line))
        if ((found < commands || (found > section && (!next || found < next))) &&
            strchr(" \n", found[length]))
            return true;
    return false;
}

/* Every command and option, and a page that mandoc finds nothing wrong with, where there is mandoc. */
START_TEST(manual_is_complete)
{
    if (!*root)
        return;
    Ran page = installed_run("cat $to/share/man/man1/springlab.1");
    ck_assert_int_eq(page.status, 0);
    for (const Help *help = help_read(); help->text; help++) {
        char line[80];
        write_name(line, "\n.Ss ", help->name);
        const char *section = strstr(page.out, line);
        ck_assert_msg(section != NULL, "the manual lacks %s", help->name);
        for (int i = 0; help->option[i]; i++)
            ck_assert_msg(tells_option(page.out, section, help->option[i]),
                          "the manual lacks %s %s", help->name, help->option[i]);
    }
    ran_free(&page);
    Ran lint =
        installed_run("command -v mandoc >/dev/null || { echo 'skipped: no mandoc'; exit; }\n"
                      "mandoc -Tlint -Wwarning $to/share/man/man1/springlab.1");
    ck_assert_msg(lint.status == 0, "%s", lint.out);
    fputs(lint.out, stdout);
    ran_free(&lint);
}
END_TEST

/* Running text, which is set in by five, keeps to a terminal's 80 columns. */
START_TEST(manual_fills_its_lines)
{
    if (!*root)
        return;
    Ran page =
        installed_run("command -v mandoc >/dev/null || { echo 'skipped: no mandoc'; exit; }\n"
                      "mandoc -Tascii -Owidth=80 $to/share/man/man1/springlab.1 >page || exit\n"
                      "sed 's/.\b//g' page | grep -E '^ {5}[^ ].{75}' | head -3");
    ck_assert_int_eq(page.status, 0);
    ck_assert_msg(!*page.out || strncmp(page.out, "skipped", 7) == 0, "too long: %s", page.out);
    fputs(page.out, stdout);
    ran_free(&page);
}
END_TEST

Suite *suite_install(void);
Suite *suite_install(void)
{
    Suite *suite = suite_create("install");
    TCase *tcase = tcase_create("installed");
    tcase_add_unchecked_fixture(tcase, install, remove_installed);
    tcase_add_test(tcase, puts_every_file_in_its_place);
    tcase_add_test(tcase, links_shared);
    tcase_add_test(tcase, links_static);
    tcase_add_test(tcase, shows_and_needs_little);
    tcase_add_test(tcase, program_needs_no_project);
    tcase_add_test(tcase, uninstall_leaves_nothing);
    tcase_add_test(tcase, manual_is_complete);
    tcase_add_test(tcase, manual_fills_its_lines);
    suite_add_tcase(suite, tcase);
    return suite;
}
