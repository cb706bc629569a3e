/**
 * Step 2. Takes HTTP bodies from the endpoints, gives typed requests to the actions and bytes back: {@code sqs} holds the SQS API,
 * {@code iam} and {@code sts} parts of the APIs that manage keys, {@code sign} verifies signatures, {@code policy} has the policy
 * documents of all APIs, {@code wire} what every reader and writer needs.
 * It must not know queues, storage, threads or time: pure functions only.
 */
@NullMarked
package io.holdfast.protocol;

import org.jspecify.annotations.NullMarked;
