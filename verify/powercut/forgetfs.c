/*
 * forgetfs: a file system that forgets what was not synced, for tests of power cuts.
 *
 *   forgetfs DISK MOUNT_POINT [options of FUSE]
 *
 * DISK is an ordinary directory and always holds what a disk would hold if the power went now. MOUNT_POINT shows what programs see: DISK and all
 * that is still in memory. What is in memory reaches DISK as follows:
 *
 *   written bytes, size     by fsync or fdatasync of the file
 *   names                   by fsync of the directory, or, as ext4 does, by fsync of the file: then with all earlier changes of names in its
 *                           directory, and with the directories above it
 *
 * The file /.powercut under the mount point, which no listing shows, is the switch. Writing one line to it cuts the power:
 *
 *   drop                    nothing that is in memory reaches the disk
 *   torn SEED               some of it does: of each file any of its unsynced sectors (512 bytes) or pages (4 KiB), and any size between the old
 *                           and the new one, with zeros where nothing arrived; of each directory the first few of its changes of names
 *   … sync N                not now, but in place of the N-th fsync or fdatasync of a file from now on (N = 1: the next one), which fails
 *   … write N               the same for the N-th write
 *
 * From then on everything fails with EIO until it is unmounted. Reading the switch tells "on" or "off". Unmounting without a cut keeps everything.
 *
 * Simplifications: a sector that was written twice since the last sync has its old or its newest content, never the one between; an unlinked
 * file that was never given a name on disk leaves nothing there; modes, owners and times of existing files are kept in memory only.
 *
 * One thread: run it with -s. Names on disk are hard links to files in DISK/.forgetfs, which is removed at the end.
 */
#define FUSE_USE_VERSION 31
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <fuse3/fuse.h>
#include <limits.h>
#include <linux/falloc.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

enum { PAGE = 4096, SECTOR = 512, SECTORS = PAGE / SECTOR, BUCKETS = 1024 };

#define POOL ".forgetfs"
#define SWITCH "/.powercut"

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

enum trigger { NOW, AT_SYNC, AT_WRITE, NEVER };

static const char *disk;
static struct node *root;
static struct node **all;
static size_t count;
static struct change *changes; /* oldest first */
static bool off;
static bool torn;
static uint64_t dice;
static enum trigger trigger = NEVER;
static long countdown;

static uint64_t roll(uint64_t sides) {
    /* splitmix64 */
    uint64_t z = (dice += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return (z ^ (z >> 31)) % sides;
}

/* The disk below must not fail: then nothing that a test finds would mean anything. */
static void must(bool ok, const char *what) {
    if (!ok) {
        fprintf(stderr, "forgetfs: %s: %s\n", what, strerror(errno));
        abort();
    }
}

static void *allocate(size_t bytes) {
    void *memory = calloc(1, bytes);
    must(memory != NULL, "memory");
    return memory;
}

static char *copy_of(const char *text) {
    char *copy = strdup(text);
    must(copy != NULL, "memory");
    return copy;
}

/* ---- nodes and names ---- */

static struct node *new_node(mode_t mode) {
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

static void pool_path(char *path, const struct node *node) {
    snprintf(path, PATH_MAX, "%s/" POOL "/%llu", disk, (unsigned long long) node->number);
}

static struct entry **find_entry(struct node *directory, const char *name) {
    struct entry **at = &directory->entries;
    while (*at != NULL && strcmp((*at)->name, name) != 0)
        at = &(*at)->next;
    return at;
}

static void add_entry(struct node *directory, const char *name, struct node *node) {
    struct entry *entry = allocate(sizeof *entry);
    entry->name = copy_of(name);
    entry->node = node;
    *find_entry(directory, name) = entry;
    node->parent = directory;
    node->names++;
    clock_gettime(CLOCK_REALTIME, &directory->modified);
}

static void remove_entry(struct node *directory, const char *name) {
    struct entry **at = find_entry(directory, name), *entry = *at;
    *at = entry->next;
    entry->node->names--;
    free(entry->name);
    free(entry);
    clock_gettime(CLOCK_REALTIME, &directory->modified);
}

/* The node at the path; null if there is none. With `last`, the directory that has or would have it, and its name. */
static struct node *walk(const char *path, const char **last) {
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

static struct node *node_of(const char *path, struct fuse_file_info *info) {
    if (info != NULL && info->fh != 0)
        return (struct node *) (uintptr_t) info->fh;
    return path == NULL ? NULL : walk(path, NULL);
}

/* ---- names on disk ---- */

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

static bool concerns(const struct change *change, const struct node *directory) {
    return change->from == directory || change->to == directory;
}

static void commit_until(struct node *directory, const struct change *last);

/* Together with all before it that concern its directories, because it may depend on them. */
static void commit(struct change *change) {
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
static void commit_until(struct node *directory, const struct change *last) {
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

static void remember(struct node *node, struct node *from, const char *from_name, struct node *to, const char *to_name) {
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
static void commit_names_of(struct node *node) {
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

/* ---- content ---- */

static struct page *find_page(struct node *node, uint64_t number) {
    if (node->pages == NULL)
        return NULL;
    struct page *page = node->pages[number % BUCKETS];
    while (page != NULL && page->number != number)
        page = page->next;
    return page;
}

/* The page as programs see it, from memory or from disk. */
static void read_page(struct node *node, uint64_t number, uint8_t *bytes) {
    struct page *page = find_page(node, number);
    if (page != NULL) {
        memcpy(bytes, page->bytes, PAGE);
        return;
    }
    off_t start = number * PAGE;
    ssize_t length = node->kept - start > PAGE ? PAGE : node->kept - start;
    memset(bytes, 0, PAGE);
    if (length > 0)
        must(pread(node->fd, bytes, length, start) >= 0, "read on disk");
}

static struct page *page_to_change(struct node *node, uint64_t number) {
    struct page *page = find_page(node, number);
    if (page == NULL) {
        page = allocate(sizeof *page);
        read_page(node, number, page->bytes);
        page->number = number;
        if (node->pages == NULL)
            node->pages = allocate(BUCKETS * sizeof *node->pages);
        page->next = node->pages[number % BUCKETS];
        node->pages[number % BUCKETS] = page;
    }
    return page;
}

static void change_bytes(struct node *node, off_t offset, size_t length, const char *bytes) {
    while (length > 0) {
        struct page *page = page_to_change(node, offset / PAGE);
        size_t start = offset % PAGE, part = PAGE - start < length ? PAGE - start : length;
        if (bytes != NULL) {
            memcpy(page->bytes + start, bytes, part);
            bytes += part;
        } else {
            memset(page->bytes + start, 0, part);
        }
        for (size_t sector = start / SECTOR; sector <= (start + part - 1) / SECTOR; sector++)
            page->dirty |= 1u << sector;
        offset += part;
        length -= part;
    }
    clock_gettime(CLOCK_REALTIME, &node->modified);
}

static void resize(struct node *node, off_t size) {
    if (size < node->size) {
        if (size % PAGE != 0)
            change_bytes(node, size, PAGE - size % PAGE, NULL);
        for (int bucket = 0; node->pages != NULL && bucket < BUCKETS; bucket++) {
            for (struct page **at = &node->pages[bucket]; *at != NULL;) {
                struct page *page = *at;
                if ((off_t) (page->number * PAGE) >= size) {
                    *at = page->next;
                    free(page);
                } else {
                    at = &page->next;
                }
            }
        }
        if (size < node->kept)
            node->kept = size;
    }
    node->size = size;
    clock_gettime(CLOCK_REALTIME, &node->modified);
}

static bool is_dirty(const struct node *node) {
    return node->pages != NULL || node->size != node->disk_size || node->kept != node->disk_size;
}

/* Which of a page's dirty sectors reach the disk. */
static uint8_t lucky(uint8_t dirty, bool whole_pages) {
    return whole_pages ? (roll(2) ? dirty : 0) : dirty & roll(256);
}

/* Puts all unsynced bytes on disk, or with `tear` some of them, and forgets them. */
static void settle(struct node *node, bool tear) {
    if (!is_dirty(node))
        return;
    off_t size = node->size;
    bool whole_pages = tear && roll(2), shrinks = !tear || roll(2);
    if (tear) {
        off_t low = node->disk_size < size ? node->disk_size : size, high = node->disk_size < size ? size : node->disk_size;
        size = low == high ? low : roll(4) == 0 ? low : roll(3) == 0 ? high : low + (off_t) roll(high - low + 1);
    }
    if (shrinks && node->kept < node->disk_size)
        must(ftruncate(node->fd, node->kept) == 0, "truncate on disk");
    for (int bucket = 0; node->pages != NULL && bucket < BUCKETS; bucket++) {
        for (struct page *page = node->pages[bucket], *next; page != NULL; page = next) {
            uint8_t chosen = tear ? lucky(page->dirty, whole_pages) : page->dirty;
            for (int sector = 0; sector < SECTORS; sector++)
                if (chosen & 1u << sector) {
                    off_t at = page->number * PAGE + sector * SECTOR;
                    must(pwrite(node->fd, page->bytes + sector * SECTOR, SECTOR, at) == SECTOR, "write on disk");
                }
            next = page->next;
            free(page);
        }
    }
    free(node->pages);
    node->pages = NULL;
    must(ftruncate(node->fd, size) == 0, "truncate on disk");
    node->size = node->disk_size = node->kept = size;
}

/* ---- the cut ---- */

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

static bool cut_is_due(enum trigger event) {
    if (!off && trigger == event && --countdown == 0)
        cut();
    return off;
}

static int throw_switch(const char *text, size_t length) {
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

/* What an open switch has in place of a node. */
static struct node switch_handle;

/* FUSE gives no path for what is open. */
static bool is_switch(const char *path, struct fuse_file_info *info) {
    return info != NULL && info->fh != 0 ? info->fh == (uintptr_t) &switch_handle
                                         : path != NULL && strcmp(path, SWITCH) == 0;
}

/* ---- what FUSE calls ---- */

static int ff_getattr(const char *path, struct stat *st, struct fuse_file_info *info) {
    memset(st, 0, sizeof *st);
    if (is_switch(path, info)) {
        st->st_mode = S_IFREG | 0600;
        st->st_nlink = 1;
        st->st_size = 4;
        return 0;
    }
    if (off)
        return -EIO;
    struct node *node = node_of(path, info);
    if (node == NULL)
        return -ENOENT;
    st->st_ino = node->number;
    st->st_mode = node->mode;
    st->st_nlink = S_ISDIR(node->mode) ? 2 : node->names;
    st->st_uid = getuid();
    st->st_gid = getgid();
    st->st_size = S_ISDIR(node->mode) ? PAGE : node->size;
    st->st_blocks = (st->st_size + SECTOR - 1) / SECTOR;
    st->st_blksize = PAGE;
    st->st_mtim = st->st_ctim = st->st_atim = node->modified;
    return 0;
}

static int ff_readdir(const char *path, void *buffer, fuse_fill_dir_t fill, off_t offset, struct fuse_file_info *info,
        enum fuse_readdir_flags flags) {
    (void) offset;
    (void) flags;
    if (off)
        return -EIO;
    struct node *node = node_of(path, info);
    if (node == NULL || !S_ISDIR(node->mode))
        return -ENOTDIR;
    fill(buffer, ".", NULL, 0, 0);
    fill(buffer, "..", NULL, 0, 0);
    for (struct entry *entry = node->entries; entry != NULL; entry = entry->next)
        fill(buffer, entry->name, NULL, 0, 0);
    return 0;
}

static int ff_open(const char *path, struct fuse_file_info *info) {
    if (is_switch(path, NULL)) {
        info->fh = (uintptr_t) &switch_handle;
        info->direct_io = 1;
        return 0;
    }
    if (off)
        return -EIO;
    struct node *node = walk(path, NULL);
    if (node == NULL)
        return -ENOENT;
    info->fh = (uintptr_t) node;
    if (info->flags & O_TRUNC && S_ISREG(node->mode))
        resize(node, 0);
    return 0;
}

static int make(const char *path, mode_t mode, struct node **made) {
    if (off)
        return -EIO;
    const char *name;
    struct node *directory = walk(path, &name);
    if (directory == NULL)
        return -ENOENT;
    if (strlen(name) > NAME_MAX)
        return -ENAMETOOLONG;
    if (*find_entry(directory, name) != NULL)
        return -EEXIST;
    struct node *node = new_node(mode);
    if (S_ISREG(mode)) {
        char pool[PATH_MAX];
        pool_path(pool, node);
        node->fd = open(pool, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, mode & 07777);
        must(node->fd >= 0, "create on disk");
    }
    add_entry(directory, name, node);
    remember(node, NULL, NULL, directory, name);
    *made = node;
    return 0;
}

static int ff_create(const char *path, mode_t mode, struct fuse_file_info *info) {
    struct node *node;
    int result = make(path, S_IFREG | (mode & 07777), &node);
    if (result == 0)
        info->fh = (uintptr_t) node;
    return result;
}

static int ff_mkdir(const char *path, mode_t mode) {
    struct node *node;
    return make(path, S_IFDIR | (mode & 07777), &node);
}

static int take_away(const char *path, bool directories) {
    if (off)
        return -EIO;
    const char *name;
    struct node *directory = walk(path, &name);
    struct entry *entry = directory == NULL ? NULL : *find_entry(directory, name);
    if (entry == NULL)
        return -ENOENT;
    struct node *node = entry->node;
    if (directories && !S_ISDIR(node->mode))
        return -ENOTDIR;
    if (!directories && S_ISDIR(node->mode))
        return -EISDIR;
    if (directories && node->entries != NULL)
        return -ENOTEMPTY;
    if (directories)
        /* On disk it must be empty too before it can go. */
        commit_until(node, NULL);
    remember(node, directory, name, NULL, NULL);
    remove_entry(directory, name);
    return 0;
}

static int ff_unlink(const char *path) {
    return take_away(path, false);
}

static int ff_rmdir(const char *path) {
    return take_away(path, true);
}

static int ff_rename(const char *from, const char *to, unsigned flags) {
    if (off)
        return -EIO;
    const char *from_name, *to_name;
    struct node *source = walk(from, &from_name), *target = walk(to, &to_name);
    struct entry *moved = source == NULL ? NULL : *find_entry(source, from_name);
    if (moved == NULL || target == NULL)
        return -ENOENT;
    struct entry *replaced = *find_entry(target, to_name);
    if (flags & ~RENAME_NOREPLACE)
        return -EINVAL;
    if (replaced != NULL) {
        if (flags & RENAME_NOREPLACE)
            return -EEXIST;
        if (replaced->node == moved->node)
            return 0;
        if (S_ISDIR(replaced->node->mode) || S_ISDIR(moved->node->mode))
            return -EEXIST;
        remove_entry(target, to_name);
    }
    struct node *node = moved->node;
    remember(node, source, from_name, target, to_name);
    add_entry(target, to_name, node);
    remove_entry(source, from_name);
    return 0;
}

static int ff_link(const char *from, const char *to) {
    if (off)
        return -EIO;
    const char *name;
    struct node *node = walk(from, NULL), *directory = walk(to, &name);
    if (node == NULL || directory == NULL)
        return -ENOENT;
    if (S_ISDIR(node->mode))
        return -EPERM;
    if (*find_entry(directory, name) != NULL)
        return -EEXIST;
    add_entry(directory, name, node);
    remember(node, NULL, NULL, directory, name);
    return 0;
}

static int ff_read(const char *path, char *buffer, size_t length, off_t offset, struct fuse_file_info *info) {
    if (is_switch(path, info)) {
        const char *state = off ? "off\n" : "on\n";
        size_t size = strlen(state);
        if ((size_t) offset >= size)
            return 0;
        size_t part = size - offset < length ? size - offset : length;
        memcpy(buffer, state + offset, part);
        return part;
    }
    if (off)
        return -EIO;
    struct node *node = node_of(path, info);
    if (offset >= node->size)
        return 0;
    if ((off_t) length > node->size - offset)
        length = node->size - offset;
    for (size_t done = 0; done < length;) {
        uint8_t bytes[PAGE];
        size_t start = (offset + done) % PAGE, part = PAGE - start < length - done ? PAGE - start : length - done;
        read_page(node, (offset + done) / PAGE, bytes);
        memcpy(buffer + done, bytes + start, part);
        done += part;
    }
    return length;
}

static int ff_write(const char *path, const char *bytes, size_t length, off_t offset, struct fuse_file_info *info) {
    if (is_switch(path, info))
        return off ? -EIO : throw_switch(bytes, length);
    if (cut_is_due(AT_WRITE))
        return -EIO;
    struct node *node = node_of(path, info);
    change_bytes(node, offset, length, bytes);
    if (offset + (off_t) length > node->size)
        node->size = offset + length;
    return length;
}

static int ff_truncate(const char *path, off_t size, struct fuse_file_info *info) {
    if (is_switch(path, info))
        return 0;
    if (off)
        return -EIO;
    struct node *node = node_of(path, info);
    if (node == NULL)
        return -ENOENT;
    resize(node, size);
    return 0;
}

static int ff_fallocate(const char *path, int mode, off_t offset, off_t length, struct fuse_file_info *info) {
    if (off)
        return -EIO;
    struct node *node = node_of(path, info);
    off_t end = offset + length;
    if (mode & ~(FALLOC_FL_KEEP_SIZE | FALLOC_FL_PUNCH_HOLE | FALLOC_FL_ZERO_RANGE))
        return -EOPNOTSUPP;
    if (mode & (FALLOC_FL_PUNCH_HOLE | FALLOC_FL_ZERO_RANGE)) {
        off_t zeroed = end < node->size ? end : node->size;
        if (zeroed > offset)
            change_bytes(node, offset, zeroed - offset, NULL);
    }
    if (!(mode & FALLOC_FL_KEEP_SIZE) && end > node->size)
        resize(node, end);
    return 0;
}

static int ff_fsync(const char *path, int data_only, struct fuse_file_info *info) {
    (void) data_only;
    if (is_switch(path, info))
        return 0;
    if (cut_is_due(AT_SYNC))
        return -EIO;
    struct node *node = node_of(path, info);
    settle(node, false);
    if (node->names > 0)
        commit_names_of(node);
    return 0;
}

static int ff_fsyncdir(const char *path, int data_only, struct fuse_file_info *info) {
    (void) data_only;
    if (off)
        return -EIO;
    struct node *node = node_of(path, info);
    commit_names_of(node);
    commit_until(node, NULL);
    return 0;
}

static int ff_statfs(const char *path, struct statvfs *st) {
    (void) path;
    return off ? -EIO : statvfs(disk, st) == 0 ? 0 : -errno;
}

static int ff_utimens(const char *path, const struct timespec times[2], struct fuse_file_info *info) {
    if (off)
        return -EIO;
    struct node *node = node_of(path, info);
    if (node == NULL)
        return -ENOENT;
    if (times == NULL || times[1].tv_nsec == UTIME_NOW)
        clock_gettime(CLOCK_REALTIME, &node->modified);
    else if (times[1].tv_nsec != UTIME_OMIT)
        node->modified = times[1];
    return 0;
}

static int ff_chmod(const char *path, mode_t mode, struct fuse_file_info *info) {
    if (off)
        return -EIO;
    struct node *node = node_of(path, info);
    if (node == NULL)
        return -ENOENT;
    node->mode = (node->mode & S_IFMT) | (mode & 07777);
    return 0;
}

static int ff_chown(const char *path, uid_t user, gid_t group, struct fuse_file_info *info) {
    (void) path;
    (void) user;
    (void) group;
    (void) info;
    return off ? -EIO : 0;
}

static bool was_mounted;

static void *ff_init(struct fuse_conn_info *connection, struct fuse_config *config) {
    (void) connection;
    was_mounted = true;
    config->use_ino = 1;
    config->hard_remove = 1;
    config->nullpath_ok = 1;
    return NULL;
}

/* ---- start and end ---- */

static void load(struct node *directory, const char *path) {
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

static void empty_pool(void) {
    char path[PATH_MAX];
    for (size_t i = 0; i < count; i++)
        if (S_ISREG(all[i]->mode)) {
            pool_path(path, all[i]);
            unlink(path);
        }
    snprintf(path, sizeof path, "%s/" POOL, disk);
    must(rmdir(path) == 0, path);
}

static const struct fuse_operations operations = {
    .init = ff_init, .getattr = ff_getattr, .readdir = ff_readdir, .open = ff_open, .opendir = ff_open, .create = ff_create,
    .mkdir = ff_mkdir, .unlink = ff_unlink, .rmdir = ff_rmdir, .rename = ff_rename, .link = ff_link, .read = ff_read,
    .write = ff_write, .truncate = ff_truncate, .fallocate = ff_fallocate, .fsync = ff_fsync, .fsyncdir = ff_fsyncdir,
    .statfs = ff_statfs, .utimens = ff_utimens, .chmod = ff_chmod, .chown = ff_chown,
};

int main(int argc, char **argv) {
    char pool[PATH_MAX];
    if (argc < 3) {
        fprintf(stderr, "usage: %s DISK MOUNT_POINT [options of FUSE]\n", argv[0]);
        return 2;
    }
    disk = realpath(argv[1], NULL);
    must(disk != NULL, argv[1]);
    struct rlimit files;
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    umask(0);
    must(snprintf(pool, sizeof pool, "%s/" POOL, disk) < PATH_MAX, "path");
    must(mkdir(pool, 0700) == 0, pool);
    root = new_node(S_IFDIR | 0755);
    load(root, disk);
    argv[1] = argv[0];
    int result = fuse_main(argc - 1, argv + 1, &operations, NULL);
    /* What follows must not be interrupted. */
    signal(SIGTERM, SIG_IGN);
    if (!off) {
        for (size_t i = 0; i < count; i++)
            if (S_ISREG(all[i]->mode))
                settle(all[i], false);
        while (changes != NULL)
            commit(changes);
    }
    empty_pool();
    /* SIGTERM is a way to end it like any other. */
    return was_mounted ? 0 : result;
}
