package io.holdfast.store;

/** Hears how a commit ended: one of the two, once, on a thread of the store's, which it must not hold up. */
public interface CommitListener {
    /** The batch is durable, and every read that starts from now on sees it. */
    void committed();

    /** Nobody knows whether the batch will be there when the store is opened again. */
    void failed(Throwable cause);
}
