package io.holdfast.control.row;

import java.util.function.BiConsumer;

/** What the control engine reads when it is loaded: rows of batches that are durable. */
public interface ControlRows {
    /** Shows the key and the value of each of them, in the order of the keys. */
    void forEach(BiConsumer<byte[], byte[]> row);
}
