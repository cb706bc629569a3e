package io.holdfast.command.server;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/** The SQS API in AWS JSON, which every compatible server speaks. Any thread. */
public final class Sqs {
    private final AwsJson api;

    Sqs(HttpCalls calls) {
        this.api = new AwsJson(calls, "sqs", "AmazonSQS");
    }

    /** One operation. */
    public Json call(String operation, Map<String, ?> request) throws IOException, ServiceError {
        return api.call(operation, request);
    }

    /** The URL of a queue, which the other operations want. */
    public String url(QueueReference queue) throws IOException, ServiceError {
        if (!queue.url().isEmpty()) {
            return queue.url();
        }
        Map<String, String> request = new LinkedHashMap<>();
        request.put("QueueName", queue.name());
        if (!queue.account().isEmpty()) {
            request.put("QueueOwnerAWSAccountId", queue.account());
        }
        return call("GetQueueUrl", request).text("QueueUrl");
    }
}
