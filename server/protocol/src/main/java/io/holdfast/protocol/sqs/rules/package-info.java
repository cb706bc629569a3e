/**
 * Step 2, what a request may say. Takes typed requests from the actions, gives back nothing or the refusal, word for word.
 * It must not know which queues exist, nor how a request travelled.
 */
@NullMarked
package io.holdfast.protocol.sqs.rules;

import org.jspecify.annotations.NullMarked;
