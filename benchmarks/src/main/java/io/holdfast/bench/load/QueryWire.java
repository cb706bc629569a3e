package io.holdfast.bench.load;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** AWS Query: a form posted to the queue's path, as boto3 does, and an answer in XML. */
final class QueryWire implements Wire {
    private static final byte[] ACCEPTED = "<MD5OfMessageBody>".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] FAILED = "<SenderFault>".getBytes(StandardCharsets.US_ASCII);

    @Override
    public byte[] headUpToLength(QueueAddress queue, String action) {
        String head = """
                POST %s HTTP/1.1\r
                Host: 127.0.0.1:%d\r
                Accept-Encoding: identity\r
                User-Agent: Boto3/1.26.27 Python/3.11.2 Linux/6.1.0 Botocore/1.29.27\r
                Content-Type: application/x-www-form-urlencoded; charset=utf-8\r
                X-Amz-Date: 20261115T183032Z\r
                Authorization: AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20261115/us-east-1/sqs/aws4_request, \
                SignedHeaders=content-type;host;x-amz-date, \
                Signature=5da79af4676b7ab5fa46cea100a098209d6b192763629c979c286b1492de0927\r
                Content-Length: \
                """;
        return head.formatted(queue.path(), queue.port()).getBytes(StandardCharsets.US_ASCII);
    }

    static String start(QueueAddress queue, String action) {
        return "Action=" + action + "&Version=2012-11-05&QueueUrl="
                + URLEncoder.encode(queue.queueUrl(), StandardCharsets.US_ASCII);
    }

    @Override
    public String sendMessage(QueueAddress queue, Bodies bodies) {
        return start(queue, "SendMessage") + message(queue, bodies, "");
    }

    @Override
    public String sendMessageBatch(QueueAddress queue, Bodies bodies, int entries) {
        StringBuilder form = new StringBuilder(start(queue, "SendMessageBatch"));
        for (int i = 1; i <= entries; i++) {
            String entry = "SendMessageBatchRequestEntry." + i + ".";
            form.append('&').append(entry).append("Id=").append(i);
            form.append(message(queue, bodies, entry));
        }
        return form.toString();
    }

    private static String message(QueueAddress queue, Bodies bodies, String entry) {
        Groups groups = queue.groups();
        String group = groups == null
                ? ""
                : "&" + entry + "MessageGroupId=" + NumberedRequest.group(groups) + "&" + entry
                        + "MessageDeduplicationId=" + NumberedRequest.id(groups);
        return group + "&" + entry + "MessageBody=" + bodies.next();
    }

    @Override
    public String receiveMessage(QueueAddress queue, int waitSeconds) {
        return start(queue, "ReceiveMessage") + "&MaxNumberOfMessages=10&WaitTimeSeconds=" + waitSeconds;
    }

    @Override
    public HandleSyntax handles(QueueAddress queue) {
        return HandleSyntax.ofForm(start(queue, "DeleteMessageBatch"));
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
