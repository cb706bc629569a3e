package io.holdfast.store;

import org.jspecify.annotations.Nullable;

/** Takes what is left of a damaged table, in order of the keys. The arrays are its own to keep. */
public interface SalvageVisitor {

    /** A row that is as it was written. */
    void row(byte[] key, byte[] value);

    /**
     * Rows between two keys, both exclusive, cannot be read; nobody knows which there were. Followed by the {@link #doubtful} ones.
     *
     * @param after null if it begins before the first row that can be read
     * @param before null if no later row can be read
     */
    void gap(byte @Nullable [] after, byte @Nullable [] before, String why);

    /** What the damaged bytes look like if nobody checks them: it may be right or wrong, or deleted long ago. */
    void doubtful(byte[] key, byte[] value);
}
