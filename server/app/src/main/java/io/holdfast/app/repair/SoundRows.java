package io.holdfast.app.repair;

import io.holdfast.engine.row.Table;

/** Takes rows that can be read. */
@FunctionalInterface
interface SoundRows {
    void row(Table table, byte[] key, byte[] value);
}
