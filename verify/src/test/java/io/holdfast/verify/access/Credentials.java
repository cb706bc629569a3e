package io.holdfast.verify.access;

/**
 * An access key with its secret.
 *
 * @param token of a temporary one, else empty
 */
record Credentials(String id, String secret, String token) {
    Credentials(String id, String secret) {
        this(id, secret, "");
    }

    Credentials withSecret(String other) {
        return new Credentials(id, other, token);
    }

    Credentials withToken(String other) {
        return new Credentials(id, secret, other);
    }
}
