package io.holdfast.protocol.cloudwatch;

import org.jspecify.annotations.Nullable;

/**
 * Why a request is refused, as clients read it.
 *
 * @param type namespace and shape
 * @param queryCode the code of the Query protocol
 * @param httpStatus that of the Query protocol
 * @param message null where the service says nothing more
 */
public record CloudWatchError(
        String type,
        String queryCode,
        int httpStatus,
        @Nullable String message) {
    private static final String MODEL = "com.amazonaws.cloudwatch.v2010_08_01#";
    private static final String FRAMEWORK = "com.amazon.coral.service#";
    private static final String VALIDATION = "com.amazon.coral.validate#ValidationException";
    private static final int BAD_REQUEST = 400;
    private static final int NOT_FOUND = 404;

    /** Whether the client is to blame; otherwise it may try again. */
    public boolean senderFault() {
        return httpStatus < 500;
    }

    public static CloudWatchError validation(String message) {
        return new CloudWatchError(VALIDATION, "ValidationError", BAD_REQUEST, message);
    }

    /** The framework's sentence about one member. */
    public static CloudWatchError constraint(String where, String constraint) {
        return validation("1 validation error detected: " + where + " failed to satisfy constraint: " + constraint);
    }

    public static CloudWatchError invalidValue(String message) {
        return new CloudWatchError(
                MODEL + "InvalidParameterValueException", "InvalidParameterValue", BAD_REQUEST, message);
    }

    public static CloudWatchError invalidCombination(String message) {
        return new CloudWatchError(
                MODEL + "InvalidParameterCombinationException", "InvalidParameterCombination", BAD_REQUEST, message);
    }

    public static CloudWatchError missing(String parameter) {
        return new CloudWatchError(
                MODEL + "MissingRequiredParameterException",
                "MissingParameter",
                BAD_REQUEST,
                "The parameter " + parameter + " is required.");
    }

    public static CloudWatchError noSuchAlarm() {
        return new CloudWatchError(MODEL + "ResourceNotFound", "ResourceNotFound", NOT_FOUND, null);
    }

    /** Of operations on tags, which have an error of their own. */
    public static CloudWatchError noSuchResource(String arn) {
        return new CloudWatchError(
                MODEL + "ResourceNotFoundException",
                "ResourceNotFoundException",
                NOT_FOUND,
                "There is no resource with the ARN " + arn + '.');
    }

    public static CloudWatchError invalidFormat(String message) {
        return new CloudWatchError(MODEL + "InvalidFormatFault", "InvalidFormat", BAD_REQUEST, message);
    }

    public static CloudWatchError invalidNextToken() {
        return new CloudWatchError(
                MODEL + "InvalidNextToken", "InvalidNextToken", BAD_REQUEST, "The token is not one of this list.");
    }

    public static CloudWatchError limitExceeded(String message) {
        return new CloudWatchError(MODEL + "LimitExceededFault", "LimitExceeded", BAD_REQUEST, message);
    }

    public static CloudWatchError accessDenied(String message) {
        return new CloudWatchError(FRAMEWORK + "AccessDeniedException", "AccessDenied", 403, message);
    }

    public static CloudWatchError malformed(String message) {
        return new CloudWatchError(FRAMEWORK + "SerializationException", "MalformedInput", BAD_REQUEST, message);
    }

    public static CloudWatchError unknownOperation(String operation) {
        return new CloudWatchError(
                FRAMEWORK + "UnknownOperationException",
                "InvalidAction",
                BAD_REQUEST,
                "Could not find operation " + operation + " for version " + CloudWatchOperation.VERSION);
    }

    public static CloudWatchError throttled() {
        return new CloudWatchError(FRAMEWORK + "ThrottlingException", "Throttling", BAD_REQUEST, "Rate exceeded");
    }

    public static CloudWatchError internal() {
        return new CloudWatchError(
                MODEL + "InternalServiceFault",
                "InternalServiceError",
                500,
                "The request has failed due to a temporary failure of the server.");
    }
}
