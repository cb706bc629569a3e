package io.holdfast.bench.load;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.LinkedHashMap;
import java.util.Map;

/** The head of a request with its date and its made-up signature replaced by true ones; otherwise byte for byte the same. */
final class SignedHead {
    private static final String LINE_END = "\r\n";

    private SignedHead() {}

    /** @param head up to the value of Content-Length, its last header */
    static byte[] of(byte[] head, byte[] body, RequestSigner signer) {
        String[] lines = new String(head, US_ASCII).split(LINE_END, -1);
        if (!lines[0].startsWith("POST / ")) {
            throw new IllegalArgumentException("only requests to / can be signed, not " + lines[0]);
        }
        Map<String, String> signed = new LinkedHashMap<>();
        for (int i = 1; i < lines.length - 1; i++) {
            if (isSigned(name(lines[i]))) {
                signed.put(name(lines[i]), lines[i].substring(name(lines[i]).length() + ": ".length()));
            }
        }
        Map<String, String> signature = signer.sign(signed, body);
        for (int i = 1; i < lines.length - 1; i++) {
            String name = name(lines[i]);
            lines[i] = signature.containsKey(name) ? name + ": " + signature.get(name) : lines[i];
        }
        return String.join(LINE_END, lines).getBytes(US_ASCII);
    }

    /** As the AWS SDK does it. */
    private static boolean isSigned(String name) {
        return switch (name) {
            case "User-Agent", "X-Amz-Date", "Authorization" -> false;
            default -> true;
        };
    }

    private static String name(String line) {
        return line.substring(0, line.indexOf(':'));
    }
}
