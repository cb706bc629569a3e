package io.holdfast.verify.crash;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import java.util.Locale;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** A client of IAM and STS that signs its forms. Any thread. */
record SignedForm(int port, String keyId, String secret) {
    private static final HttpClient CLIENT =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

    /** @param service iam or sts */
    HttpResponse<String> post(String service, String form) throws IOException {
        String time = TIME.format(Instant.now());
        String scope = time.substring(0, 8) + "/us-east-1/" + service + "/aws4_request";
        String host = "localhost:" + port;
        try {
            String canonical =
                    "POST\n/\n\nhost:" + host + "\nx-amz-date:" + time + "\n\nhost;x-amz-date\n" + hash(form);
            byte[] key = ("AWS4" + secret).getBytes(UTF_8);
            for (String part : scope.split("/", -1)) {
                key = hmac(key, part);
            }
            String signature = hex(hmac(key, "AWS4-HMAC-SHA256\n" + time + "\n" + scope + "\n" + hash(canonical)));
            HttpRequest request = HttpRequest.newBuilder(URI.create("http://" + host + "/"))
                    .header("Content-Type", "application/x-www-form-urlencoded")
                    .header("X-Amz-Date", time)
                    .header(
                            "Authorization",
                            "AWS4-HMAC-SHA256 Credential=" + keyId + "/" + scope
                                    + ", SignedHeaders=host;x-amz-date, Signature=" + signature)
                    .POST(HttpRequest.BodyPublishers.ofString(form))
                    .build();
            return CLIENT.send(request, HttpResponse.BodyHandlers.ofString());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }

    private static String hash(String text) throws GeneralSecurityException {
        return hex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8)));
    }

    private static byte[] hmac(byte[] key, String text) throws GeneralSecurityException {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(key, "HmacSHA256"));
        return mac.doFinal(text.getBytes(UTF_8));
    }

    private static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }
}
