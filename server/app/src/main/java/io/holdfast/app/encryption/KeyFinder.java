package io.holdfast.app.encryption;

import java.security.GeneralSecurityException;
import javax.crypto.SecretKey;

/** Finds the data key of a row. */
@FunctionalInterface
interface KeyFinder {
    /**
     * The key with this number of the queue.
     *
     * @throws GeneralSecurityException if it is lost; the message says why
     */
    SecretKey find(long queueId, long number) throws GeneralSecurityException;
}
