package io.holdfast.bench.load;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * Turns the receipt handles of a receive's answer into a DeleteMessageBatch request. The buffer is made when the first message
 * comes: ten thousand parked polls must not cost the driver ten thousand buffers.
 */
final class DeleteBatch {
    private static final byte[] RECEIPT_HANDLE = "\"ReceiptHandle\"".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] ID = "{\"Id\":\"0\",\"ReceiptHandle\":\"".getBytes(StandardCharsets.US_ASCII);
    private static final int ID_DIGIT = 7;
    private static final int MOST_MESSAGES = 10;

    private final byte[] head;
    private final byte[] bodyStart;
    private final int[] starts = new int[MOST_MESSAGES];
    private final int[] ends = new int[MOST_MESSAGES];
    private ByteBuffer request = ByteBuffer.allocate(0);

    DeleteBatch(byte[] head, String queueUrl) {
        this.head = head;
        this.bodyStart = ("{\"QueueUrl\":\"" + queueUrl + "\",\"Entries\":[").getBytes(StandardCharsets.US_ASCII);
    }

    /** Reads the handles in {@code answer} into the request; gives their number. */
    int take(Answer answer) {
        int found = 0;
        int handleBytes = 0;
        for (int at = answer.valueOf(RECEIPT_HANDLE, answer.bodyStart);
                at >= 0;
                at = answer.valueOf(RECEIPT_HANDLE, at)) {
            int end = at + 1;
            while (answer.bytes[end] != '"') {
                end++;
            }
            starts[found] = at + 1;
            ends[found] = end;
            handleBytes += end - at - 1;
            found++;
            at = end;
        }
        if (found > 0) {
            write(answer.bytes, found, bodyStart.length + found * (ID.length + 3) - 1 + handleBytes + 2);
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
        request.clear().put(head).put(length).put(bodyStart);
        for (int i = 0; i < found; i++) {
            if (i > 0) {
                request.put((byte) ',');
            }
            int digit = request.position() + ID_DIGIT;
            request.put(ID).put(digit, (byte) ('0' + i));
            request.put(from, starts[i], ends[i] - starts[i]).put((byte) '"').put((byte) '}');
        }
        request.put((byte) ']').put((byte) '}').flip();
        assert request.limit() == total : "Content-Length would lie";
    }
}
