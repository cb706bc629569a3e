package io.holdfast.app.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/**
 * Makes one buffer of head and body. The body goes first, behind a gap, because only then its length is known; the head is
 * laid into the gap so that it ends where the body begins.
 *
 * <pre>
 *   gap (unused) | status line, content type … | x-amzn-RequestId, Date | Content-Length | Connection | blank line | body
 * </pre>
 *
 * <p>Thread rule: one per loop, that loop only.
 */
final class AnswerEncoder {
    private static final byte[] STRICT_TRANSPORT = ascii("Strict-Transport-Security: max-age=31536000\r\n");
    private static final byte[] NOTHING = new byte[0];
    private static final byte[] CONTENT_LENGTH = ascii("Content-Length: ");
    private static final byte[] END = ascii("\r\n\r\n");
    private static final byte[] END_AND_CLOSE = ascii("\r\nConnection: close\r\n\r\n");
    private static final byte[] BARE_END = ascii("\r\n");
    private static final byte[] BARE_END_AND_CLOSE = ascii("Connection: close\r\n\r\n");
    private static final int LONGEST_LENGTH_DIGITS = 10;

    /** The header lines that every answer has; id and date are overwritten in place. */
    private static final String SHARED = "x-amzn-RequestId: " + "0".repeat(RequestId.LENGTH) + "\r\nDate: ";

    private static final int ID_OFFSET = SHARED.indexOf('0');
    private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern(
                    "EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.US)
            .withZone(ZoneOffset.UTC);

    private final InstantSource clock;
    private long dateSecond = Long.MIN_VALUE;
    private byte[] shared = new byte[0];

    AnswerEncoder(InstantSource clock) {
        this.clock = clock;
        refreshDate();
    }

    /** Formats the date anew if its second has passed. Called by a timer: asking the clock per answer would cost more. */
    void refreshDate() {
        Instant now = clock.instant();
        if (now.getEpochSecond() != dateSecond) {
            dateSecond = now.getEpochSecond();
            shared = ascii(SHARED + DATE.format(now) + "\r\n");
        }
    }

    /**
     * The encoded answer, owned by the caller. If the body cannot be written nothing is left allocated.
     *
     * @param close whether the connection ends with it
     * @param strict whether browsers shall never again try this host without TLS
     */
    ByteBuf encode(
            ByteBufAllocator alloc,
            Response response,
            long idHigh,
            long idLow,
            boolean withBody,
            boolean close,
            boolean strict)
            throws IOException {
        ResponseHead head = response.head();
        byte[] transport = strict ? STRICT_TRANSPORT : NOTHING;
        int gap = head.encoded().length
                + transport.length
                + shared.length
                + CONTENT_LENGTH.length
                + LONGEST_LENGTH_DIGITS
                + END_AND_CLOSE.length;
        ByteBuf out = alloc.directBuffer(gap + response.body().sizeHint());
        boolean done = false;
        try {
            out.setIndex(gap, gap);
            response.body().writeTo(new BodyOutput(out));
            int length = out.writerIndex() - gap;
            if (!withBody || head.bodiless()) {
                out.writerIndex(gap);
            }
            RequestId.write(idHigh, idLow, shared, ID_OFFSET);
            int at = layBackwards(out, layEnd(out, gap, head, length, close), transport);
            at = layBackwards(out, at, shared);
            out.readerIndex(layBackwards(out, at, head.encoded()));
            done = true;
            return out;
        } finally {
            if (!done) {
                out.release();
            }
        }
    }

    /** The encoded refusal, owned by the caller, which has to close the connection. */
    ByteBuf encode(ByteBufAllocator alloc, HttpRefusal refusal, long idHigh, long idLow, boolean strict) {
        try {
            return encode(alloc, refusal.response(), idHigh, idLow, true, true, strict);
        } catch (IOException e) {
            throw new AssertionError("an array was not written to a buffer", e);
        }
    }

    /** Where the lines before the end of the head must end. */
    private static int layEnd(ByteBuf out, int gap, ResponseHead head, int length, boolean close) {
        if (head.bodiless()) {
            return layBackwards(out, gap, close ? BARE_END_AND_CLOSE : BARE_END);
        }
        int at = layBackwards(out, gap, close ? END_AND_CLOSE : END);
        int rest = length;
        do {
            out.setByte(--at, '0' + rest % 10);
            rest /= 10;
        } while (rest > 0);
        return layBackwards(out, at, CONTENT_LENGTH);
    }

    private static int layBackwards(ByteBuf out, int end, byte[] bytes) {
        int start = end - bytes.length;
        out.setBytes(start, bytes);
        return start;
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
