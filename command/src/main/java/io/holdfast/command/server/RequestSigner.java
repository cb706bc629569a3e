package io.holdfast.command.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URI;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Signs requests with Signature Version 4, as {@code protocol.sign} verifies them. Any thread. */
record RequestSigner(Credentials credentials, String region, String service) {
    private static final DateTimeFormatter DATE =
            DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);
    private static final String ALGORITHM = "AWS4-HMAC-SHA256";

    /** The headers to send: those given and the signature's. Java adds {@code Host} by itself, and so it is only signed. */
    Map<String, String> sign(String method, URI address, Map<String, String> headers, byte[] body, Instant now) {
        String date = DATE.format(now);
        SortedMap<String, String> signed = new TreeMap<>();
        headers.forEach((name, value) -> signed.put(name.toLowerCase(Locale.ROOT), value.strip()));
        signed.put("host", host(address));
        signed.put("x-amz-date", date);
        if (credentials.sessionToken() != null) {
            signed.put("x-amz-security-token", credentials.sessionToken());
        }
        String names = String.join(";", signed.keySet());
        String canonical = String.join(
                "\n",
                method,
                path(address),
                query(address),
                signed.entrySet().stream()
                        .map(header -> header.getKey() + ":" + header.getValue() + "\n")
                        .collect(Collectors.joining()),
                names,
                hash(body));
        String scope = String.join("/", date.substring(0, "20261115".length()), region, service, "aws4_request");
        String signature = signature(scope, String.join("\n", ALGORITHM, date, scope, hash(canonical.getBytes(UTF_8))));
        SortedMap<String, String> sent = new TreeMap<>(signed);
        sent.remove("host");
        sent.put(
                "Authorization",
                "%s Credential=%s/%s, SignedHeaders=%s, Signature=%s"
                        .formatted(ALGORITHM, credentials.accessKeyId(), scope, names, signature));
        return sent;
    }

    private String signature(String scope, String toSign) {
        byte[] key = ("AWS4" + credentials.secret()).getBytes(UTF_8);
        for (String part : scope.split("/", -1)) {
            key = hmac(key, part);
        }
        return HexFormat.of().formatHex(hmac(key, toSign));
    }

    private static String host(URI address) {
        int usual = address.getScheme().equals("https") ? 443 : 80;
        boolean plain = address.getPort() == -1 || address.getPort() == usual;
        return plain ? address.getHost() : address.getHost() + ":" + address.getPort();
    }

    /** The path is encoded a second time, as all services but S3 want it. */
    private static String path(URI address) {
        String path = address.getRawPath();
        return path == null || path.isEmpty()
                ? "/"
                : Arrays.stream(path.split("/", -1)).map(UrlEncoding::of).collect(Collectors.joining("/"));
    }

    private static String query(URI address) {
        String query = address.getRawQuery();
        return query == null ? "" : Arrays.stream(query.split("&", -1)).sorted().collect(Collectors.joining("&"));
    }

    private static String hash(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static byte[] hmac(byte[] key, String text) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            return mac.doFinal(text.getBytes(UTF_8));
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
