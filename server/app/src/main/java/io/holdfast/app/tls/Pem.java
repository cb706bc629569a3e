package io.holdfast.app.tls;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One block of a PEM file (RFC 7468).
 *
 * <pre>
 *   -----BEGIN label-----
 *   base64
 *   -----END label-----
 * </pre>
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Pem(String label, byte[] bytes) {
    private static final Pattern BLOCK =
            Pattern.compile("-----BEGIN ([A-Z0-9 ]+)-----([^-]*(?:-[^-]+)*?)-----END \\1-----");
    private static final Base64.Encoder LINES = Base64.getMimeEncoder(64, new byte[] {'\n'});

    /**
     * All blocks of a file, whatever stands between them.
     *
     * @throws IllegalArgumentException if a block is not base64; blocks with headers, which old encrypted keys have, are not
     */
    static List<Pem> read(byte[] file) {
        List<Pem> blocks = new ArrayList<>();
        Matcher block = BLOCK.matcher(new String(file, StandardCharsets.ISO_8859_1));
        while (block.find()) {
            String base64 = block.group(2).replaceAll("\\s", "");
            blocks.add(new Pem(block.group(1), Base64.getDecoder().decode(base64)));
        }
        return blocks;
    }

    String text() {
        return "-----BEGIN " + label + "-----\n" + LINES.encodeToString(bytes) + "\n-----END " + label + "-----\n";
    }
}
