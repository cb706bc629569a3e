package io.holdfast.app.partition;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What a {@link SingleWriter} drives: decides commands, puts row changes and replies into the open batch, and hears what becomes of it.
 *
 * <pre>
 * handle*, tick*, seal → the batch is on its way → (handle*, tick* for the next one) → committed
 * </pre>
 *
 * One thread. What any method throws stops the partition.
 *
 * @param <C> the commands that it decides
 * @param <S> what it must know of a batch that is on its way
 */
interface PartitionEngine<C, S> {
    /** What it keeps, for messages. */
    String stateName();

    /** Decides one command; the reply goes into the open batch, now or later. */
    void handle(C command, Call call);

    /** Closes the open batch, which has rows. Null if it had to be thrown away instead: what was in it is decided again. */
    @Nullable
    S seal();

    /** The batch is on stable storage, and its rows can be read. Its calls are about to be answered. */
    void committed(S batch);

    /** The replies of the open batch leave, as there is nothing to be made durable. */
    default void answered() {}

    /** Whether it can remember no more calls. */
    default boolean isOverloaded() {
        return false;
    }

    /** Lets what is due happen, in a bounded step. */
    default void tick() {}

    /** When {@link #tick} wants to be called; changes with every command. */
    default long nextTickMillis() {
        return Long.MAX_VALUE;
    }

    /** Whoever asked is gone. Returns whether the call waited for something to happen, and now does not. */
    default boolean abandon(Call call) {
        return false;
    }

    /** Whether {@link #decideAgain} is to be called, now that no batch is on its way. */
    default boolean mustDecideAgain() {
        return false;
    }

    default void decideAgain() {}

    /** Answers every call that waits for something to happen, as at a shutdown. */
    default void answerAllWaiters() {}

    /** Shows every call that is not in a batch. Changes nothing: it works in whatever state a failure has left. */
    default void forEachWaiter(Consumer<Call> action) {}
}
