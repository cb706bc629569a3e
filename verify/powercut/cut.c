/* The power: when it goes, and what is lucky then. */
#include "forgetfs.h"
#include <errno.h>
#include <stdio.h>
#include <string.h>

bool off;
static bool torn;
static uint64_t dice;
static enum trigger trigger = NEVER;
static long countdown;

uint64_t roll(uint64_t sides) {
    /* splitmix64 */
    uint64_t z = (dice += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return (z ^ (z >> 31)) % sides;
}

static void cut(void) {
    off = true;
    if (!torn)
        return;
    for (size_t i = 0; i < count; i++)
        if (S_ISREG(all[i]->mode))
            settle(all[i], true);
    for (size_t i = 0; i < count; i++) {
        struct node *directory = all[i];
        if (!S_ISDIR(directory->mode))
            continue;
        uint64_t pending = 0;
        for (struct change *at = changes; at != NULL; at = at->next)
            pending += concerns(at, directory);
        struct change *at = changes;
        for (uint64_t left = roll(pending + 1); left > 0 && at != NULL; at = at->next)
            left -= concerns(at, directory);
        if (at != changes)
            commit_until(directory, at);
    }
}

bool cut_is_due(enum trigger event) {
    if (!off && trigger == event && --countdown == 0)
        cut();
    return off;
}

int throw_switch(const char *text, size_t length) {
    char line[128], how[8], when[8];
    unsigned long long seed = 0;
    long n = 1;
    snprintf(line, sizeof line, "%.*s", (int) length, text);
    const char *rest = line;
    int read = 0;
    if (sscanf(rest, "%7s%n", how, &read) != 1)
        return -EINVAL;
    rest += read;
    if (strcmp(how, "torn") == 0) {
        if (sscanf(rest, "%llu%n", &seed, &read) != 1)
            return -EINVAL;
        rest += read;
    } else if (strcmp(how, "drop") != 0) {
        return -EINVAL;
    }
    enum trigger chosen = NOW;
    int words = sscanf(rest, "%7s %ld", when, &n);
    if (words == 2 && n > 0 && strcmp(when, "sync") == 0)
        chosen = AT_SYNC;
    else if (words == 2 && n > 0 && strcmp(when, "write") == 0)
        chosen = AT_WRITE;
    else if (words > 0)
        return -EINVAL;
    torn = how[0] == 't';
    dice = seed;
    trigger = chosen;
    countdown = n;
    cut_is_due(NOW);
    return length;
}
