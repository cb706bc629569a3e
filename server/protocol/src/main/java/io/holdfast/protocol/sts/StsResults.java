package io.holdfast.protocol.sts;

import io.holdfast.protocol.wire.query.QueryError;
import io.holdfast.protocol.wire.query.QueryXml;

/** Writes what STS answers. */
public final class StsResults {
    private static final String NAMESPACE = "https://sts.amazonaws.com/doc/2011-06-15/";

    private StsResults() {}

    public static String write(QueryError error, String requestId) {
        return QueryXml.error(NAMESPACE, error, requestId);
    }

    public static String write(StsResult result, String requestId) {
        String operation = result.getClass().getSimpleName();
        QueryXml out = QueryXml.begin(NAMESPACE, operation).open(operation + "Result");
        if (result instanceof StsResult.GetCallerIdentity it) {
            out.text("Arn", it.arn()).text("UserId", it.userId()).text("Account", it.account());
        } else if (result instanceof StsResult.GetSessionToken it) {
            out.open("Credentials").text("AccessKeyId", it.accessKeyId()).text("SecretAccessKey", it.secretAccessKey());
            out.text("SessionToken", it.sessionToken())
                    .date("Expiration", it.expiresAtMillis())
                    .close("Credentials");
        }
        return out.close(operation + "Result").end(requestId);
    }
}
