package io.holdfast.control.identity;

import java.util.List;
import java.util.Map;

/** What is decided about users and keys. Ids and secrets come with the command, and are random. */
public sealed interface IdentityCommand {
    /** Answered with {@link IdentityReply.UserMade}. */
    record CreateUser(String account, String path, String name, String id, Map<String, String> tags)
            implements IdentityCommand {
        public CreateUser {
            tags = Map.copyOf(tags);
        }
    }

    /** Tags are set, over those with the same keys, and then some are taken off. */
    record ChangeTags(String account, String name, Map<String, String> set, List<String> removed)
            implements IdentityCommand {
        public ChangeTags {
            set = Map.copyOf(set);
            removed = List.copyOf(removed);
        }
    }

    record DeleteUser(String account, String name) implements IdentityCommand {}

    /** Answered with {@link IdentityReply.KeyMade}. */
    @SuppressWarnings("ArrayRecordComponent") // compared by nobody
    record CreateAccessKey(String account, String userName, String id, byte[] wrappedSecret, long expiresAtMillis)
            implements IdentityCommand {}

    record UpdateAccessKey(String account, String userName, String id, boolean active) implements IdentityCommand {}

    record DeleteAccessKey(String account, String userName, String id) implements IdentityCommand {}

    /**
     * A policy of a user is set, over the one of the same name.
     *
     * @param document a policy that can be enforced
     */
    record PutUserPolicy(String account, String userName, String name, String document) implements IdentityCommand {}

    record DeleteUserPolicy(String account, String userName, String name) implements IdentityCommand {}

    /**
     * A temporary key is made.
     *
     * @param parentKeyId the access key of the user who asks
     */
    @SuppressWarnings("ArrayRecordComponent") // compared by nobody
    record CreateSessionKey(String parentKeyId, String id, byte[] wrappedSecret, long expiresAtMillis)
            implements IdentityCommand {}

    /** Session keys that have expired, or whose access key is gone, are deleted, so many at most. */
    record DeleteEndedSessionKeys(int limit) implements IdentityCommand {}

    /** Access keys were used; those that are gone are passed over. */
    record RecordUses(Map<String, LastUse> uses) implements IdentityCommand {
        public RecordUses {
            uses = Map.copyOf(uses);
        }
    }
}
