/**
 * Step 2, what clients are answered: an {@link io.holdfast.protocol.sqs.result.Outcome} is the
 * {@link io.holdfast.protocol.sqs.result.Result} of the operation or a {@link io.holdfast.protocol.sqs.result.Failure}.
 * It must not know how an answer travels.
 */
@NullMarked
package io.holdfast.protocol.sqs.result;

import org.jspecify.annotations.NullMarked;
