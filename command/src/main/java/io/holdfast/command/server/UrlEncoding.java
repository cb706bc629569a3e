package io.holdfast.command.server;

import static java.nio.charset.StandardCharsets.UTF_8;

/** Text for paths and queries, encoded as signatures want it: everything but letters, digits and {@code -._~}. Stateless. */
public final class UrlEncoding {
    private static final String DIGITS = "0123456789ABCDEF";

    private UrlEncoding() {}

    public static String of(String text) {
        StringBuilder encoded = new StringBuilder(text.length());
        for (byte each : text.getBytes(UTF_8)) {
            char c = (char) (each & 0xff);
            if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || "-._~".indexOf(c) >= 0) {
                encoded.append(c);
            } else {
                encoded.append('%').append(DIGITS.charAt(c >> 4)).append(DIGITS.charAt(c & 15));
            }
        }
        return encoded.toString();
    }
}
