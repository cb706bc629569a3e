package io.holdfast.app.identity;

import io.holdfast.control.identity.IdentityCommand;
import io.holdfast.control.identity.IdentityEngine;
import io.holdfast.control.identity.IdentityReply;
import io.holdfast.control.identity.IdentityView;
import io.holdfast.control.row.ControlRowChanges;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Users and keys that are durable at once. */
final class IdentitiesInMemory implements IdentityStore {
    final List<IdentityCommand> commands = new ArrayList<>();
    long nowMillis = 1_000;
    private final IdentityEngine engine = new IdentityEngine(
            new ControlRowChanges() {
                @Override
                public void put(byte[] key, byte[] value) {}

                @Override
                public void delete(byte[] key) {}
            },
            IdentityView.EMPTY);

    @Override
    public IdentityView view() {
        return engine.view();
    }

    @Override
    public CompletableFuture<IdentityReply> submit(IdentityCommand command) {
        commands.add(command);
        return CompletableFuture.completedFuture(engine.handle(command, nowMillis));
    }
}
