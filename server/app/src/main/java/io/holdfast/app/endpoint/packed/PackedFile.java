package io.holdfast.app.endpoint.packed;

import io.holdfast.app.http.Response;
import io.holdfast.app.http.ResponseHead;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/** One file that was packed with the server, ready to be sent to browsers. Immutable. */
public final class PackedFile {
    /** The page loads what comes from here and nothing else, and no other page may show it. */
    private static final String POLICY =
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
                    + " connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    /** A name that changes with the content: whoever has the file need not ask again. */
    private static final Pattern HASHED = Pattern.compile(".*-[0-9a-f]{8,64}\\.[a-z0-9]+");

    private static final Map<String, String> TYPES = Map.of(
            "html", "text/html; charset=utf-8",
            "js", "text/javascript; charset=utf-8",
            "css", "text/css; charset=utf-8",
            "svg", "image/svg+xml",
            "png", "image/png",
            "txt", "text/plain; charset=utf-8",
            "json", "application/json",
            "woff2", "font/woff2");

    @SuppressWarnings("ArrayRecordComponent") // compared by nobody
    private record Form(byte[] bytes, String tag, ResponseHead head, ResponseHead unchanged) {}

    private final Form plain;
    private final Form zipped;

    private PackedFile(Form plain, Form zipped) {
        this.plain = plain;
        this.zipped = zipped;
    }

    /**
     * A file as it was packed.
     *
     * @param name tells the type by its ending
     */
    public static PackedFile of(String name, byte[] bytes) throws IOException {
        String hash = hash(bytes);
        byte[] zip = zip(bytes);
        return new PackedFile(
                form(name, bytes, '"' + hash + '"', null), form(name, zip, '"' + hash + "-gzip\"", "gzip"));
    }

    private static Form form(String name, byte[] bytes, String tag, @Nullable String encoding) {
        String caching = HASHED.matcher(name).matches() ? "public, max-age=31536000, immutable" : "no-cache";
        ResponseHead head = ResponseHead.ofPage(200, POLICY, caching).with("Content-Type", type(name));
        if (encoding != null) {
            head = head.with("Content-Encoding", encoding);
        }
        return new Form(bytes, tag, described(head, tag), described(ResponseHead.ofPage(304, POLICY, caching), tag));
    }

    private static ResponseHead described(ResponseHead head, String tag) {
        return head.with("ETag", tag).with("Vary", "Accept-Encoding").with("Referrer-Policy", "no-referrer");
    }

    private static String type(String name) {
        return TYPES.getOrDefault(name.substring(name.lastIndexOf('.') + 1), "application/octet-stream");
    }

    /**
     * What a client gets.
     *
     * @param known what the client says that it has, the header {@code If-None-Match}
     */
    public Response answer(boolean allowsGzip, @Nullable String known) {
        // Few bytes grow when they are compressed.
        Form form = allowsGzip && zipped.bytes.length < plain.bytes.length ? zipped : plain;
        return known != null && known.contains(form.tag)
                ? Response.of(form.unchanged)
                : Response.of(form.head, form.bytes);
    }

    private static byte[] zip(byte[] bytes) throws IOException {
        ByteArrayOutputStream zipped = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(zipped)) {
            out.write(bytes);
        }
        return zipped.toByteArray();
    }

    private static String hash(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes), 0, 16);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
