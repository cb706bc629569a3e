package io.holdfast.protocol.wire.query;

/** What a client is told instead of a result. */
public record QueryError(String code, int httpStatus, String message) {
    public static QueryError validation(String message) {
        return new QueryError("ValidationError", 400, message);
    }

    public static QueryError malformed(String message) {
        return new QueryError("MalformedInput", 400, message);
    }

    public static QueryError unknownAction(String action, String version) {
        return new QueryError("InvalidAction", 400, "Could not find operation " + action + " for version " + version);
    }

    public static QueryError accessDenied(String message) {
        return new QueryError("AccessDenied", 403, message);
    }

    public static QueryError invalidClientToken() {
        return new QueryError("InvalidClientTokenId", 403, "The security token included in the request is invalid.");
    }

    public static QueryError unavailable() {
        return new QueryError(
                "ServiceUnavailable", 503, "The request has failed due to a temporary failure of the server.");
    }

    boolean senderFault() {
        return httpStatus < 500;
    }
}
