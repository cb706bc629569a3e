package io.holdfast.app.http;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Status line, content type and extra headers of an answer, encoded once. Meant to be kept in constants or small
 * caches: encoding on every request would be the most expensive part of an answer.
 *
 * <p>Each begins with what protects answers in browsers. The server itself adds {@code x-amzn-RequestId}, {@code Date}, {@code Content-Length} and {@code Connection}.
 */
public final class ResponseHead {
    /**
     * What keeps a browser from making more of an answer than data for whoever asked: it guesses no other type, stores nothing, runs and loads
     * nothing, shows it in no frame, and gives it to no page of another site. Answers have no links, hence no Referrer-Policy; frame-ancestors
     * replaces X-Frame-Options.
     */
    private static final byte[] FOR_BROWSERS = """
            X-Content-Type-Options: nosniff
            Cache-Control: no-store
            Content-Security-Policy: default-src 'none'; frame-ancestors 'none'
            Cross-Origin-Resource-Policy: same-origin
            """.replace("\n", "\r\n").getBytes(StandardCharsets.US_ASCII);

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
        return new ResponseHead(status, joined(ReasonPhrases.statusLine(status), FOR_BROWSERS));
    }

    /**
     * A head of what browsers show as a page or load for one.
     *
     * @param policy what the page may load and run, as a Content-Security-Policy
     * @param caching what may be kept, as a Cache-Control
     */
    public static ResponseHead ofPage(int status, String policy, String caching) {
        String headers = new String(FOR_BROWSERS, StandardCharsets.US_ASCII)
                .replaceFirst("(?m)^Cache-Control: .*$", "Cache-Control: " + caching)
                .replaceFirst("(?m)^Content-Security-Policy: .*$", "Content-Security-Policy: " + policy);
        return new ResponseHead(
                status, joined(ReasonPhrases.statusLine(status), headers.getBytes(StandardCharsets.US_ASCII)));
    }

    /** A head that another node has encoded. */
    static ResponseHead passedOn(int status, byte[] encoded) {
        return new ResponseHead(status, encoded);
    }

    /** This head with one more header. */
    public ResponseHead with(String name, String value) {
        if (!isToken(name) || !isFieldValue(value)) {
            throw new IllegalArgumentException("not a valid header: " + name);
        }
        byte[] line = (name + ": " + value + "\r\n").getBytes(StandardCharsets.ISO_8859_1);
        return new ResponseHead(status, joined(encoded, line));
    }

    private static byte[] joined(byte[] first, byte[] second) {
        byte[] both = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return both;
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
