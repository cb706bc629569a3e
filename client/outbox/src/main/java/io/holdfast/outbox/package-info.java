/**
 * Beside the steps. Takes messages from an application's own database transaction, gives them to any SQS-compatible queue.
 * Must not know Holdfast's inside, nor any framework: JDBC, the AWS SDK and slf4j are all it uses.
 */
@NullMarked
package io.holdfast.outbox;

import org.jspecify.annotations.NullMarked;
