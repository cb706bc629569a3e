package io.holdfast.store;

/** Makes the batches of one partition durable, without holding up whoever decides the next one. */
public interface Committer {
    /** Returns at once. The batch must not be changed before its end is told; only then may the next one follow. */
    void commit(Batch batch, CommitListener listener);
}
