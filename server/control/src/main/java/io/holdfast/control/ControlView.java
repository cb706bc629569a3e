package io.holdfast.control;

import io.holdfast.control.identity.IdentityView;
import org.jspecify.annotations.Nullable;

/**
 * All that the control engine keeps, at one moment. Immutable: the engine replaces it with every change, and whoever got one may read it on any
 * thread without a lock.
 *
 * @param receiptKey null before the first start
 * @param directory null before the first start
 * @param identity users and access keys
 */
public record ControlView(
        @Nullable ReceiptKey receiptKey, @Nullable DirectoryFacts directory, IdentityView identity) {

    static final ControlView EMPTY = new ControlView(null, null, IdentityView.EMPTY);

    ControlView with(ReceiptKey key) {
        return new ControlView(key, directory, identity);
    }

    ControlView with(DirectoryFacts facts) {
        return new ControlView(receiptKey, facts, identity);
    }

    ControlView with(IdentityView users) {
        return new ControlView(receiptKey, directory, users);
    }
}
