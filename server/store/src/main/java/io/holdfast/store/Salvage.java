package io.holdfast.store;

import java.math.BigInteger;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.Slice;

/**
 * Reads a table with damaged blocks. RocksDB ends a scan at the first one and does not say where the next good one begins, so keys behind it
 * are tried: farther and farther away until one can be reached, then nearer again. Rows between two damaged blocks that lie close together
 * may be taken for damaged as well. An older version of a row that lies below a damaged block is not shown: it may have been deleted.
 */
final class Salvage {

    /** Keys are compared as numbers of so many bytes; those of the same number lie in the same row, or next to each other. */
    private static final int NUMBER_BYTES = 24;

    private final RocksDB db;
    private final ColumnFamilyHandle family;

    Salvage(RocksDB db, ColumnFamilyHandle family) {
        this.db = db;
        this.family = family;
    }

    void read(byte[] from, byte[] toExclusive, SalvageVisitor visitor) throws RocksDBException {
        byte @Nullable [] start = from;
        while (start != null) {
            byte @Nullable [] last = null;
            String why;
            try (Slice end = new Slice(toExclusive);
                    ReadOptions checked = options(end, true);
                    RocksIterator row = db.newIterator(family, checked)) {
                row.seek(start);
                while (row.isValid()) {
                    last = row.key();
                    visitor.row(last, row.value());
                    row.next();
                }
                row.status();
                return;
            } catch (RocksDBException e) {
                if (!CompactionDamage.isDamage(e)) {
                    throw e;
                }
                why = String.valueOf(e.getMessage());
            }
            byte[] reached = last == null ? start : last;
            start = firstReadableAfter(reached, toExclusive);
            visitor.gap(last, start, why);
            showDoubtful(reached, last != null, start == null ? toExclusive : start, visitor);
        }
    }

    /** Null if nothing behind the key can be read up to the end, or nothing is there. */
    private byte @Nullable [] firstReadableAfter(byte[] key, byte[] toExclusive) {
        BigInteger origin = number(key);
        BigInteger limit = number(toExclusive);
        BigInteger bad = origin;
        @Nullable BigInteger good = null;
        for (BigInteger step = BigInteger.ONE; good == null && bad.compareTo(limit) < 0; step = step.shiftLeft(1)) {
            BigInteger tried = origin.add(step).min(limit);
            if (canBeReached(tried, toExclusive)) {
                good = tried;
            } else {
                bad = tried;
            }
        }
        if (good == null) {
            return null;
        }
        while (good.subtract(bad).compareTo(BigInteger.ONE) > 0) {
            BigInteger middle = good.add(bad).shiftRight(1);
            if (canBeReached(middle, toExclusive)) {
                good = middle;
            } else {
                bad = middle;
            }
        }
        return keyAt(good, toExclusive);
    }

    private boolean canBeReached(BigInteger number, byte[] toExclusive) {
        try (Slice end = new Slice(toExclusive);
                ReadOptions checked = options(end, true);
                RocksIterator row = db.newIterator(family, checked)) {
            row.seek(key(number));
            row.status();
            return true;
        } catch (RocksDBException damaged) {
            return false;
        }
    }

    private byte @Nullable [] keyAt(BigInteger number, byte[] toExclusive) {
        try (Slice end = new Slice(toExclusive);
                ReadOptions checked = options(end, true);
                RocksIterator row = db.newIterator(family, checked)) {
            row.seek(key(number));
            return row.isValid() ? row.key() : null;
        }
    }

    private void showDoubtful(byte[] from, boolean fromIsGood, byte[] toExclusive, SalvageVisitor visitor) {
        try (Slice end = new Slice(toExclusive);
                ReadOptions unchecked = options(end, false);
                RocksIterator row = db.newIterator(family, unchecked)) {
            row.seek(from);
            byte[] before = fromIsGood ? from : null;
            for (; row.isValid(); row.next()) {
                byte[] key = row.key();
                boolean isInOrder = before == null || Arrays.compareUnsigned(before, key) < 0;
                if (isInOrder && Arrays.compareUnsigned(key, toExclusive) < 0) {
                    visitor.doubtful(key, row.value());
                    before = key;
                }
            }
        }
    }

    private static ReadOptions options(Slice end, boolean checked) {
        return new ReadOptions().setVerifyChecksums(checked).setFillCache(false).setIterateUpperBound(end);
    }

    private static BigInteger number(byte[] key) {
        return new BigInteger(1, Arrays.copyOf(key, NUMBER_BYTES));
    }

    private static byte[] key(BigInteger number) {
        byte[] digits = number.toByteArray();
        byte[] key = new byte[NUMBER_BYTES];
        int length = Math.min(digits.length, NUMBER_BYTES);
        System.arraycopy(digits, digits.length - length, key, NUMBER_BYTES - length, length);
        return key;
    }
}
