package io.holdfast.app.alarm.action;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The header that proves to a receiver who has called, and when.
 *
 * <pre>
 * X-Holdfast-Signature: t=SECONDS,v1=HEX      HEX = HMAC-SHA256(secret, SECONDS + "." + body)
 * </pre>
 */
public final class WebhookSignature {
    public static final String HEADER = "X-Holdfast-Signature";

    private static final String ALGORITHM = "HmacSHA256";

    private WebhookSignature() {}

    public static String of(byte[] secret, long epochSeconds, byte[] body) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(secret, ALGORITHM));
            mac.update((epochSeconds + ".").getBytes(StandardCharsets.US_ASCII));
            return "t=" + epochSeconds + ",v1=" + HexFormat.of().formatHex(mac.doFinal(body));
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("every Java has " + ALGORITHM, impossible);
        }
    }
}
