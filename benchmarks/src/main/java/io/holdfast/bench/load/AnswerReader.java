package io.holdfast.bench.load;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Collects the bytes of one answer at a time. It reads no more of HTTP than it must (status, length or chunks), because every
 * cycle the driver burns is a cycle the server does not get on the same machine.
 */
final class AnswerReader implements IncomingAnswer {
    private static final int FIRST_BYTES = 512;
    private static final int CHUNKED = -1;
    private static final byte[] CONTENT_LENGTH = "content-length:".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] TRANSFER_ENCODING = "transfer-encoding:".getBytes(StandardCharsets.US_ASCII);

    private byte[] bytes = new byte[FIRST_BYTES];
    private int length;
    private int scanned;
    private int bodyStart;
    private int bodyLength;

    @Override
    public boolean take(ByteBuffer in) {
        int arrived = in.remaining();
        if (length + arrived > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(length + arrived, bytes.length * 2));
        }
        in.get(bytes, length, arrived);
        length += arrived;
        return (bodyStart > 0 || headEnds()) && bodyEnds();
    }

    @Override
    public Answer answer() {
        int status = (bytes[9] - '0') * 100 + (bytes[10] - '0') * 10 + (bytes[11] - '0');
        return new Answer(bytes, status, bodyStart, bodyStart + bodyLength);
    }

    @Override
    public void reset() {
        length = 0;
        scanned = 0;
        bodyStart = 0;
        bodyLength = 0;
    }

    private boolean headEnds() {
        int at = Math.max(0, scanned - 3);
        for (; at + 3 < length; at++) {
            if (bytes[at] == '\r' && bytes[at + 1] == '\n' && bytes[at + 2] == '\r' && bytes[at + 3] == '\n') {
                bodyStart = at + 4;
                readHead(at + 2);
                return true;
            }
        }
        scanned = length;
        return false;
    }

    private void readHead(int headEnd) {
        int line = lineAfter(0, headEnd);
        while (line < headEnd) {
            if (startsWith(CONTENT_LENGTH, line)) {
                bodyLength = number(line + CONTENT_LENGTH.length);
                return;
            }
            if (startsWith(TRANSFER_ENCODING, line)) {
                bodyLength = CHUNKED;
                return;
            }
            line = lineAfter(line, headEnd);
        }
        throw new LoadFailure("answer without length: " + new String(bytes, 0, headEnd, StandardCharsets.ISO_8859_1));
    }

    private boolean bodyEnds() {
        if (bodyLength == CHUNKED) {
            int end = Chunks.end(bytes, bodyStart, length);
            if (end < 0) {
                return false;
            }
            refuseMoreThan(end);
            bodyLength = Chunks.join(bytes, bodyStart, end) - bodyStart;
            return true;
        }
        if (length < bodyStart + bodyLength) {
            return false;
        }
        refuseMoreThan(bodyStart + bodyLength);
        return true;
    }

    private void refuseMoreThan(int end) {
        if (length > end) {
            throw new LoadFailure("more bytes than one answer to one request");
        }
    }

    private int lineAfter(int from, int headEnd) {
        int at = from;
        while (at < headEnd && bytes[at] != '\n') {
            at++;
        }
        return at + 1;
    }

    private boolean startsWith(byte[] lowerCase, int at) {
        for (int i = 0; i < lowerCase.length; i++) {
            // Or-ing 0x20 lowers letters and leaves '-' and ':' as they are.
            if ((bytes[at + i] | 0x20) != lowerCase[i]) {
                return false;
            }
        }
        return true;
    }

    private int number(int from) {
        int value = 0;
        for (int at = from; bytes[at] != '\r'; at++) {
            if (bytes[at] != ' ') {
                value = value * 10 + (bytes[at] - '0');
            }
        }
        return value;
    }
}
