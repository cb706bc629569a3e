package io.holdfast.protocol.iam;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What clients ask of IAM. Where a user name may be null the user who asks is meant. */
public sealed interface IamRequest {
    record CreateUser(String userName, String path, Map<String, String> tags) implements IamRequest {
        public CreateUser {
            tags = Map.copyOf(tags);
        }
    }

    record GetUser(@Nullable String userName) implements IamRequest {}

    record ListUsers(String pathPrefix, Page page) implements IamRequest {}

    record DeleteUser(String userName) implements IamRequest {}

    record CreateAccessKey(@Nullable String userName) implements IamRequest {}

    record ListAccessKeys(@Nullable String userName, Page page) implements IamRequest {}

    record UpdateAccessKey(@Nullable String userName, String accessKeyId, boolean active) implements IamRequest {}

    record DeleteAccessKey(@Nullable String userName, String accessKeyId) implements IamRequest {}

    record GetAccessKeyLastUsed(String accessKeyId) implements IamRequest {}

    record PutUserPolicy(String userName, String policyName, String policyDocument) implements IamRequest {}

    record GetUserPolicy(String userName, String policyName) implements IamRequest {}

    record ListUserPolicies(String userName, Page page) implements IamRequest {}

    record DeleteUserPolicy(String userName, String policyName) implements IamRequest {}

    /**
     * Which part of a list.
     *
     * @param marker where the part before ended, as it said itself
     */
    record Page(@Nullable String marker, int maxItems) {}
}
