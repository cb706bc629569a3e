package io.holdfast.verify.access;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLEncoder;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Signs requests by version 4, or with one part of it as it should not be. */
record Signature(Credentials who, String date, String day, String region, String service, String terminator) {
    private static final DateTimeFormatter DATE =
            DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);
    private static final String ALGORITHM = "AWS4-HMAC-SHA256";

    static Signature of(Credentials who, Instant at) {
        String date = DATE.format(at);
        return new Signature(who, date, date.substring(0, 8), "us-east-1", "sqs", "aws4_request");
    }

    static String format(Instant at) {
        return DATE.format(at);
    }

    static Instant parse(String date) {
        return DATE.parse(date, Instant::from);
    }

    Signature forService(String other) {
        return new Signature(who, date, day, region, other, terminator);
    }

    Signature forRegion(String other) {
        return new Signature(who, date, day, other, service, terminator);
    }

    Signature onDay(String other) {
        return new Signature(who, date, other, region, service, terminator);
    }

    Signature endingWith(String other) {
        return new Signature(who, date, day, region, service, other);
    }

    /** The call with its signature in the headers. */
    HttpCall sign(HttpCall call, String host) {
        HttpCall dated = call.with("X-Amz-Date", date);
        if (!who.token().isEmpty()) {
            dated = dated.with("X-Amz-Security-Token", who.token());
        }
        Map<String, String> signed = new TreeMap<>(Map.of("host", host));
        dated.headers().forEach((name, value) -> signed.put(name.toLowerCase(java.util.Locale.ROOT), value));
        String names = String.join(";", signed.keySet());
        String signature = signature(dated, signed, dated.query());
        return dated.with(
                "Authorization",
                ALGORITHM + " Credential=" + who.id() + "/" + scope() + ", SignedHeaders=" + names + ", Signature="
                        + signature);
    }

    /** The call with its signature in the URL: only its host is signed, and its body. */
    HttpCall presign(HttpCall call, String host, int expiresSeconds) {
        String token = who.token().isEmpty() ? "" : "&X-Amz-Security-Token=" + encoded(who.token());
        String query = call.query() + (call.query().isEmpty() ? "" : "&") + "X-Amz-Algorithm=" + ALGORITHM
                + "&X-Amz-Credential=" + encoded(who.id() + "/" + scope()) + "&X-Amz-Date=" + date
                + "&X-Amz-Expires=" + expiresSeconds + token + "&X-Amz-SignedHeaders=host";
        return call.withQuery(query + "&X-Amz-Signature=" + signature(call, Map.of("host", host), query));
    }

    private String scope() {
        return String.join("/", day, region, service, terminator);
    }

    private String signature(HttpCall call, Map<String, String> headers, String query) {
        String sorted = query.isEmpty()
                ? ""
                : Arrays.stream(query.split("&", -1)).sorted().collect(Collectors.joining("&"));
        String lines = headers.entrySet().stream()
                .map(header -> header.getKey() + ":" + header.getValue() + "\n")
                .collect(Collectors.joining());
        String canonical = String.join(
                "\n", call.method(), call.path(), sorted, lines, String.join(";", headers.keySet()), hash(call.body()));
        byte[] key = ("AWS4" + who.secret()).getBytes(UTF_8);
        for (String part : Stream.of(day, region, service, terminator).toList()) {
            key = hmac(key, part);
        }
        return HexFormat.of().formatHex(hmac(key, String.join("\n", ALGORITHM, date, scope(), hash(canonical))));
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, UTF_8);
    }

    private static String hash(String text) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static byte[] hmac(byte[] key, String text) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            return mac.doFinal(text.getBytes(UTF_8));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
