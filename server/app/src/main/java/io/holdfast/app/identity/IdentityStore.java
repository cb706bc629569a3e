package io.holdfast.app.identity;

import io.holdfast.app.partition.ControlPartition;
import io.holdfast.control.ControlCommand;
import io.holdfast.control.ControlReply;
import io.holdfast.control.identity.IdentityCommand;
import io.holdfast.control.identity.IdentityReply;
import io.holdfast.control.identity.IdentityView;
import java.util.concurrent.CompletableFuture;

/** Where users and keys are kept. Any thread. */
public interface IdentityStore {
    /** All that is durable, at one moment. */
    IdentityView view();

    /** Completes once what was decided is durable and in the view, or exceptionally if nothing is known. */
    CompletableFuture<IdentityReply> submit(IdentityCommand command);

    static IdentityStore in(ControlPartition control) {
        return new IdentityStore() {
            @Override
            public IdentityView view() {
                return control.view().identity();
            }

            @Override
            public CompletableFuture<IdentityReply> submit(IdentityCommand command) {
                return control.submit(new ControlCommand.ChangeIdentity(command))
                        .thenApply(reply -> ((ControlReply.IdentityChanged) reply).reply());
            }
        };
    }
}
