package io.holdfast.protocol.sign;

import org.jspecify.annotations.Nullable;

/**
 * Whose secret signed, and what the derived key is good for.
 *
 * <pre>
 * AKIDEXAMPLE/20260102/us-east-1/sqs/aws4_request
 * access key  /date    /region   /service/terminator
 * </pre>
 *
 * @param credential all of it, as sent
 */
record Scope(String credential, String accessKeyId, String date, String region, String service, String terminator) {
    /** Null if it has not exactly five parts. */
    static @Nullable Scope read(String credential) {
        int first = credential.indexOf('/');
        int second = credential.indexOf('/', first + 1);
        int third = credential.indexOf('/', second + 1);
        int fourth = credential.indexOf('/', third + 1);
        boolean hasFiveParts = first >= 0 && first < second && second < third && third < fourth;
        if (!hasFiveParts || credential.indexOf('/', fourth + 1) >= 0) {
            return null;
        }
        return new Scope(
                credential,
                credential.substring(0, first),
                credential.substring(first + 1, second),
                credential.substring(second + 1, third),
                credential.substring(third + 1, fourth),
                credential.substring(fourth + 1));
    }

    /** Where the part of the credential begins that is signed: everything but the access key. */
    int signedFrom() {
        return accessKeyId.length() + 1;
    }
}
