package io.holdfast.protocol.kms;

/** Why a request is refused, as clients read it. */
public record KmsError(String type, int httpStatus, String message) {
    private static final int BAD_REQUEST = 400;

    KmsError(String type, String message) {
        this(type, BAD_REQUEST, message);
    }

    /** For a name that cannot be one of a key, and so names none. */
    public static KmsError invalidKeyId(String given) {
        return new KmsError("NotFoundException", "Invalid keyId '" + given + "'");
    }

    public static KmsError noSuchKey(String arn) {
        return new KmsError("NotFoundException", "Key '" + arn + "' does not exist");
    }

    public static KmsError noSuchAlias(String arn) {
        return new KmsError("NotFoundException", "Alias " + arn + " is not found.");
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
