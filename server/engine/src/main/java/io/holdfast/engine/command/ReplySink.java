package io.holdfast.engine.command;

/** Where the engine puts replies. They may leave only after the batch that is open now is durable. */
public interface ReplySink {
    void add(Caller caller, Reply reply);
}
