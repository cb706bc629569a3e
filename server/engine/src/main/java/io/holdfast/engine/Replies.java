package io.holdfast.engine;

/** Where the engine puts replies. They may leave only after the batch that is open now is durable. */
public interface Replies {
    void add(Caller caller, Reply reply);
}
