/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# A random number per frame is no jitter of half a hertz

The root of the hair is to be given "0.5 Hz, 0.3 mm jitter". What is written for it is a random number per frame. Independent numbers have a flat spectrum: at 60 frames per second, every band
of 1 Hz between 0 and 30 Hz gets a thirtieth of the power, and 97 % of it lies above 1 Hz. It is seen as trembling, not as a slow sway, and changes with the frame rate.

A number drawn once a second, and blended to the next by a raised cosine, has what was asked for: 77 % of its power in the band of 0.5 Hz, 89 % up to 1 Hz.

Both are cut into blocks of two seconds, 400 of them, whose power is added up band by band of half a hertz; the share of a band, 1/60 for the flat spectrum, is known to 1/√400 of
itself, 5 %.
*/
#include "experiment.h"
#include "judges.h"

#include <math.h>
#include <stdint.h>

enum { BLOCK = 120, BLOCKS = 400, BANDS = BLOCK / 2 - 1, RATE = 60 };
enum { FREQUENCY, SHARE, UP_TO, BLENDED, BLENDED_UP_TO };

/* Numbers in -1 .. 1 by a Weyl sequence and a mixing of its bits. */
static double draw(uint64_t i)
{
    uint64_t z = (i + 1) * 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return (double)((z ^ (z >> 31)) >> 11) * 0x1p-52 - 1;
}

static double per_frame(long frame)
{
    return draw((uint64_t)frame);
}

static double per_second(long frame)
{
    const uint64_t second = (uint64_t)(frame / RATE);
    const double weight = (1 - cos(M_PI * (double)(frame % RATE) / RATE)) / 2;
    return draw(second) + weight * (draw(second + 1) - draw(second));
}

/* The power of each band, added up over all blocks, as shares of the whole. */
static void measure_shares(double (*jitter)(long frame), double share[BANDS])
{
    double cosine[BLOCK], sine[BLOCK], x[BLOCK], all = 0;
    for (int k = 0; k < BLOCK; k++) {
        cosine[k] = cos(2 * M_PI * k / BLOCK);
        sine[k] = sin(2 * M_PI * k / BLOCK);
    }
    for (int band = 0; band < BANDS; band++)
        share[band] = 0;
    for (long block = 0; block < BLOCKS; block++) {
        for (int k = 0; k < BLOCK; k++)
            x[k] = jitter(block * BLOCK + k);
        for (int band = 0; band < BANDS; band++) {
            double re = 0, im = 0;
            for (int k = 0; k < BLOCK; k++) {
                const int angle = k * (band + 1) % BLOCK;
                re += x[k] * cosine[angle];
                im += x[k] * sine[angle];
            }
            share[band] += re * re + im * im;
            all += re * re + im * im;
        }
    }
    for (int band = 0; band < BANDS; band++)
        share[band] /= all;
}

static const char *run(const Experiment *experiment, const RunOptions *options, Table *table)
{
    static const char *const plain[] = { "frequency_hz",  "share",         "share_up_to",
                                         "blended_share", "blended_up_to", NULL };
    (void)experiment;
    (void)options;
    const char *failed = table_declare(table, plain, NULL, BANDS);
    if (failed)
        return failed;
    double white[BANDS], blended[BANDS], white_sum = 0, blended_sum = 0;
    measure_shares(per_frame, white);
    measure_shares(per_second, blended);
    for (long row = 0; row < BANDS; row++) {
        double *cell = table_cell(table, row, 0);
        cell[FREQUENCY] = ((double)row + 1) / 2;
        cell[SHARE] = white[row];
        cell[UP_TO] = white_sum += white[row];
        cell[BLENDED] = blended[row];
        cell[BLENDED_UP_TO] = blended_sum += blended[row];
    }
    return NULL;
}

const Experiment jitter_per_frame = {
    .title = "A random number per frame is no jitter of half a hertz",
    .run = run,
    .views = {
        { "frequency_hz", "frequency (Hz)", "%.1f" },
        { "share", "share of the power, per frame", "%.4f" },
        { "share_up_to", "up to here", "%.4f" },
        { "blended_share", "once a second, blended", "%.4f" },
        { "blended_up_to", "up to here", "%.4f" },
    },
    .claims = {
        { "P-26", "A random number per frame gives a jitter of 0.5 Hz (half of the power up to 1 Hz).", DOES_NOT_HOLD,
          judge_exceeds_everywhere, "share_up_to", 0.5, "Its spectrum is flat up to half the frame rate. A number per second, blended, does.",
          .where = { "frequency_hz", 1 } },
        { "Q-10", "A number drawn once a second and blended has over 85 % of its power up to 1 Hz.", HOLDS,
          judge_exceeds_everywhere, "blended_up_to", 0.85, .where = { "frequency_hz", 1 } },
    },
};
