package io.holdfast.store;

/** A commit that did not succeed. Whether its batch survives is known only after the store was opened again. */
public final class StoreFailure extends Exception {

    private static final long serialVersionUID = 1;

    /** @param what one sentence: what failed, and why as far as it is known */
    public StoreFailure(String what, Throwable cause) {
        super(what, cause);
    }

    public StoreFailure(String what) {
        super(what);
    }
}
