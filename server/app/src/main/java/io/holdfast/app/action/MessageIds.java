package io.holdfast.app.action;

import io.holdfast.protocol.sqs.MessageId;

/** Where new message ids come from: unique, not to be guessed from one another. Any thread. */
@FunctionalInterface
public interface MessageIds {
    MessageId next();
}
