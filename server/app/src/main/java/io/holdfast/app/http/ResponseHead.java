package io.holdfast.app.http;

import java.nio.charset.StandardCharsets;

/**
 * Status line, content type and extra headers of an answer, encoded once. Meant to be kept in constants or small
 * caches: encoding on every request would be the most expensive part of an answer.
 *
 * <p>The server itself adds {@code x-amzn-RequestId}, {@code Date}, {@code Content-Length} and {@code Connection}.
 */
public final class ResponseHead {
    private final int status;
    private final byte[] encoded;

    private ResponseHead(int status, byte[] encoded) {
        this.status = status;
        this.encoded = encoded;
    }

    /** A head with a status and a content type. */
    public static ResponseHead of(int status, String contentType) {
        return of(status).with("Content-Type", contentType);
    }

    /** A head with a status only, for answers that never have a body. */
    public static ResponseHead of(int status) {
        return new ResponseHead(status, ReasonPhrases.statusLine(status));
    }

    /** This head with one more header. */
    public ResponseHead with(String name, String value) {
        if (!isToken(name) || !isFieldValue(value)) {
            throw new IllegalArgumentException("not a valid header: " + name);
        }
        byte[] line = (name + ": " + value + "\r\n").getBytes(StandardCharsets.ISO_8859_1);
        byte[] longer = new byte[encoded.length + line.length];
        System.arraycopy(encoded, 0, longer, 0, encoded.length);
        System.arraycopy(line, 0, longer, encoded.length, line.length);
        return new ResponseHead(status, longer);
    }

    public int status() {
        return status;
    }

    /** Whether an answer with this status must have neither a body nor a length. */
    boolean bodiless() {
        return status == 204 || status == 304;
    }

    /** The encoded lines, each with its line end. Shared: never write to it. */
    byte[] encoded() {
        return encoded;
    }

    @Override
    public String toString() {
        return new String(encoded, StandardCharsets.ISO_8859_1);
    }

    private static boolean isToken(String name) {
        return name.matches("[A-Za-z0-9_-]+");
    }

    /** Neither control characters (a line end would begin a header of its own) nor anything beyond ASCII. */
    private static boolean isFieldValue(String value) {
        return value.chars().allMatch(c -> c >= ' ' && c < 0x7f);
    }
}
