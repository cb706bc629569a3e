package io.holdfast.protocol.sign;

import org.jspecify.annotations.Nullable;

/**
 * Reads a signature from the headers.
 *
 * <pre>
 * Authorization: AWS4-HMAC-SHA256 Credential=&lt;scope&gt;, SignedHeaders=host;x-amz-date, Signature=&lt;64 hexadecimal digits&gt;
 * X-Amz-Date: 20260102T030405Z
 * </pre>
 */
final class HeaderForm {
    static final String ALGORITHM = "AWS4-HMAC-SHA256";

    private final String text;
    private @Nullable String credential;
    private @Nullable SignedHeaders signedHeaders;
    private @Nullable String signature;
    private @Nullable Scope scope;

    private HeaderForm(String text) {
        this.text = text;
    }

    /** A header whose parts are known. */
    HeaderForm(String text, Scope scope, SignedHeaders signedHeaders, String signature) {
        this.text = text;
        this.credential = scope.credential();
        this.signedHeaders = signedHeaders;
        this.signature = signature;
        this.scope = scope;
    }

    static Reading read(SignedRequest request, String authorization, RecentHeaderForms recent) {
        HeaderForm known = recent.find(authorization);
        if (known != null) {
            return known.claim(request);
        }
        if (!authorization.startsWith(ALGORITHM)
                || (authorization.length() > ALGORITHM.length()
                        && !isBlank(authorization.charAt(ALGORITHM.length())))) {
            int blank = authorization.indexOf(' ');
            return Refusals.algorithm(blank < 0 ? "" : authorization.substring(0, blank));
        }
        HeaderForm form = new HeaderForm(authorization);
        return form.takeParts() ? form.claim(request) : Refusals.notAPair(authorization);
    }

    private Reading claim(SignedRequest request) {
        String amzDate = Headers.single(request, Headers.X_AMZ_DATE);
        String date = amzDate != null ? amzDate : Headers.single(request, Headers.DATE);
        if (credential == null || signedHeaders == null || signature == null || date == null) {
            return Refusals.missingInHeader(
                    credential == null, signature == null, signedHeaders == null, date == null, text);
        }
        long seconds = AmzDate.parse(date);
        if (seconds == AmzDate.MALFORMED && amzDate == null) {
            seconds = HttpDate.parse(date);
            date = seconds == AmzDate.MALFORMED ? date : AmzDate.format(seconds);
        }
        if (seconds == AmzDate.MALFORMED) {
            return Refusals.date(date);
        }
        scope = scope == null ? Scope.read(credential) : scope;
        if (scope == null) {
            return Refusals.credential(credential);
        }
        String token = Headers.single(request, Headers.SECURITY_TOKEN);
        return new Claim(
                scope, signedHeaders, signature, date, seconds, 0, token, CanonicalQuery.read(request.query()));
    }

    /** False if something is not {@code name=value}, or comes twice. */
    private boolean takeParts() {
        int at = ALGORITHM.length();
        while (true) {
            while (at < text.length() && isBlank(text.charAt(at))) {
                at++;
            }
            if (at == text.length()) {
                return true;
            }
            int comma = text.indexOf(',', at);
            int end = comma < 0 ? text.length() : comma;
            if (!takePart(at, end)) {
                return false;
            }
            at = Math.min(end + 1, text.length());
        }
    }

    private boolean takePart(int from, int to) {
        int equals = text.indexOf('=', from);
        if (equals < 0 || equals >= to) {
            return false;
        }
        int end = to;
        while (isBlank(text.charAt(end - 1))) {
            end--;
        }
        String value = text.substring(equals + 1, end);
        boolean first = true;
        if (isNamed("Credential", from, equals)) {
            first = credential == null;
            credential = value;
        } else if (isNamed("SignedHeaders", from, equals)) {
            first = signedHeaders == null;
            signedHeaders = SignedHeaders.read(value);
        } else if (isNamed("Signature", from, equals)) {
            first = signature == null;
            signature = value;
        }
        return first;
    }

    private boolean isNamed(String name, int from, int to) {
        return to - from == name.length() && text.startsWith(name, from);
    }

    private static boolean isBlank(char c) {
        return c == ' ' || c == '\t';
    }
}
