package io.holdfast.consumer;

import java.util.List;
import java.util.Set;
import software.amazon.awssdk.services.sqs.model.Message;

/** Bodies that need no resolving. */
final class InlineBodies implements BodyResolver {
    static final InlineBodies INSTANCE = new InlineBodies();

    private InlineBodies() {}

    @Override
    public List<String> attributeNames() {
        return List.of();
    }

    @Override
    public Resolved resolve(Message message) {
        return new Resolved(message.body(), Set.of(), () -> {});
    }
}
