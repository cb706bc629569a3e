/**
 * Beside the steps. Takes messages from a queue through the AWS SDK, gives each to a handler and settles it by the handler's outcome.
 * It must not know which server answers: all it relies on is what Amazon SQS documents.
 */
@NullMarked
package io.holdfast.consumer;

import org.jspecify.annotations.NullMarked;
