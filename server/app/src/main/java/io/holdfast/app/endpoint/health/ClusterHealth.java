package io.holdfast.app.endpoint.health;

import java.util.Optional;
import java.util.function.Consumer;

/** Whether the cluster that a node belongs to can decide anything. Any thread. */
@FunctionalInterface
public interface ClusterHealth {
    /** Of a server that is alone. */
    ClusterHealth ALONE = listener -> listener.accept(Optional.empty());

    /** Tells once, on a loop: nothing if it can, or the sentence that says why not. It may take some seconds to be sure of that. */
    void ask(Consumer<Optional<String>> listener);
}
