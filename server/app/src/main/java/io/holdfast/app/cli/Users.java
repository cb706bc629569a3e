package io.holdfast.app.cli;

import io.holdfast.app.identity.KeyLine;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Users and access keys, in the data directory of a stopped server or at a running one. One thread. */
public interface Users {
    /** A user as it is listed. */
    record UserLine(String name, String id, String arn, long createdAtMillis, List<String> policies) {
        public UserLine {
            policies = List.copyOf(policies);
        }
    }

    /** A key that was just made: nobody can read its secret again. */
    record NewKey(String id, String secret) {
        @Override
        public String toString() {
            return "NewKey[" + id + "]";
        }
    }

    /**
     * Does what can be asked of IAM and has no answer but that it is done.
     *
     * @param members of the request: name, value, name, value …
     */
    void perform(String action, String... members) throws CommandRefused;

    /** Returns its ARN. */
    String createUser(String name, String path) throws CommandRefused;

    boolean hasUser(String name) throws CommandRefused;

    /** All of them, by name. */
    List<UserLine> users() throws CommandRefused;

    /** All access keys, or those of one user. */
    List<KeyLine> keys(@Nullable String ofUser) throws CommandRefused;

    /** The name of the user that a key belongs to. */
    String ownerOf(String keyId) throws CommandRefused;

    /** Refuses if keys that are made here cannot be told when to stop working. */
    void requireExpiry() throws CommandRefused;

    /** One that works until then, with {@link Long#MAX_VALUE} for ever. */
    NewKey createAccessKey(String user, long expiresAtMillis) throws CommandRefused;

    /**
     * May they, and why.
     *
     * @param who the id of an access key, or the name of a user
     * @param queue its name or its ARN
     * @param from the address that the request comes from
     */
    String explain(String who, String action, String queue, @Nullable String from) throws CommandRefused;

    /** The region that clients with the keys should name. */
    String region();
}
