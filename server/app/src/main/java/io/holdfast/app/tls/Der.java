package io.holdfast.app.tls;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.Locale;

/**
 * The distinguished encoding of ASN.1, as far as certificates and keys need it: each value is {@code tag, length, content}. Pure functions.
 */
final class Der {
    private static final int SEQUENCE = 0x30;
    private static final int CONTEXT = 0x80;
    private static final int CONSTRUCTED = 0x20;
    private static final DateTimeFormatter GENERALIZED_TIME =
            DateTimeFormatter.ofPattern("yyyyMMddHHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);
    private static final DateTimeFormatter UTC_TIME =
            DateTimeFormatter.ofPattern("yyMMddHHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

    private static final Instant FIRST_GENERALIZED = Instant.parse("2050-01-01T00:00:00Z");

    private Der() {}

    static byte[] sequence(byte[]... parts) {
        return value(SEQUENCE, joined(parts));
    }

    static byte[] set(byte[] only) {
        return value(0x31, only);
    }

    static byte[] integer(long number) {
        return integer(BigInteger.valueOf(number));
    }

    static byte[] integer(BigInteger number) {
        return value(0x02, number.toByteArray());
    }

    static byte[] yes() {
        return value(0x01, new byte[] {(byte) 0xff});
    }

    static byte[] nothing() {
        return value(0x05);
    }

    static byte[] octets(byte[] content) {
        return value(0x04, content);
    }

    /** @param unused how many bits at the end do not count */
    static byte[] bits(int unused, byte[] content) {
        return value(0x03, new byte[] {(byte) unused}, content);
    }

    static byte[] utf8(String text) {
        return value(0x0c, text.getBytes(StandardCharsets.UTF_8));
    }

    /** RFC 5280 wants two digits for the year up to 2049, and four from then on. */
    static byte[] time(Instant time) {
        return time.isBefore(FIRST_GENERALIZED)
                ? value(0x17, UTC_TIME.format(time).getBytes(StandardCharsets.US_ASCII))
                : value(0x18, GENERALIZED_TIME.format(time).getBytes(StandardCharsets.US_ASCII));
    }

    /** A value in a numbered place, with its own tag inside. */
    static byte[] explicit(int number, byte[] inner) {
        return value(CONTEXT | CONSTRUCTED | number, inner);
    }

    /** Content in a numbered place, which stands for its tag. */
    static byte[] implicit(int number, byte[] content) {
        return value(CONTEXT | number, content);
    }

    /** @param dotted such as 1.2.840.10045.2.1 */
    static byte[] oid(String dotted) {
        String[] arcs = dotted.split("\\.", -1);
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        content.write(Integer.parseInt(arcs[0]) * 40 + Integer.parseInt(arcs[1]));
        for (String arc : Arrays.asList(arcs).subList(2, arcs.length)) {
            int number = Integer.parseInt(arc);
            for (int shift = 28; shift > 0; shift -= 7) {
                if (number >> shift != 0) {
                    content.write((number >> shift & 0x7f) | 0x80);
                }
            }
            content.write(number & 0x7f);
        }
        return value(0x06, content.toByteArray());
    }

    private static byte[] value(int tag, byte[]... contents) {
        byte[] content = joined(contents);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(tag);
        if (content.length < 0x80) {
            out.write(content.length);
        } else {
            byte[] length = BigInteger.valueOf(content.length).toByteArray();
            int from = length[0] == 0 ? 1 : 0;
            out.write(0x80 | (length.length - from));
            out.write(length, from, length.length - from);
        }
        out.writeBytes(content);
        return out.toByteArray();
    }

    private static byte[] joined(byte[]... parts) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            out.writeBytes(part);
        }
        return out.toByteArray();
    }
}
