package io.holdfast.store;

import org.jspecify.annotations.Nullable;

/** A commit that did not succeed. Whether its batch survives is known only after the store was opened again. */
public class StoreFailure extends Exception {

    private static final long serialVersionUID = 1;

    /** @param what one sentence: what failed, and why as far as it is known */
    public StoreFailure(String what, @Nullable Throwable cause) {
        super(what, cause);
    }

    public StoreFailure(String what) {
        super(what);
    }
}
