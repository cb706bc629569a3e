package io.holdfast.app.cli;

import java.util.function.Consumer;

/** A server that answers requests until it is stopped. All methods may be called from any thread. */
public interface RunningServer {

    /** The port it really listens on, also when port 0 was asked for. */
    int port();

    /** Answers parked polls, finishes requests, syncs and closes; returns when done. A second call does nothing. */
    void stop();

    /**
     * Names whom to tell, in one sentence for the operator, when the server can no longer keep its promises and must
     * end. If that has already happened the listener is called at once; it is called at most once, from any thread.
     */
    void onFatal(Consumer<String> listener);
}
