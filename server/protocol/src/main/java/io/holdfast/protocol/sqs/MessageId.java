package io.holdfast.protocol.sqs;

import java.util.UUID;

/** The 128 bits of a message id; on the wire it is a UUID in lower case. */
public record MessageId(long high, long low) {
    @Override
    public String toString() {
        return new UUID(high, low).toString();
    }
}
