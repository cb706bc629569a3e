package io.holdfast.bench.load;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Requests of one protocol as bytes, with the headers a client sends, and what to look for in its answers. Built before the clock runs. */
interface Wire {
    /** All of the request up to the value of Content-Length, its last header. */
    byte[] headUpToLength(QueueAddress queue, String action);

    /** The body of a SendMessage. The message's own text comes last but for what closes the request. */
    String sendMessage(QueueAddress queue, Bodies bodies);

    String sendMessageBatch(QueueAddress queue, Bodies bodies, int entries);

    /** The body of a ReceiveMessage for ten messages. */
    String receiveMessage(QueueAddress queue, int waitSeconds);

    HandleSyntax handles(QueueAddress queue);

    /** Stands once in an answer for each message that was accepted. */
    byte[] acceptedMark();

    /** Stands in the answer to a batch of which something failed. */
    byte[] failedMark();

    default ByteBuffer request(QueueAddress queue, String action, String body) {
        byte[] bytes = body.getBytes(StandardCharsets.US_ASCII);
        RequestSigner signer = queue.security().signer();
        byte[] unsigned = headUpToLength(queue, action);
        byte[] head = signer == null ? unsigned : SignedHead.of(unsigned, bytes, signer);
        byte[] length = (bytes.length + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII);
        return ByteBuffer.allocateDirect(head.length + length.length + bytes.length)
                .put(head)
                .put(length)
                .put(bytes)
                .flip();
    }

    /** A request for {@code batch} messages; 1 means SendMessage. */
    default ByteBuffer send(QueueAddress queue, Bodies bodies, int batch) {
        return batch == 1
                ? request(queue, "SendMessage", sendMessage(queue, bodies))
                : request(queue, "SendMessageBatch", sendMessageBatch(queue, bodies, batch));
    }

    default ByteBuffer receive(QueueAddress queue, int waitSeconds) {
        return request(queue, "ReceiveMessage", receiveMessage(queue, waitSeconds));
    }
}
