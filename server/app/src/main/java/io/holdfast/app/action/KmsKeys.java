package io.holdfast.app.action;

/** Says whether the key that a queue names by {@code KmsMasterKeyId} can be used. Any thread. */
@FunctionalInterface
public interface KmsKeys {
    /** What a key is good for. */
    enum State {
        ENABLED,
        DISABLED,
        PENDING_DELETION,
        MISSING
    }

    State stateOf(String keyId);
}
