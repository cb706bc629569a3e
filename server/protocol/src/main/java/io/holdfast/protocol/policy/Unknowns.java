package io.holdfast.protocol.policy;

import org.jspecify.annotations.Nullable;

/** Keeps the first thing in a statement that this server does not know, while the rest of the statement is read. */
final class Unknowns {
    private @Nullable MalformedPolicy first;

    /** Something that is read from a policy. */
    @FunctionalInterface
    interface Reading<T> {
        T read() throws MalformedPolicy;
    }

    /** What is read, or this instead when it is of an unknown kind. */
    <T> T orElse(Reading<T> reading, T instead) throws MalformedPolicy {
        try {
            return reading.read();
        } catch (MalformedPolicy malformed) {
            if (!malformed.isUnenforceable()) {
                throw malformed;
            }
            first = first == null ? malformed : first;
            return instead;
        }
    }

    void report() throws MalformedPolicy {
        if (first != null) {
            throw first;
        }
    }
}
