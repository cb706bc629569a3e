package io.holdfast.cluster;

import org.apache.ratis.thirdparty.com.google.protobuf.ByteString;
import org.jspecify.annotations.Nullable;

/**
 * Puts large batches together again. What it does follows from the entries alone, so it does the same on every node. One thread.
 *
 * <p>Parts of a batch follow each other, unless their leader was lost on the way: then the rest never comes, or comes too late.
 */
final class Parts {
    private ByteString received = ByteString.EMPTY;
    private long batchNumber;

    /** Whether a batch was begun: how far the rows are must stay before its first part, or a node that starts there would miss it. */
    boolean isPending() {
        return !received.isEmpty();
    }

    /** The whole batch if this was all that was missing of it; null if there is nothing to do yet, or ever. */
    @Nullable
    ByteString add(Entry entry) {
        if (entry.offset() == 0) {
            clear();
            batchNumber = entry.batchNumber();
        }
        if (entry.batchNumber() != batchNumber || entry.offset() != received.size()) {
            return null;
        }
        received = received.concat(entry.bytes());
        if (entry.kind() != Entry.Kind.LAST_PART) {
            return null;
        }
        ByteString whole = received;
        clear();
        return whole;
    }

    void clear() {
        received = ByteString.EMPTY;
    }
}
