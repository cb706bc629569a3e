package io.holdfast.outbox;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One call of {@link QueueSender}: puts rows that must follow each other into one sequence, and takes at most the head of each sequence into a
 * batch. One thread.
 */
final class BatchedSend {
    private static final int MAXIMUM_ENTRIES = 10;

    private final List<OutboxRow> rows;
    private final BooleanSupplier mayGoOn;
    private final int maximumBytes;
    private final SendMessageBatchCall call;
    private final @Nullable SendResult[] results;
    private boolean timeIsUp;

    BatchedSend(List<OutboxRow> rows, BooleanSupplier mayGoOn, int maximumBytes, SendMessageBatchCall call) {
        this.rows = rows;
        this.mayGoOn = mayGoOn;
        this.maximumBytes = maximumBytes;
        this.call = call;
        this.results = new SendResult[rows.size()];
    }

    List<SendResult> run() {
        Map<String, Map<String, Deque<Integer>>> sequencesOfDestination = new LinkedHashMap<>();
        Deque<Integer> strict = new ArrayDeque<>();
        for (int i = 0; i < rows.size(); i++) {
            OutboxRow row = rows.get(i);
            if (row.ordering() == Ordering.STRICT) {
                strict.add(i);
            } else {
                sequencesOfDestination
                        .computeIfAbsent(row.destination(), destination -> new LinkedHashMap<>())
                        .computeIfAbsent(sequenceOf(i, row), sequence -> new ArrayDeque<>())
                        .add(i);
            }
        }
        sendOneByOne(strict);
        sequencesOfDestination.values().forEach(sequences -> sendSequences(new ArrayDeque<>(sequences.values())));
        return Arrays.stream(results)
                .map(result -> result != null ? result : SendResult.held("not tried"))
                .toList();
    }

    private static String sequenceOf(int index, OutboxRow row) {
        // An unordered row is a sequence of its own; the prefixes keep a key that looks like a number apart from it.
        return row.ordering() == Ordering.PER_KEY && row.key() != null ? "key " + row.key() : "row " + index;
    }

    private void sendOneByOne(Deque<Integer> sequence) {
        boolean going = true;
        while (going && !sequence.isEmpty()) {
            going = mayCall(List.of(sequence))
                    && settle(sequence, sendBatch(List.of(sequence)).get(0));
        }
    }

    private void sendSequences(Deque<Deque<Integer>> sequences) {
        while (!sequences.isEmpty() && mayCall(sequences)) {
            List<Deque<Integer>> batch = nextBatch(sequences);
            OutboxRow first = rows.get(batch.get(0).element());
            List<SendResult> answers = sendBatch(batch);
            settle(sequences, batch, answers);
            if (answers.stream().anyMatch(SendResult::outage) && !(call.inDoubt(first) && anotherRowTaken(sequences))) {
                giveUp(sequences, answers);
            }
        }
    }

    private void settle(Deque<Deque<Integer>> sequences, List<Deque<Integer>> batch, List<SendResult> answers) {
        for (int i = 0; i < batch.size(); i++) {
            if (settle(batch.get(i), answers.get(i)) && !batch.get(i).isEmpty()) {
                sequences.add(batch.get(i));
            }
        }
    }

    /** Those of the last batch may all be at fault, or their queue: the smallest row of the others tells. */
    private boolean anotherRowTaken(Deque<Deque<Integer>> sequences) {
        Optional<Deque<Integer>> smallest =
                sequences.stream().min(Comparator.comparingLong(sequence -> size(rows.get(sequence.element()))));
        if (smallest.isEmpty() || !mayCall(sequences)) {
            return false;
        }
        sequences.remove(smallest.get());
        List<SendResult> answer = sendBatch(List.of(smallest.get()));
        settle(sequences, List.of(smallest.get()), answer);
        return answer.get(0).sent();
    }

    private boolean mayCall(Iterable<Deque<Integer>> sequences) {
        timeIsUp = timeIsUp || !mayGoOn.getAsBoolean();
        if (timeIsUp) {
            hold(sequences, "the lease ran out before it was sent");
        }
        return !timeIsUp;
    }

    private List<Deque<Integer>> nextBatch(Deque<Deque<Integer>> sequences) {
        List<Deque<Integer>> batch = new ArrayList<>();
        long bytes = 0;
        while (batch.size() < MAXIMUM_ENTRIES && !sequences.isEmpty()) {
            long size = size(rows.get(sequences.element().element()));
            if (!batch.isEmpty() && bytes + size > maximumBytes) {
                break;
            }
            bytes += size;
            batch.add(sequences.remove());
        }
        return batch;
    }

    private List<SendResult> sendBatch(List<Deque<Integer>> sequences) {
        List<OutboxRow> heads =
                sequences.stream().map(sequence -> rows.get(sequence.element())).toList();
        OutboxRow first = heads.get(0);
        OutboxAttribute unreadable = first.attributes().get(RowReader.UNREADABLE);
        if (unreadable != null) {
            return List.of(SendResult.poison(unreadable.value()));
        }
        if (first.bytes() > maximumBytes) {
            return List.of(SendResult.poison(
                    "the message has " + first.bytes() + " bytes, more than the limit of " + maximumBytes));
        }
        return call.send(heads);
    }

    /** A row that cannot be sent counts as larger than any batch: it travels alone, and is refused here without a call. */
    private static long size(OutboxRow row) {
        return row.attributes().containsKey(RowReader.UNREADABLE) ? Integer.MAX_VALUE : row.bytes();
    }

    /** Whether the sequence may go on. */
    private boolean settle(Deque<Integer> sequence, SendResult result) {
        results[sequence.remove()] = result;
        if (!result.sent()) {
            hold(List.of(sequence), "an earlier row of its key was not sent");
        }
        return result.sent();
    }

    /** Nothing more is asked of a queue that could not be asked a moment ago; what waits for it is told the same. */
    private void giveUp(Deque<Deque<Integer>> sequences, List<SendResult> answers) {
        SendResult outage =
                answers.stream().filter(SendResult::outage).findFirst().orElseThrow();
        for (Deque<Integer> sequence : sequences) {
            settle(sequence, outage);
        }
        sequences.clear();
    }

    private void hold(Iterable<Deque<Integer>> sequences, String reason) {
        for (Deque<Integer> sequence : sequences) {
            sequence.forEach(index -> results[index] = SendResult.held(reason));
        }
    }
}
