package io.holdfast.outbox.cdc;

import io.holdfast.outbox.OutboxRow;
import java.util.Optional;

/**
 * A row as it was found in the table.
 *
 * @param flaw why it cannot be read, for a row that something other than this library wrote; its attributes are then missing
 */
record FoundRow(OutboxRow row, Optional<String> flaw) {
    Scope.Sequence sequence() {
        String key = row.key();
        return key == null ? new Scope.Single(row.seq()) : new Scope.Key(row.destination(), key);
    }
}
