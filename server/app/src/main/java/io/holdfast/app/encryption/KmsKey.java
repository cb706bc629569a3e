package io.holdfast.app.encryption;

import io.holdfast.app.action.KmsKeys;

/**
 * A key that queues name by {@code KmsMasterKeyId}, as it lies in the keyring.
 *
 * @param deletionMillis when it is to be destroyed; 0 if it is not
 * @param wrapped its secret, encrypted by the master key
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record KmsKey(String id, KmsKeys.State state, long createdMillis, long deletionMillis, byte[] wrapped) {

    boolean isDue(long nowMillis) {
        return state == KmsKeys.State.PENDING_DELETION && deletionMillis <= nowMillis;
    }

    KmsKey in(KmsKeys.State changed, long deletionAtMillis) {
        return new KmsKey(id, changed, createdMillis, deletionAtMillis, wrapped);
    }

    KmsKey wrappedAs(byte[] changed) {
        return new KmsKey(id, state, createdMillis, deletionMillis, changed);
    }
}
