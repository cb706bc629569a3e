package io.holdfast.app.http;

import io.netty.buffer.ByteBuf;

/** Header lines that go on in the next line, an old form that HTTP forbids by now. */
final class FoldedLines {
    private FoldedLines() {}

    /**
     * Whether one of the head's lines that are here begins with white space. Netty would glue it to the line before, as
     * other servers do not, and two servers that disagree about headers can be played against each other.
     */
    static boolean isIn(ByteBuf in, boolean afterRequestLine) {
        int end = in.writerIndex();
        int line = in.readerIndex();
        // Empty lines may come before the request line; after it the first one ends the head.
        while (!afterRequestLine && line < end && isLineEnd(in.getByte(line))) {
            line++;
        }
        while (line < end) {
            byte first = in.getByte(line);
            if (first == ' ' || first == '\t') {
                return true;
            }
            int lineEnd = in.indexOf(line, end, (byte) '\n');
            if (lineEnd < 0 || isLineEnd(first)) {
                return false;
            }
            line = lineEnd + 1;
        }
        return false;
    }

    private static boolean isLineEnd(byte b) {
        return b == '\r' || b == '\n';
    }
}
