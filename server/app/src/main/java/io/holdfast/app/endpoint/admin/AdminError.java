package io.holdfast.app.endpoint.admin;

/** What can be wrong with a request, in words that programs compare. */
public enum AdminError {
    INVALID_PARAMETER("InvalidParameter", 400),
    ACCESS_DENIED("AccessDenied", 403),
    NOT_FOUND("NotFound", 404),
    QUEUE_DOES_NOT_EXIST("QueueDoesNotExist", 404),
    METHOD_NOT_ALLOWED("MethodNotAllowed", 405),
    /** What is wanted does not fit what is already so. */
    CONFLICT("Conflict", 409),
    THROTTLED("Throttled", 429),
    INTERNAL_ERROR("InternalError", 500),
    UNAVAILABLE("Unavailable", 503);

    private final String code;
    private final int httpStatus;

    AdminError(String code, int httpStatus) {
        this.code = code;
        this.httpStatus = httpStatus;
    }

    public String code() {
        return code;
    }

    public int httpStatus() {
        return httpStatus;
    }
}
