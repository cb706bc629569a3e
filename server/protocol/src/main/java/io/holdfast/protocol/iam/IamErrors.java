package io.holdfast.protocol.iam;

import io.holdfast.protocol.wire.query.QueryError;

/** What IAM tells those whose request is well-formed but cannot be granted. */
public final class IamErrors {
    private static final int NOT_FOUND = 404;
    private static final int CONFLICT = 409;

    private IamErrors() {}

    public static QueryError noSuchUser(String name) {
        return noSuchEntity("The user with name " + name + " cannot be found.");
    }

    public static QueryError noSuchAccessKey(String id) {
        return noSuchEntity("The Access Key with id " + id + " cannot be found.");
    }

    public static QueryError noSuchUserPolicy(String name) {
        return noSuchEntity("The user policy with name " + name + " cannot be found.");
    }

    public static QueryError noSuchLoginProfile(String name) {
        return noSuchEntity("Login Profile for User " + name + " cannot be found.");
    }

    public static QueryError userExists(String name) {
        return new QueryError("EntityAlreadyExists", CONFLICT, "User with name " + name + " already exists.");
    }

    /** For example {@code AccessKeysPerUser}. */
    public static QueryError limitExceeded(String quota, int limit) {
        return new QueryError("LimitExceeded", CONFLICT, "Cannot exceed quota for " + quota + ": " + limit);
    }

    public static QueryError hasAccessKeys() {
        return new QueryError("DeleteConflict", CONFLICT, "Cannot delete entity, must delete access keys first.");
    }

    public static QueryError hasPolicies() {
        return new QueryError("DeleteConflict", CONFLICT, "Cannot delete entity, must delete policies first.");
    }

    /** Those of the root of an account, or of nobody. */
    public static QueryError userNameIsMissing() {
        return QueryError.validation("Must specify userName when calling with non-User credentials");
    }

    public static QueryError malformedPolicy(String reason) {
        return new QueryError("MalformedPolicyDocument", 400, reason);
    }

    private static QueryError noSuchEntity(String message) {
        return new QueryError("NoSuchEntity", NOT_FOUND, message);
    }
}
