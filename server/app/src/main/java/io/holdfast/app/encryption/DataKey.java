package io.holdfast.app.encryption;

import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;

/**
 * A key that rows are encrypted with, and how often it was used. It is written with by the process that made it and by no other, so after a
 * crash no number of it can be used twice: the next process makes a new one. One thread.
 */
final class DataKey {
    /** Far below what AES-GCM bears with nonces that are counted. */
    private static final int MOST_USES = Integer.MAX_VALUE;

    final long number;
    final String kmsKeyId;
    final SecretKey secret;
    private final long createdMillis;
    private int uses;

    DataKey(long number, String kmsKeyId, byte[] secret, long createdMillis) {
        this.number = number;
        this.kmsKeyId = kmsKeyId;
        this.secret = new SecretKeySpec(secret, "AES");
        this.createdMillis = createdMillis;
    }

    boolean isUsableFor(String wantedKmsKeyId, long periodMillis, long nowMillis) {
        return kmsKeyId.equals(wantedKmsKeyId) && !isOver(periodMillis, nowMillis) && !isUsedUp();
    }

    boolean isOver(long periodMillis, long nowMillis) {
        return nowMillis >= createdMillis + periodMillis;
    }

    boolean isUsedUp() {
        return uses >= MOST_USES;
    }

    /** A number that this key was not used with before. */
    int nextUse() {
        return uses++;
    }
}
