package io.holdfast.app;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import java.util.Locale;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** A request of SQS in AWS JSON, signed with Signature Version 4, from an address of the test's choice. */
record SignedPost(String keyId, String secret, String from) {
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);
    private static final String TYPE = "application/x-amz-json-1.0";
    private static final String SIGNED = "content-type;host;x-amz-date;x-amz-target";

    /** The whole answer, as text. */
    String send(int port, String operation, String body, String... more) throws Exception {
        String host = "127.0.0.1:" + port;
        String time = TIME.format(Instant.now());
        String target = "AmazonSQS." + operation;
        String head = "POST / HTTP/1.1\r\nConnection: close\r\nHost: " + host + "\r\nContent-Type: " + TYPE
                + "\r\nX-Amz-Date: " + time + "\r\nX-Amz-Target: " + target + "\r\nAuthorization: "
                + authorization(host, time, target, body) + "\r\n"
                + String.join("", more) + "Content-Length: " + body.length() + "\r\n\r\n";
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port, InetAddress.getByName(from), 0)) {
            socket.setSoTimeout(20_000);
            socket.getOutputStream().write((head + body).getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private String authorization(String host, String time, String target, String body) throws Exception {
        String scope = time.substring(0, 8) + "/us-east-1/sqs/aws4_request";
        String canonical = "POST\n/\n\ncontent-type:" + TYPE + "\nhost:" + host + "\nx-amz-date:" + time
                + "\nx-amz-target:" + target + "\n\n" + SIGNED + "\n" + sha256(body);
        String toSign = "AWS4-HMAC-SHA256\n" + time + "\n" + scope + "\n" + sha256(canonical);
        byte[] key = ("AWS4" + secret).getBytes(StandardCharsets.UTF_8);
        for (String part : scope.split("/", -1)) {
            key = hmac(key, part);
        }
        return "AWS4-HMAC-SHA256 Credential=" + keyId + "/" + scope + ", SignedHeaders=" + SIGNED + ", Signature="
                + HexFormat.of().formatHex(hmac(key, toSign));
    }

    private static String sha256(String text) throws GeneralSecurityException {
        return HexFormat.of()
                .formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
    }

    private static byte[] hmac(byte[] key, String text) throws GeneralSecurityException {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(key, "HmacSHA256"));
        return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
    }
}
