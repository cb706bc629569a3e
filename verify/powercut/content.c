/* Bytes and sizes of files: what is unsynced, and how all or some of it gets on disk. */
#include "forgetfs.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static struct page *find_page(struct node *node, uint64_t number) {
    if (node->pages == NULL)
        return NULL;
    struct page *page = node->pages[number % BUCKETS];
    while (page != NULL && page->number != number)
        page = page->next;
    return page;
}

/* The page as programs see it, from memory or from disk. */
void read_page(struct node *node, uint64_t number, uint8_t *bytes) {
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

void change_bytes(struct node *node, off_t offset, size_t length, const char *bytes) {
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

void resize(struct node *node, off_t size) {
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
void settle(struct node *node, bool tear) {
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
