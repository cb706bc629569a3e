package io.holdfast.protocol.sts;

import io.holdfast.protocol.sts.StsRequest.GetCallerIdentity;
import io.holdfast.protocol.sts.StsRequest.GetSessionToken;
import io.holdfast.protocol.wire.query.Constraints;
import io.holdfast.protocol.wire.query.FormParameters;
import io.holdfast.protocol.wire.query.QueryError;
import io.holdfast.protocol.wire.query.QueryRefused;

/** Reads a form that was sent to STS. */
public final class StsRequests {
    /** What requests to STS call the version of their API. */
    public static final String VERSION = "2011-06-15";

    private static final int MIN_SECONDS = 15 * 60;
    private static final int MAX_SECONDS = 36 * 60 * 60;
    private static final int DEFAULT_SECONDS = 12 * 60 * 60;
    private static final int REPEATED_MAX_CHARACTERS = 128;

    private StsRequests() {}

    public static StsRequest read(FormParameters form) throws QueryRefused {
        String action = form.get("Action");
        if (action == null) {
            throw new QueryRefused(new QueryError("MissingAction", 400, "Missing Action"));
        }
        return switch (action) {
            case "GetCallerIdentity" -> new GetCallerIdentity();
            case "GetSessionToken" -> getSessionToken(form);
            default -> {
                String repeated = action.substring(0, Math.min(action.length(), REPEATED_MAX_CHARACTERS));
                throw new QueryRefused(QueryError.unknownAction(repeated, VERSION));
            }
        };
    }

    /** Nobody has a device here that makes codes, so none can be right. */
    private static GetSessionToken getSessionToken(FormParameters form) throws QueryRefused {
        Constraints constraints = new Constraints(form);
        int seconds = constraints.number("DurationSeconds", MIN_SECONDS, MAX_SECONDS, DEFAULT_SECONDS);
        constraints.check();
        if (form.get("SerialNumber") != null || form.get("TokenCode") != null) {
            throw new QueryRefused(new QueryError(
                    "AccessDenied", 403, "MultiFactorAuthentication failed with invalid MFA one time pass code. "));
        }
        return new GetSessionToken(seconds);
    }
}
