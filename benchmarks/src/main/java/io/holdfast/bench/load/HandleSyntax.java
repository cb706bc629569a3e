package io.holdfast.bench.load;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Where receipt handles stand in the answer to a receive, and how a request to delete them lists them. */
final class HandleSyntax {
    static final int MOST_MESSAGES = 10;
    private static final byte[] HEX = "0123456789ABCDEF".getBytes(StandardCharsets.US_ASCII);

    /** What comes right before a handle, but for white space, and the first byte after it. */
    final byte[] before;

    final byte[] bodyStart;
    final byte[][] entryStarts = new byte[MOST_MESSAGES][];
    final byte[] entryEnd;
    final byte[] bodyEnd;
    private final boolean quoted;

    private HandleSyntax(boolean quoted, String before, String bodyStart, String entryEnd, String bodyEnd) {
        this.quoted = quoted;
        this.before = ascii(before);
        this.bodyStart = ascii(bodyStart);
        this.entryEnd = ascii(entryEnd);
        this.bodyEnd = ascii(bodyEnd);
    }

    static HandleSyntax ofJson(String queueUrl) {
        String start = "{\"QueueUrl\":\"" + queueUrl + "\",\"Entries\":[";
        HandleSyntax syntax = new HandleSyntax(true, "\"ReceiptHandle\"", start, "\"}", "]}");
        for (int i = 0; i < MOST_MESSAGES; i++) {
            syntax.entryStarts[i] = ascii((i == 0 ? "" : ",") + "{\"Id\":\"" + i + "\",\"ReceiptHandle\":\"");
        }
        return syntax;
    }

    static HandleSyntax ofForm(String formStart) {
        HandleSyntax syntax = new HandleSyntax(false, "<ReceiptHandle>", formStart, "", "");
        for (int i = 0; i < MOST_MESSAGES; i++) {
            String entry = "&DeleteMessageBatchRequestEntry." + (i + 1) + ".";
            syntax.entryStarts[i] = ascii(entry + "Id=" + i + entry + "ReceiptHandle=");
        }
        return syntax;
    }

    /** Where the handle begins whose value was found at {@code at}. */
    int start(int at) {
        return quoted ? at + 1 : at;
    }

    int end(byte[] bytes, int start) {
        byte last = (byte) (quoted ? '"' : '<');
        int end = start;
        while (bytes[end] != last) {
            end++;
        }
        return end;
    }

    /** The length of the handle in a request. */
    int length(byte[] bytes, int start, int end) {
        int length = end - start;
        for (int i = start; !quoted && i < end; i++) {
            length += isPlain(bytes[i]) ? 0 : 2;
        }
        return length;
    }

    void write(ByteBuffer to, byte[] bytes, int start, int end) {
        if (quoted) {
            to.put(bytes, start, end - start);
            return;
        }
        for (int i = start; i < end; i++) {
            byte one = bytes[i];
            if (isPlain(one)) {
                to.put(one);
            } else {
                to.put((byte) '%').put(HEX[one >> 4 & 0xf]).put(HEX[one & 0xf]);
            }
        }
    }

    private static boolean isPlain(byte one) {
        return (one >= 'a' && one <= 'z')
                || (one >= 'A' && one <= 'Z')
                || (one >= '0' && one <= '9')
                || one == '-'
                || one == '_'
                || one == '.';
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
