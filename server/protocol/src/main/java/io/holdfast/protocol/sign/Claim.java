package io.holdfast.protocol.sign;

import org.jspecify.annotations.Nullable;

/**
 * What a request says about its signature; nothing of it has been checked but its form.
 *
 * @param scope whose it is, and for what
 * @param signedHeaders the names of the signed headers
 * @param signature as sent
 * @param date when it was signed, in the form in which it is part of what was signed
 * @param epochSeconds the same as a number
 * @param expiresSeconds for how long a presigned URL is good, 0 for the header form
 * @param sessionToken what comes with a temporary key
 * @param query the parameters of the URL
 */
record Claim(
        Scope scope,
        SignedHeaders signedHeaders,
        String signature,
        String date,
        long epochSeconds,
        int expiresSeconds,
        @Nullable String sessionToken,
        CanonicalQuery query)
        implements Reading {

    boolean isPresigned() {
        return expiresSeconds > 0;
    }

    /** Whether this header is among the signed ones. */
    boolean signs(String name) {
        return signedHeaders.contain(name);
    }
}
