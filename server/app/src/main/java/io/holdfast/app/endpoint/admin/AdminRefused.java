package io.holdfast.app.endpoint.admin;

import io.holdfast.protocol.wire.query.QueryError;

/** A request that is answered with an error. */
public final class AdminRefused extends Exception {
    private static final long serialVersionUID = 1L;

    private final AdminError error;
    private final String sentence;

    /** @param sentence one that tells the client what to do about it */
    public AdminRefused(AdminError error, String sentence) {
        // Hostile requests must not cost a stack trace each.
        super(sentence, null, false, false);
        this.error = error;
        this.sentence = sentence;
    }

    public static AdminRefused invalid(String sentence) {
        return new AdminRefused(AdminError.INVALID_PARAMETER, sentence);
    }

    /** The same in the words of this API, for what it shares with IAM. */
    static AdminRefused of(QueryError error) {
        AdminError code = switch (error.httpStatus()) {
            case 403 -> AdminError.ACCESS_DENIED;
            case 404 -> AdminError.NOT_FOUND;
            case 503 -> AdminError.UNAVAILABLE;
            default -> error.code().equals("Throttling") ? AdminError.THROTTLED : AdminError.INVALID_PARAMETER;
        };
        return new AdminRefused(code, error.message());
    }

    public AdminError error() {
        return error;
    }

    public String sentence() {
        return sentence;
    }
}
