/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base64.h"

void base64_write(const unsigned char *bytes, size_t count, FILE *file)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < count; i += 3) {
        const size_t left = count - i;
        const unsigned group = (unsigned)bytes[i] << 16 |
                               (left > 1 ? (unsigned)bytes[i + 1] << 8 : 0) |
                               (left > 2 ? (unsigned)bytes[i + 2] : 0);
        fputc(digits[group >> 18], file);
        fputc(digits[group >> 12 & 63], file);
        fputc(left > 1 ? digits[group >> 6 & 63] : '=', file);
        fputc(left > 2 ? digits[group & 63] : '=', file);
    }
}
