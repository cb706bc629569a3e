package io.holdfast.store;

import org.rocksdb.RocksDBException;

/** A read met damaged bytes or a failing disk. Damaged rows are never served. */
public final class StoreUnreadable extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final boolean isDamage;

    /** @param isDamage the bytes on the disk are wrong or lost: another try would fail as well, while other rows can still be read */
    public StoreUnreadable(String what, boolean isDamage, Throwable cause) {
        super(what, cause);
        this.isDamage = isDamage;
    }

    static StoreUnreadable of(Table table, RocksDBException e) {
        return new StoreUnreadable(
                "The table " + table.name() + " could not be read: " + e.getMessage() + ".",
                CompactionDamage.isDamage(e),
                e);
    }

    public boolean isDamage() {
        return isDamage;
    }
}
