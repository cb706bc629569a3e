package io.holdfast.app.endpoint;

import io.holdfast.app.http.Exchange;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The version of an API, as a form names it: AWS's Query APIs tell each other apart by it. */
final class FormVersion {
    private final byte[] parameter;

    FormVersion(String version) {
        this.parameter = ("Version=" + version).getBytes(StandardCharsets.US_ASCII);
    }

    /** Whether the form or the URL of a request has it. */
    boolean isNamedBy(Exchange exchange) {
        String query = exchange.query();
        byte[] ofUrl = query == null ? new byte[0] : query.getBytes(StandardCharsets.ISO_8859_1);
        return isIn(exchange.body(), exchange.bodyOffset(), exchange.bodyLength()) || isIn(ofUrl, 0, ofUrl.length);
    }

    /** As a whole parameter. */
    private boolean isIn(byte[] bytes, int offset, int length) {
        int end = offset + length;
        for (int at = offset; at + parameter.length <= end; at++) {
            if ((at == offset || bytes[at - 1] == '&')
                    && (at + parameter.length == end || bytes[at + parameter.length] == '&')
                    && Arrays.equals(bytes, at, at + parameter.length, parameter, 0, parameter.length)) {
                return true;
            }
        }
        return false;
    }
}
