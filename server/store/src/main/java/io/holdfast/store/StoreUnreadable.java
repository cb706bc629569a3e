package io.holdfast.store;

/**
 * A read met damaged bytes or a failing disk. Unchecked, because no reader can do anything about it but let its
 * partition stop: damaged rows are never served.
 */
public final class StoreUnreadable extends RuntimeException {

    private static final long serialVersionUID = 1;

    public StoreUnreadable(String what, Throwable cause) {
        super(what, cause);
    }
}
