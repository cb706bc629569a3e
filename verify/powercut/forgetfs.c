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
 * Reading order: forgetfs.h, tree.c, names.c, content.c, cut.c, and this file, which FUSE calls. One thread: run it with -s. Names on disk are hard links to files in DISK/.forgetfs, which is removed at the end.
 */
#define FUSE_USE_VERSION 31
#include "forgetfs.h"
#include <errno.h>
#include <fcntl.h>
#include <fuse3/fuse.h>
#include <linux/falloc.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/statvfs.h>
#include <unistd.h>

#define SWITCH "/.powercut"

static struct node *node_of(const char *path, struct fuse_file_info *info) {
    if (info != NULL && info->fh != 0)
        return (struct node *) (uintptr_t) info->fh;
    return path == NULL ? NULL : walk(path, NULL);
}

/* What an open switch has in place of a node. */
static struct node switch_handle;

/* FUSE gives no path for what is open. */
static bool is_switch(const char *path, struct fuse_file_info *info) {
    return info != NULL && info->fh != 0 ? info->fh == (uintptr_t) &switch_handle
                                         : path != NULL && strcmp(path, SWITCH) == 0;
}

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
    (void) offset, (void) flags;
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
    (void) path, (void) user, (void) group, (void) info;
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
