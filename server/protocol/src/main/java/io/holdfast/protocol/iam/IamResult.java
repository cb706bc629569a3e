package io.holdfast.protocol.iam;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What IAM answers. */
public sealed interface IamResult {
    record CreateUser(User user) implements IamResult {}

    record GetUser(User user) implements IamResult {}

    /** A marker says that there are more. */
    record ListUsers(List<User> users, @Nullable String marker) implements IamResult {
        public ListUsers {
            users = List.copyOf(users);
        }
    }

    /** The only answer that holds a secret: nobody can read it again. */
    record CreateAccessKey(AccessKeyMetadata key, String secretAccessKey) implements IamResult {
        @Override
        public String toString() {
            return "CreateAccessKey[" + key + "]";
        }
    }

    /** A marker says that there are more. */
    record ListAccessKeys(
            List<AccessKeyMetadata> keys, @Nullable String marker) implements IamResult {
        public ListAccessKeys {
            keys = List.copyOf(keys);
        }
    }

    /** No use at all is a null. */
    record GetAccessKeyLastUsed(String userName, @Nullable LastUse lastUse) implements IamResult {}

    record GetUserPolicy(String userName, String policyName, String policyDocument) implements IamResult {}

    /** A marker says that there are more. */
    record ListUserPolicies(
            List<String> policyNames, @Nullable String marker) implements IamResult {
        public ListUserPolicies {
            policyNames = List.copyOf(policyNames);
        }
    }

    record ListUserTags(Map<String, String> tags) implements IamResult {
        public ListUserTags {
            tags = Map.copyOf(tags);
        }
    }

    /** An empty list. */
    record ListNone(IamRequest.ListNone.Kind kind) implements IamResult {}

    /** Of an operation that has nothing to say but that it is done. */
    record Done(String operation) implements IamResult {}

    record User(
            String path, String userName, String userId, String arn, long createdAtMillis, Map<String, String> tags) {
        public User {
            tags = Map.copyOf(tags);
        }
    }

    record AccessKeyMetadata(String userName, String accessKeyId, boolean active, long createdAtMillis) {}

    record LastUse(long atMillis, String serviceName, String region) {}
}
