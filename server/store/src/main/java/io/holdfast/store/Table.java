package io.holdfast.store;

import java.util.regex.Pattern;

/**
 * One ordered run of rows.
 *
 * @param id written into every batch, so it never changes and is never given to another table. Ids of one store are
 *     consecutive from 1; a new table takes the next one.
 * @param name for people and for RocksDB's files: lower case letters, digits, hyphens and underscores
 * @param writtenOnce each key is put at most once in its life and deleted at most once. RocksDB may then drop the row
 *     and its deletion as soon as the two meet, usually in memory. A key put twice and deleted once can come back: that
 *     is the price of a wrong {@code true}
 * @param sinceLevel the level that a directory must have been raised to before it gets this table: an older version would refuse it
 */
public record Table(int id, String name, boolean writtenOnce, int sinceLevel) {

    /** A batch names its tables in one long, and an id below 128 is one byte in the batch. */
    static final int MAX_ID = 63;

    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_-]{0,62}");

    /** One that every version knows which may be gone back to. */
    public Table(int id, String name, boolean writtenOnce) {
        this(id, name, writtenOnce, DirectoryLevel.FIRST);
    }

    public Table {
        if (id < 1 || id > MAX_ID) {
            throw new IllegalArgumentException("A table id is between 1 and " + MAX_ID + ", not " + id);
        }
        if (!NAME.matcher(name).matches() || name.equals("default")) {
            throw new IllegalArgumentException("Not a table name: " + name);
        }
    }

    long bit() {
        return 1L << id;
    }
}
