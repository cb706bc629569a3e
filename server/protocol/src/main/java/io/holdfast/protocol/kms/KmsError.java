package io.holdfast.protocol.kms;

import java.util.regex.Pattern;

/** Why a request is refused, as clients read it. */
public record KmsError(String type, int httpStatus, String message) {
    private static final int BAD_REQUEST = 400;
    private static final Pattern UUID = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");

    KmsError(String type, String message) {
        this(type, BAD_REQUEST, message);
    }

    /** There is no such key, or no such alias. */
    public static KmsError missing(KmsName name) {
        String message;
        if (name.isAlias()) {
            message = "Alias " + name.arn() + " is not found.";
        } else {
            message = UUID.matcher(name.resource()).matches()
                    ? "Key '" + name.arn() + "' does not exist"
                    : "Invalid keyId '" + name.resource() + "'";
        }
        return new KmsError("NotFoundException", message);
    }

    public static KmsError invalidArn(String given) {
        return new KmsError("InvalidArnException", "Invalid arn " + given);
    }

    public static KmsError aliasExists(String arn) {
        return new KmsError("AlreadyExistsException", "An alias with the name " + arn + " already exists");
    }

    public static KmsError pendingDeletion(String arn) {
        return new KmsError("KMSInvalidStateException", arn + " is pending deletion.");
    }

    public static KmsError notPendingDeletion(String arn) {
        return new KmsError("KMSInvalidStateException", arn + " is not pending deletion.");
    }

    public static KmsError invalidAliasName(String reason) {
        return new KmsError("InvalidAliasNameException", reason);
    }

    public static KmsError validation(String message) {
        return new KmsError("ValidationException", message);
    }

    public static KmsError limitExceeded(String what, int limit) {
        return new KmsError("LimitExceededException", "The limit of " + limit + ' ' + what + " is reached.");
    }

    public static KmsError unsupported(String what) {
        return new KmsError("UnsupportedOperationException", what + " is not supported.");
    }

    public static KmsError accessDenied(String message) {
        return new KmsError("AccessDeniedException", message);
    }

    /** For a change of what belongs to the server itself. */
    public static KmsError reserved(String action, String arn) {
        return accessDenied("You are not authorized to perform: kms:" + action + " on resource: " + arn
                + " because no resource-based policy allows the kms:" + action + " action");
    }

    public static KmsError unknownOperation() {
        return new KmsError("UnknownOperationException", "The requested operation is not one of this server.");
    }

    public static KmsError malformed(String message) {
        return new KmsError("SerializationException", message);
    }

    public static KmsError throttled() {
        return new KmsError("ThrottlingException", "Rate exceeded");
    }

    public static KmsError internal() {
        return new KmsError("KMSInternalException", 500, "The keyring could not be written. Try again.");
    }
}
