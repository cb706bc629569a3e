package io.holdfast.command.queue;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.holdfast.command.server.Json;
import io.holdfast.command.server.ServiceError;
import io.holdfast.command.server.Sqs;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The queues of any server that speaks SQS, in the shape of the admin API; what SQS does not tell is missing. Stateless. */
record SqsListing(Sqs sqs, String match) {
    private static final List<String> ATTRIBUTES = List.of(
            "ApproximateNumberOfMessages",
            "ApproximateNumberOfMessagesNotVisible",
            "ApproximateNumberOfMessagesDelayed",
            "RedrivePolicy");

    List<Json> read() throws IOException, ServiceError {
        NameMatch names = NameMatch.of(match);
        List<Json> rows = new ArrayList<>();
        String next = "";
        do {
            Map<String, Object> request = new LinkedHashMap<>();
            request.put("MaxResults", 1000);
            if (!next.isEmpty()) {
                request.put("NextToken", next);
            }
            Json page = sqs.call("ListQueues", request);
            for (Json url : page.list("QueueUrls")) {
                if (names.accepts(name(String.valueOf(url.value())))) {
                    read(String.valueOf(url.value()), rows);
                }
            }
            next = page.text("NextToken");
        } while (!next.isEmpty());
        return rows;
    }

    /** A queue that was deleted since it was listed is left out. */
    private void read(String url, List<Json> rows) throws IOException, ServiceError {
        try {
            Json attributes = sqs.call("GetQueueAttributes", Map.of("QueueUrl", url, "AttributeNames", ATTRIBUTES))
                    .get("Attributes");
            rows.add(row(url, attributes));
        } catch (ServiceError refused) {
            if (!refused.is("QueueDoesNotExist")) {
                throw refused;
            }
        }
    }

    private static Json row(String url, Json attributes) {
        Map<String, @Nullable Object> row = new LinkedHashMap<>();
        row.put("name", name(url));
        row.put("url", url);
        row.put("fifo", url.endsWith(".fifo"));
        row.put("visible", attributes.count("ApproximateNumberOfMessages"));
        row.put("inFlight", attributes.count("ApproximateNumberOfMessagesNotVisible"));
        row.put("delayed", attributes.count("ApproximateNumberOfMessagesDelayed"));
        String policy = attributes.text("RedrivePolicy");
        row.put("deadLetterQueue", policy.isEmpty() ? null : target(policy));
        return new Json(row);
    }

    private static String target(String policy) {
        String arn = Json.parse(policy.getBytes(UTF_8)).text("deadLetterTargetArn");
        return arn.substring(arn.lastIndexOf(':') + 1);
    }

    private static String name(String url) {
        return url.substring(url.lastIndexOf('/') + 1);
    }
}
