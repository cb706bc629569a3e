package io.holdfast.app.action;

import io.holdfast.protocol.sqs.request.BatchEntry;
import io.holdfast.protocol.sqs.result.BatchFailure;
import io.holdfast.protocol.sqs.result.Failure;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the batch rules have made sure of, and how a batch is answered. */
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

    /** Successes and failures each in request order, whether the rules or the queue refused an entry; null means no failure. */
    static void divide(
            List<? extends BatchEntry> entries,
            List<@Nullable Failure> failures,
            List<String> successful,
            List<BatchFailure> failed) {
        for (int i = 0; i < entries.size(); i++) {
            String id = id(entries.get(i));
            Failure failure = failures.get(i);
            if (failure == null) {
                successful.add(id);
            } else {
                failed.add(new BatchFailure(id, failure));
            }
        }
    }
}
