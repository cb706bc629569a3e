package io.holdfast.engine;

import io.holdfast.engine.row.Table;

/** What is wrong with rows on their way to the disk. */
interface PlantedRowBug {
    PlantedRowBug NONE = new PlantedRowBug() {};

    /** What is stored of a row; empty if it is lost. */
    default byte[] stored(Table table, byte[] key, byte[] row) {
        return row;
    }

    /** Whether deleted rows of a table stay. */
    default boolean keeps(Table table) {
        return false;
    }
}
