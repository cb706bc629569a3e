/* Names: which changes of them are not on disk yet, and how they get there. */
#include "forgetfs.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

struct change *changes;

/* False if the directory is not on disk itself. */
static bool disk_path(char *path, struct node *directory, const char *name) {
    if (directory == root) {
        snprintf(path, PATH_MAX, "%s/%s", disk, name);
        return true;
    }
    char above[PATH_MAX];
    if (directory->disk_parent == NULL || !disk_path(above, directory->disk_parent, directory->disk_name))
        return false;
    must(snprintf(path, PATH_MAX, "%s/%s", above, name) < PATH_MAX, "path");
    return true;
}

static void put_on_disk(struct change *change) {
    char from[PATH_MAX], to[PATH_MAX], pool[PATH_MAX];
    struct node *node = change->node;
    bool had = change->from != NULL && disk_path(from, change->from, change->from_name);
    bool gets = change->to != NULL && disk_path(to, change->to, change->to_name);
    if (S_ISDIR(node->mode)) {
        if (had && gets)
            must(rename(from, to) == 0, "rename on disk");
        else if (gets)
            must(mkdir(to, node->mode & 07777) == 0, "mkdir on disk");
        else if (had)
            must(rmdir(from) == 0, "rmdir on disk");
        node->disk_parent = gets ? change->to : NULL;
        node->disk_name = gets ? copy_of(change->to_name) : NULL;
        return;
    }
    if (gets) {
        /* Through a name of its own, because link does not replace and rename of two links to one file does nothing. */
        char fresh[PATH_MAX];
        snprintf(fresh, PATH_MAX, "%s/" POOL "/new", disk);
        pool_path(pool, node);
        must(link(pool, fresh) == 0, "link on disk");
        must(rename(fresh, to) == 0, "rename on disk");
        unlink(fresh);
    }
    if (had)
        must(unlink(from) == 0 || errno == ENOENT, "unlink on disk");
}

bool concerns(const struct change *change, const struct node *directory) {
    return change->from == directory || change->to == directory;
}

/* Together with all before it that concern its directories, because it may depend on them. */
void commit(struct change *change) {
    if (change->from != NULL)
        commit_until(change->from, change);
    if (change->to != NULL)
        commit_until(change->to, change);
    struct change **at = &changes;
    while (*at != NULL && *at != change)
        at = &(*at)->next;
    if (*at == NULL)
        return;
    *at = change->next;
    put_on_disk(change);
}

/* Commits the changes of a directory that are older than this one; all of them if it is null. */
void commit_until(struct node *directory, const struct change *last) {
    struct change *at = changes;
    while (at != NULL && at != last) {
        if (concerns(at, directory)) {
            commit(at);
            at = changes;
        } else {
            at = at->next;
        }
    }
}

void remember(struct node *node, struct node *from, const char *from_name, struct node *to, const char *to_name) {
    struct change *change = allocate(sizeof *change), **at = &changes;
    change->node = node;
    change->from = from;
    change->from_name = from == NULL ? NULL : copy_of(from_name);
    change->to = to;
    change->to_name = to == NULL ? NULL : copy_of(to_name);
    while (*at != NULL)
        at = &(*at)->next;
    *at = change;
}

/* The name of a file or directory that was synced, and those of all directories above it. */
void commit_names_of(struct node *node) {
    if (node == NULL || node == root)
        return;
    commit_names_of(node->parent);
    struct change *last = NULL;
    for (struct change *at = changes; at != NULL; at = at->next)
        if (at->node == node)
            last = at;
    if (last != NULL)
        commit(last);
}
