package io.holdfast.bench.load;

import java.nio.charset.StandardCharsets;

/** AWS JSON 1.0. */
final class JsonWire implements Wire {
    private static final byte[] ACCEPTED = "\"MD5OfMessageBody\"".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] FAILED = "\"SenderFault\"".getBytes(StandardCharsets.US_ASCII);

    @Override
    public byte[] headUpToLength(QueueAddress queue, String action) {
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
        return head.formatted(queue.port(), action).getBytes(StandardCharsets.US_ASCII);
    }

    @Override
    public String sendMessage(QueueAddress queue, Bodies bodies) {
        return "{\"QueueUrl\":\"" + queue.queueUrl() + "\"," + message(queue, bodies);
    }

    @Override
    public String sendMessageBatch(QueueAddress queue, Bodies bodies, int entries) {
        StringBuilder json = new StringBuilder("{\"QueueUrl\":\"" + queue.queueUrl() + "\",\"Entries\":[");
        for (int i = 0; i < entries; i++) {
            json.append(i == 0 ? "" : ",").append("{\"Id\":\"").append(i).append("\",");
            json.append(message(queue, bodies));
        }
        return json.append("]}").toString();
    }

    private static String message(QueueAddress queue, Bodies bodies) {
        Groups groups = queue.groups();
        String group = groups == null
                ? ""
                : "\"MessageGroupId\":\"" + NumberedRequest.group(groups) + "\",\"MessageDeduplicationId\":\""
                        + NumberedRequest.id(groups) + "\",";
        return group + "\"MessageBody\":\"" + bodies.next() + "\"}";
    }

    @Override
    public String receiveMessage(QueueAddress queue, int waitSeconds) {
        return "{\"QueueUrl\":\"" + queue.queueUrl() + "\",\"MaxNumberOfMessages\":10,\"WaitTimeSeconds\":"
                + waitSeconds + "}";
    }

    @Override
    public HandleSyntax handles(QueueAddress queue) {
        return HandleSyntax.ofJson(queue.queueUrl());
    }

    @Override
    public byte[] acceptedMark() {
        return ACCEPTED;
    }

    @Override
    public byte[] failedMark() {
        return FAILED;
    }
}
