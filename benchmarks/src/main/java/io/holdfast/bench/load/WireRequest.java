package io.holdfast.bench.load;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** AWS JSON 1.0 requests as bytes, with the headers an AWS SDK sends. Built before the clock runs. */
final class WireRequest {
    private WireRequest() {}

    /** All of the request up to the value of Content-Length, its last header. */
    static byte[] headUpToLength(int port, String action) {
        String head = """
                POST / HTTP/1.1\r
                Host: 127.0.0.1:%d\r
                User-Agent: aws-sdk-java/2.54.14 md/io#async md/http#Bench ua/2.1 api/SQS#2.54.x lang/java#17 md/rb#17\r
                amz-sdk-invocation-id: 5d3e7a9c-8f0b-4c6e-a1d2-3b4c5d6e7f80\r
                amz-sdk-request: attempt=1; max=3\r
                Content-Type: application/x-amz-json-1.0\r
                X-Amz-Target: AmazonSQS.%s\r
                X-Amz-Date: 20261115T183032Z\r
                Authorization: AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20261115/us-east-1/sqs/aws4_request, \
                SignedHeaders=amz-sdk-invocation-id;amz-sdk-request;content-type;host;x-amz-date;x-amz-target, \
                Signature=5da79af4676b7ab5fa46cea100a098209d6b192763629c979c286b1492de0927\r
                Content-Length: \
                """;
        return head.formatted(port, action).getBytes(StandardCharsets.US_ASCII);
    }

    static ByteBuffer of(QueueAddress queue, String action, String json) {
        byte[] head = headUpToLength(queue.port(), action);
        byte[] body = json.getBytes(StandardCharsets.US_ASCII);
        byte[] length = (body.length + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII);
        return ByteBuffer.allocateDirect(head.length + length.length + body.length)
                .put(head)
                .put(length)
                .put(body)
                .flip();
    }

    static ByteBuffer sendMessage(QueueAddress queue, Bodies bodies) {
        return of(
                queue,
                "SendMessage",
                "{\"QueueUrl\":\"" + queue.queueUrl() + "\",\"MessageBody\":\"" + bodies.next() + "\"}");
    }

    static ByteBuffer sendMessageBatch(QueueAddress queue, Bodies bodies, int entries) {
        StringBuilder json = new StringBuilder("{\"QueueUrl\":\"" + queue.queueUrl() + "\",\"Entries\":[");
        for (int i = 0; i < entries; i++) {
            json.append(i == 0 ? "" : ",")
                    .append("{\"Id\":\"")
                    .append(i)
                    .append("\",\"MessageBody\":\"")
                    .append(bodies.next())
                    .append("\"}");
        }
        return of(queue, "SendMessageBatch", json.append("]}").toString());
    }

    static ByteBuffer receiveMessage(QueueAddress queue, int waitSeconds) {
        return of(
                queue,
                "ReceiveMessage",
                "{\"QueueUrl\":\"" + queue.queueUrl() + "\",\"MaxNumberOfMessages\":10,\"WaitTimeSeconds\":"
                        + waitSeconds + "}");
    }
}
