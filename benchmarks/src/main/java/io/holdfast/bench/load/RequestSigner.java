package io.holdfast.bench.load;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Signs requests to {@code POST /} with Signature Version 4. A signature holds for a quarter of an hour, so prebuilt requests are signed once: before
 * the clock runs.
 */
public final class RequestSigner {
    private static final DateTimeFormatter DATE =
            DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);
    private static final String SCOPE = "/us-east-1/sqs/aws4_request";

    private final String accessKeyId;
    private final String secret;
    private final InstantSource clock;

    public RequestSigner(String accessKeyId, String secret, InstantSource clock) {
        this.accessKeyId = accessKeyId;
        this.secret = secret;
        this.clock = clock;
    }

    /** What has to be sent beside these headers: {@code X-Amz-Date} and {@code Authorization}. All of them are signed. */
    public Map<String, String> sign(Map<String, String> headers, byte[] body) {
        String now = DATE.format(Instant.ofEpochMilli(clock.millis()));
        String day = now.substring(0, "20261115".length());
        SortedMap<String, String> signed = new TreeMap<>();
        headers.forEach((name, value) -> signed.put(name.toLowerCase(Locale.ROOT), value));
        signed.put("x-amz-date", now);
        StringBuilder canonical = new StringBuilder("POST\n/\n\n");
        signed.forEach((name, value) ->
                canonical.append(name).append(':').append(value).append('\n'));
        String names = String.join(";", signed.keySet());
        canonical.append('\n').append(names).append('\n').append(hash(body));
        String toSign = "AWS4-HMAC-SHA256\n" + now + "\n" + day + SCOPE + "\n"
                + hash(canonical.toString().getBytes(StandardCharsets.ISO_8859_1));
        byte[] key = ("AWS4" + secret).getBytes(US_ASCII);
        for (String part : (day + SCOPE).split("/", -1)) {
            key = hmac(key, part);
        }
        return Map.of(
                "X-Amz-Date",
                now,
                "Authorization",
                "AWS4-HMAC-SHA256 Credential=" + accessKeyId + "/" + day + SCOPE + ", SignedHeaders=" + names
                        + ", Signature=" + HexFormat.of().formatHex(hmac(key, toSign)));
    }

    private static String hash(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static byte[] hmac(byte[] key, String text) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            return mac.doFinal(text.getBytes(US_ASCII));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
