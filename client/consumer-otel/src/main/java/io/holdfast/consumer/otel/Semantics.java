package io.holdfast.consumer.otel;

import io.opentelemetry.api.common.AttributeKey;
import org.jspecify.annotations.Nullable;

/** OpenTelemetry's names for messaging, and ours where it has none. */
final class Semantics {
    static final String SCOPE = "io.holdfast.consumer";
    static final String SQS = "aws_sqs";

    static final AttributeKey<String> SYSTEM = AttributeKey.stringKey("messaging.system");
    static final AttributeKey<String> OPERATION_NAME = AttributeKey.stringKey("messaging.operation.name");
    static final AttributeKey<String> OPERATION_TYPE = AttributeKey.stringKey("messaging.operation.type");
    static final AttributeKey<String> DESTINATION = AttributeKey.stringKey("messaging.destination.name");
    static final AttributeKey<String> MESSAGE_ID = AttributeKey.stringKey("messaging.message.id");
    static final AttributeKey<Long> BATCH_COUNT = AttributeKey.longKey("messaging.batch.message_count");
    static final AttributeKey<String> QUEUE_URL = AttributeKey.stringKey("aws.sqs.queue.url");

    static final AttributeKey<Long> RECEIVE_COUNT = AttributeKey.longKey("holdfast.receive_count");
    static final AttributeKey<String> GROUP_ID = AttributeKey.stringKey("holdfast.group_id");
    static final AttributeKey<String> OUTCOME = AttributeKey.stringKey("holdfast.outcome");

    private Semantics() {}

    /** Also of a request that names no queue, which the SDK will refuse by itself. */
    static String queueName(@Nullable String url) {
        return url == null ? "" : url.substring(url.lastIndexOf('/') + 1);
    }
}
