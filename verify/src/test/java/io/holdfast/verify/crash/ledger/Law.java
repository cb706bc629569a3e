package io.holdfast.verify.crash.ledger;

import java.util.function.Consumer;

/** One promise to clients, and how to see in a history that it was broken. Every finding is certain: whatever could be explained is let pass. */
interface Law {
    /** The promise. */
    String text();

    void check(History history, Consumer<String> broken);
}
