package io.holdfast.app.config;

/** The forms of queue URLs where the server stands in for LocalStack, as {@code SQS_ENDPOINT_STRATEGY} names them. */
public enum QueueUrls {
    /** {@code http://sqs.us-east-1.localhost.localstack.cloud:4566/000000000000/orders}. */
    STANDARD,
    /** {@code http://us-east-1.queue.localhost.localstack.cloud:4566/000000000000/orders}. */
    DOMAIN,
    /** {@code http://localhost.localstack.cloud:4566/queue/us-east-1/000000000000/orders}. */
    PATH,
    /** The one that fits the address that the client has used. */
    DYNAMIC,
    /** {@code http://localhost.localstack.cloud:4566/000000000000/orders}. */
    OFF
}
