package io.holdfast.deadletters;

/**
 * How dead letters came to be where they are. Immutable.
 *
 * @param byServer moved by their queue's redrive policy; the server says which queue that was
 * @param byConsumer sent by a consumer, which says which queue it was in the attribute {@value DeadLetter#SOURCE_ATTRIBUTE}
 * @param unknown do not say where they came from
 */
public record Origins(long byServer, long byConsumer, long unknown) {
    static final Origins NONE = new Origins(0, 0, 0);

    Origins and(DeadLetter letter) {
        if (letter.sourceByServer().isPresent()) {
            return new Origins(byServer + 1, byConsumer, unknown);
        }
        return letter.sourceByConsumer().isPresent()
                ? new Origins(byServer, byConsumer + 1, unknown)
                : new Origins(byServer, byConsumer, unknown + 1);
    }

    Origins movedByServer(long more) {
        return new Origins(byServer + more, byConsumer, unknown);
    }
}
