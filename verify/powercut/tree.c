/* Files and directories as programs see them, loaded from the disk at the start. */
#include "forgetfs.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const char *disk;
struct node *root;
struct node **all;
size_t count;

/* The disk below must not fail: then nothing that a test finds would mean anything. */
void must(bool ok, const char *what) {
    if (!ok) {
        fprintf(stderr, "forgetfs: %s: %s\n", what, strerror(errno));
        abort();
    }
}

void *allocate(size_t bytes) {
    void *memory = calloc(1, bytes);
    must(memory != NULL, "memory");
    return memory;
}

char *copy_of(const char *text) {
    char *copy = strdup(text);
    must(copy != NULL, "memory");
    return copy;
}

struct node *new_node(mode_t mode) {
    struct node *node = allocate(sizeof *node);
    node->number = count + 1;
    node->mode = mode;
    node->fd = -1;
    clock_gettime(CLOCK_REALTIME, &node->modified);
    all = realloc(all, (count + 1) * sizeof *all);
    must(all != NULL, "memory");
    all[count++] = node;
    return node;
}

void pool_path(char *path, const struct node *node) {
    snprintf(path, PATH_MAX, "%s/" POOL "/%llu", disk, (unsigned long long) node->number);
}

struct entry **find_entry(struct node *directory, const char *name) {
    struct entry **at = &directory->entries;
    while (*at != NULL && strcmp((*at)->name, name) != 0)
        at = &(*at)->next;
    return at;
}

void add_entry(struct node *directory, const char *name, struct node *node) {
    struct entry *entry = allocate(sizeof *entry);
    entry->name = copy_of(name);
    entry->node = node;
    *find_entry(directory, name) = entry;
    node->parent = directory;
    node->names++;
    clock_gettime(CLOCK_REALTIME, &directory->modified);
}

void remove_entry(struct node *directory, const char *name) {
    struct entry **at = find_entry(directory, name), *entry = *at;
    *at = entry->next;
    entry->node->names--;
    free(entry->name);
    free(entry);
    clock_gettime(CLOCK_REALTIME, &directory->modified);
}

/* The node at the path; null if there is none. With `last`, the directory that has or would have it, and its name. */
struct node *walk(const char *path, const char **last) {
    struct node *at = root;
    while (*path == '/')
        path++;
    if (last != NULL)
        *last = path;
    while (*path != 0) {
        if (!S_ISDIR(at->mode))
            return NULL;
        size_t length = strcspn(path, "/");
        if (last != NULL && path[length] == 0) {
            *last = path;
            return at;
        }
        char name[NAME_MAX + 1];
        if (length > NAME_MAX)
            return NULL;
        memcpy(name, path, length);
        name[length] = 0;
        struct entry *entry = *find_entry(at, name);
        if (entry == NULL)
            return NULL;
        at = entry->node;
        for (path += length; *path == '/'; path++) {}
    }
    return at;
}

void load(struct node *directory, const char *path) {
    DIR *stream = opendir(path);
    must(stream != NULL, path);
    for (struct dirent *entry = readdir(stream); entry != NULL; entry = readdir(stream)) {
        char below[PATH_MAX], pool[PATH_MAX];
        struct stat st;
        const char *name = entry->d_name;
        if (strcmp(name, ".") == 0 || strcmp(name, "..") == 0 || (directory == root && strcmp(name, POOL) == 0))
            continue;
        must(snprintf(below, sizeof below, "%s/%s", path, name) < PATH_MAX, "path");
        must(lstat(below, &st) == 0, below);
        if (!S_ISDIR(st.st_mode) && !S_ISREG(st.st_mode)) {
            fprintf(stderr, "forgetfs: %s is neither a file nor a directory and is left out\n", below);
            continue;
        }
        struct node *node = new_node(st.st_mode);
        node->modified = st.st_mtim;
        add_entry(directory, name, node);
        if (S_ISDIR(st.st_mode)) {
            node->disk_parent = directory;
            node->disk_name = copy_of(name);
            load(node, below);
        } else {
            pool_path(pool, node);
            must(link(below, pool) == 0, "link on disk");
            node->fd = open(pool, O_RDWR | O_CLOEXEC);
            must(node->fd >= 0, pool);
            node->size = node->disk_size = node->kept = st.st_size;
        }
    }
    closedir(stream);
}

void empty_pool(void) {
    char path[PATH_MAX];
    for (size_t i = 0; i < count; i++)
        if (S_ISREG(all[i]->mode)) {
            pool_path(path, all[i]);
            unlink(path);
        }
    snprintf(path, sizeof path, "%s/" POOL, disk);
    must(rmdir(path) == 0, path);
}
