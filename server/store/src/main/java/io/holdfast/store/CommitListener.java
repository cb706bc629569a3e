package io.holdfast.store;

/** Hears how a commit goes on: durable, then visible; or, at any point, that it failed. On a thread of the store's, which it must not hold up. */
public interface CommitListener {
    /** Whatever happens from now on, the batch will be there. It may not be visible yet. */
    void durable();

    /** Every read that starts from now on sees the batch. The last thing that is heard of it. */
    void visible();

    /** Nobody knows whether it will be there, unless it was durable before. The last thing that is heard of it. */
    void failed(Throwable cause);
}
