package io.holdfast.app.encryption;

import java.util.concurrent.atomic.LongAdder;

/** How often data keys were made and decrypted. Any thread. */
public final class EncryptionCounters {
    final LongAdder generated = new LongAdder();
    final LongAdder unwrapped = new LongAdder();

    public long dataKeysGenerated() {
        return generated.sum();
    }

    public long dataKeysUnwrapped() {
        return unwrapped.sum();
    }
}
