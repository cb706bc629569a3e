package io.holdfast.app.cli;

import io.holdfast.app.config.ServerSettings;
import java.util.List;
import java.util.function.Consumer;

/** A server that answers requests until it is stopped. All methods may be called from any thread. */
public interface RunningServer {

    /** The port it really listens on, also when port 0 was asked for. */
    int port();

    /** Answers parked polls, finishes requests, syncs and closes; returns when done. A second call does nothing. */
    void stop();

    /**
     * Takes over what can be changed while it runs; returns when done.
     *
     * @return sentences for the operator about what could not be taken over, where the server goes on as before
     */
    default List<String> reload(ServerSettings changed) {
        return List.of();
    }

    /**
     * Names whom to tell, in one sentence for the operator, when the server can no longer keep its promises and must
     * end. If that has already happened the listener is called at once; it is called at most once, from any thread.
     */
    void onFatal(Consumer<String> listener);
}
