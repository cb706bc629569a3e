package io.holdfast.app.encryption;

/**
 * A key that queues name by {@code KmsMasterKeyId}, as it lies in the keyring.
 *
 * @param deletionMillis when it is to be destroyed; 0 if it is not
 * @param wrapped its secret, encrypted by the master key
 */
record KmsKey(String id, State state, long createdMillis, long deletionMillis, byte[] wrapped) {

    /** In the order of their numbers on disk, from 1. */
    enum State {
        ENABLED,
        DISABLED,
        PENDING_DELETION
    }

    KmsKey in(State changed, long deletionAtMillis) {
        return new KmsKey(id, changed, createdMillis, deletionAtMillis, wrapped);
    }

    KmsKey wrappedAs(byte[] changed) {
        return new KmsKey(id, state, createdMillis, deletionMillis, changed);
    }
}
