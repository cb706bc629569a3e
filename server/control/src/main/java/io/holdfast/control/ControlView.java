package io.holdfast.control;

import org.jspecify.annotations.Nullable;

/**
 * All that the control engine keeps, at one moment. Immutable: the engine replaces it with every change, and whoever got one may read it on any
 * thread without a lock.
 *
 * @param receiptKey null before the first start
 * @param directory null before the first start
 */
public record ControlView(
        @Nullable ReceiptKey receiptKey, @Nullable DirectoryFacts directory) {

    static final ControlView EMPTY = new ControlView(null, null);

    ControlView with(ReceiptKey key) {
        return new ControlView(key, directory);
    }

    ControlView with(DirectoryFacts facts) {
        return new ControlView(receiptKey, facts);
    }
}
