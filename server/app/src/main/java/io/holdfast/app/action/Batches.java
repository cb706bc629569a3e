package io.holdfast.app.action;

import io.holdfast.protocol.BatchEntry;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the batch rules have made sure of. */
final class Batches {
    private Batches() {}

    static <T> List<T> entries(@Nullable List<T> checked) {
        if (checked == null) {
            throw new IllegalArgumentException("a batch without entries passed the rules");
        }
        return checked;
    }

    static String id(BatchEntry checked) {
        String id = checked.id();
        if (id == null) {
            throw new IllegalArgumentException("a batch entry without an id passed the rules");
        }
        return id;
    }
}
