package io.holdfast.verify.conformance;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What came back over HTTP, down to the spelling of the header names. */
@SuppressWarnings("ArrayRecordComponent") // replies are never compared
record HttpReply(int status, List<Header> headers, byte[] body) {

    record Header(String name, String value) {}

    /** The value of a header, whatever the case of its name; null if the reply has none. */
    @Nullable
    String header(String name) {
        String wanted = name.toLowerCase(Locale.ROOT);
        return headers.stream()
                .filter(header -> header.name().toLowerCase(Locale.ROOT).equals(wanted))
                .map(Header::value)
                .findFirst()
                .orElse(null);
    }

    boolean endsTheConnection() {
        return "close".equalsIgnoreCase(header("connection"));
    }

    String text() {
        return new String(body, StandardCharsets.UTF_8);
    }
}
