package io.holdfast.control;

/** The secret that authenticates receipt handles: 16 random bytes, the first of them the highest of {@code high}. */
public record ReceiptKey(long high, long low) {
    /** It must not get into a log. */
    @Override
    public String toString() {
        return "ReceiptKey[]";
    }
}
