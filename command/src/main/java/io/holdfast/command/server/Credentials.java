package io.holdfast.command.server;

import org.jspecify.annotations.Nullable;

/**
 * What requests are signed with.
 *
 * @param sessionToken of temporary credentials
 */
record Credentials(
        String accessKeyId, String secret, @Nullable String sessionToken) {

    /** Without the secrets, which must not get into a log. */
    @Override
    public String toString() {
        return "Credentials[" + accessKeyId + "]";
    }
}
