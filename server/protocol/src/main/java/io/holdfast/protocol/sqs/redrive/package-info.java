/**
 * Step 2, dead letters. Takes the policies and handles that clients send as text, gives them typed and in the words of the service.
 * It must not know which queues exist: whoever looked them up tells it.
 */
@NullMarked
package io.holdfast.protocol.sqs.redrive;

import org.jspecify.annotations.NullMarked;
