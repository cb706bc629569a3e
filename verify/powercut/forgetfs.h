/* What the parts of forgetfs know of each other. forgetfs.c says what it is. */
#ifndef FORGETFS_H
#define FORGETFS_H
#define _GNU_SOURCE
#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <time.h>

enum { PAGE = 4096, SECTOR = 512, SECTORS = PAGE / SECTOR, BUCKETS = 1024 };

#define POOL ".forgetfs"

/* A page with unsynced bytes. The bits of `dirty` are its sectors, the lowest first; the others are as on disk. */
struct page {
    uint64_t number;
    uint8_t dirty;
    uint8_t bytes[PAGE];
    struct page *next;
};

struct node;

/* A name in a directory. */
struct entry {
    char *name;
    struct node *node;
    struct entry *next;
};

/* A file or a directory. Never freed: a test's process does not live long. */
struct node {
    uint64_t number;
    mode_t mode;
    struct timespec modified;
    struct node *parent;    /* of the name given last */
    unsigned names;         /* as programs see it */

    int fd;                 /* files: the content on disk */
    off_t size;             /* as programs see it */
    off_t disk_size;
    off_t kept;             /* bytes on disk beyond this were truncated away since the last sync */
    struct page **pages;    /* unsynced, by number modulo BUCKETS; null until the first write */

    struct entry *entries;  /* directories: as programs see them */
    struct node *disk_parent; /* directories: where they are on disk; null if nowhere */
    char *disk_name;
};

/* A change of names that is not on disk yet: `node` goes from one name to another. Either may be missing: unlink, create. */
struct change {
    struct node *node;
    struct node *from, *to;
    char *from_name, *to_name;
    struct change *next;
};

/* tree.c: files and directories as programs see them */
extern const char *disk;   /* the directory that holds what is on disk */
extern struct node *root;
extern struct node **all;  /* every node there ever was */
extern size_t count;
void must(bool ok, const char *what);
void *allocate(size_t bytes);
char *copy_of(const char *text);
struct node *new_node(mode_t mode);
void pool_path(char *path, const struct node *node);
struct entry **find_entry(struct node *directory, const char *name);
void add_entry(struct node *directory, const char *name, struct node *node);
void remove_entry(struct node *directory, const char *name);
struct node *walk(const char *path, const char **last);
void load(struct node *directory, const char *path);
void empty_pool(void);

/* names.c: changes of names that are not on disk yet */
extern struct change *changes; /* oldest first */
void remember(struct node *node, struct node *from, const char *from_name, struct node *to, const char *to_name);
bool concerns(const struct change *change, const struct node *directory);
void commit(struct change *change);
void commit_until(struct node *directory, const struct change *last);
void commit_names_of(struct node *node);

/* content.c: bytes and sizes that are not on disk yet */
void read_page(struct node *node, uint64_t number, uint8_t *bytes);
void change_bytes(struct node *node, off_t offset, size_t length, const char *bytes);
void resize(struct node *node, off_t size);
void settle(struct node *node, bool tear);

/* cut.c: the power */
enum trigger { NOW, AT_SYNC, AT_WRITE, NEVER };
extern bool off;
uint64_t roll(uint64_t sides);
bool cut_is_due(enum trigger event);
int throw_switch(const char *text, size_t length);

#endif
