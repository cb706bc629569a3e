package io.holdfast.protocol.sign;

import java.util.List;

/** Reads a signature from the parameters of a URL, which is how requests are signed for others to send them. */
final class QueryForm {
    static final String ALGORITHM = "X-Amz-Algorithm";
    static final String CREDENTIAL = "X-Amz-Credential";
    static final String SIGNATURE = "X-Amz-Signature";
    static final String SIGNED_HEADERS = "X-Amz-SignedHeaders";
    static final String DATE = "X-Amz-Date";
    static final String EXPIRES = "X-Amz-Expires";
    static final String SECURITY_TOKEN = "X-Amz-Security-Token";

    /** In the order in which the service complains about them. */
    private static final List<String> REQUIRED = List.of(ALGORITHM, CREDENTIAL, SIGNATURE, SIGNED_HEADERS, DATE);

    private static final int MORE_DIGITS_THAN_A_WEEK = 7;

    private QueryForm() {}

    /** Whether a URL claims to be signed, be it badly. */
    static boolean isIn(CanonicalQuery query) {
        return query.has(ALGORITHM) || query.has(CREDENTIAL) || query.has(SIGNATURE);
    }

    static Reading read(CanonicalQuery query) {
        List<String> missing =
                REQUIRED.stream().filter(name -> query.value(name).isEmpty()).toList();
        if (!missing.isEmpty()) {
            return Refusals.missingInQuery(missing);
        }
        String date = query.value(DATE);
        long seconds = AmzDate.parse(date);
        if (seconds == AmzDate.MALFORMED) {
            return Refusals.date(date);
        }
        if (!query.value(ALGORITHM).equals(HeaderForm.ALGORITHM)) {
            return Refusals.algorithm(query.value(ALGORITHM));
        }
        Scope scope = Scope.read(query.value(CREDENTIAL));
        if (scope == null) {
            return Refusals.credential(query.value(CREDENTIAL));
        }
        int expires = expires(query);
        if (expires < SignatureLimits.EXPIRES_MIN_SECONDS || expires > SignatureLimits.EXPIRES_MAX_SECONDS) {
            return Refusals.expires(query.value(EXPIRES));
        }
        String token = query.has(SECURITY_TOKEN) ? query.value(SECURITY_TOKEN) : null;
        SignedHeaders signedHeaders = SignedHeaders.read(query.value(SIGNED_HEADERS));
        return new Claim(scope, signedHeaders, query.value(SIGNATURE), date, seconds, expires, token, query);
    }

    /** As long as a signature in the headers is good, if the URL does not say. */
    private static int expires(CanonicalQuery query) {
        if (!query.has(EXPIRES)) {
            return (int) SignatureLimits.SKEW_SECONDS;
        }
        String text = query.value(EXPIRES);
        return text.isEmpty() || text.length() >= MORE_DIGITS_THAN_A_WEEK ? -1 : AmzDate.number(text, 0, text.length());
    }
}
