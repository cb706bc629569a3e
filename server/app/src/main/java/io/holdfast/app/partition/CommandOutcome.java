package io.holdfast.app.partition;

import io.holdfast.engine.command.Reply;

/** What became of a command. One of its methods is called, once. */
public interface CommandOutcome {
    /** Decided, durably. */
    void decided(Reply reply);

    /** Nothing was done: to be tried again. */
    void notTaken();

    /** Nobody knows. */
    void unknown();
}
