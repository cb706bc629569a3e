package io.holdfast.outbox;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Some of the rows that are parked.
 *
 * @param rows the rows, in each order by the time they were parked
 * @param next where the list goes on; null if this was the end
 */
public record ParkedPage(List<ParkedRow> rows, @Nullable ParkedPosition next) {
    public ParkedPage {
        rows = List.copyOf(rows);
    }
}
