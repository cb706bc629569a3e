package io.holdfast.protocol.sign;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes the text that a client signed the hash of.
 *
 * <pre>
 * POST
 * /123456789012/orders
 * Action=SendMessage&amp;Version=2012-11-05
 * host:localhost:9324
 * x-amz-date:20260102T030405Z
 *
 * host;x-amz-date
 * &lt;SHA-256 of the body&gt;
 * </pre>
 */
final class CanonicalRequest {
    private CanonicalRequest() {}

    /**
     * @param host what to take for the value of the header {@code Host}, or null for what was sent
     * @param payload the last line
     */
    static void write(SignedRequest request, Claim claim, @Nullable String host, String payload, SigningBuffer out) {
        out.text(request.method());
        out.put('\n');
        CanonicalPath.write(request.path(), out);
        out.put('\n');
        claim.query().writeTo(out, claim.isPresigned() ? QueryForm.SIGNATURE : null);
        out.put('\n');
        writeHeaders(request, claim.signedHeaders().names(), host, out);
        out.put('\n');
        out.text(claim.signedHeaders().text());
        out.put('\n');
        out.text(payload);
    }

    private static void writeHeaders(
            SignedRequest request, List<String> names, @Nullable String host, SigningBuffer out) {
        for (String name : names) {
            out.text(name);
            out.put(':');
            boolean replaced = host != null && name.equals(Headers.HOST);
            writeValues(replaced ? List.of(host) : request.headers(name), out);
            out.put('\n');
        }
    }

    private static void writeValues(List<String> values, SigningBuffer out) {
        boolean first = true;
        for (String value : values) {
            if (!first) {
                out.put(',');
            }
            first = false;
            out.trimmed(value);
        }
    }
}
