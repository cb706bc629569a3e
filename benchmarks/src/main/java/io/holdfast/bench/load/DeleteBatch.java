package io.holdfast.bench.load;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * Turns the receipt handles of a receive's answer into a DeleteMessageBatch request. The buffer is made when the first message
 * comes: ten thousand parked polls must not cost the driver ten thousand buffers.
 */
final class DeleteBatch {
    private final byte[] head;
    private final HandleSyntax syntax;
    private final int[] starts = new int[HandleSyntax.MOST_MESSAGES];
    private final int[] ends = new int[HandleSyntax.MOST_MESSAGES];
    private ByteBuffer request = ByteBuffer.allocate(0);

    /** Both are the same for all connections of a load. */
    DeleteBatch(byte[] head, HandleSyntax syntax) {
        this.head = head;
        this.syntax = syntax;
    }

    /** Reads the handles in {@code answer} into the request; gives their number. */
    int take(Answer answer) {
        int found = 0;
        int length = syntax.bodyStart.length + syntax.bodyEnd.length;
        for (int at = answer.valueOf(syntax.before, answer.bodyStart);
                at >= 0;
                at = answer.valueOf(syntax.before, at)) {
            int start = syntax.start(at);
            int end = syntax.end(answer.bytes, start);
            length +=
                    syntax.entryStarts[found].length + syntax.length(answer.bytes, start, end) + syntax.entryEnd.length;
            starts[found] = start;
            ends[found] = end;
            found++;
            at = end;
        }
        if (found > 0) {
            write(answer.bytes, found, length);
        }
        return found;
    }

    ByteBuffer request() {
        return request;
    }

    private void write(byte[] from, int found, int bodyLength) {
        byte[] length = (bodyLength + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII);
        int total = head.length + length.length + bodyLength;
        if (request.capacity() < total) {
            request = ByteBuffer.allocateDirect(total + total / 4);
        }
        request.clear().put(head).put(length).put(syntax.bodyStart);
        for (int i = 0; i < found; i++) {
            request.put(syntax.entryStarts[i]);
            syntax.write(request, from, starts[i], ends[i]);
            request.put(syntax.entryEnd);
        }
        request.put(syntax.bodyEnd).flip();
        assert request.limit() == total : "Content-Length would lie";
    }
}
