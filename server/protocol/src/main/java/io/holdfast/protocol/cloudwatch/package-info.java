/**
 * Step 2, the CloudWatch API. Takes trees that were read in one of its three protocols, gives typed requests; takes results, gives trees.
 * It must not know which metrics and alarms exist, nor in which protocol a request came.
 *
 * <p>Reading order: {@link io.holdfast.protocol.cloudwatch.CloudWatchOperation} is what can be asked,
 * {@link io.holdfast.protocol.cloudwatch.CloudWatchRequests} reads it into a {@link io.holdfast.protocol.cloudwatch.CloudWatchRequest} with one method
 * for each operation, {@link io.holdfast.protocol.cloudwatch.CloudWatchResults} writes a {@link io.holdfast.protocol.cloudwatch.CloudWatchResult}.
 */
@NullMarked
package io.holdfast.protocol.cloudwatch;

import org.jspecify.annotations.NullMarked;
