package io.holdfast.protocol.policy;

/** One value of a condition, ready to be compared. */
@FunctionalInterface
interface Comparand {
    /** How it compares with a value that the request has. */
    Outcome compare(String value, AccessRequest request);

    /** What came out of a comparison. */
    enum Outcome {
        MATCH,
        DIFFERENT,
        /** Of another type, or with a variable that has no value. */
        INCOMPARABLE;

        static Outcome of(boolean matches) {
            return matches ? MATCH : DIFFERENT;
        }
    }
}
