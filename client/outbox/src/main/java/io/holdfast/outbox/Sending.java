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
 * One call of {@link QueueSender}: puts rows that must follow each other into one line, and takes at most the head of each line into a
 * batch. One thread.
 */
final class Sending {
    private static final int MAXIMUM_ENTRIES = 10;

    private final List<OutboxRow> rows;
    private final BooleanSupplier mayGoOn;
    private final int maximumBytes;
    private final BatchCall call;
    private final @Nullable SendResult[] results;
    private boolean timeIsUp;

    Sending(List<OutboxRow> rows, BooleanSupplier mayGoOn, int maximumBytes, BatchCall call) {
        this.rows = rows;
        this.mayGoOn = mayGoOn;
        this.maximumBytes = maximumBytes;
        this.call = call;
        this.results = new SendResult[rows.size()];
    }

    List<SendResult> run() {
        Map<String, Map<String, Deque<Integer>>> linesOfDestination = new LinkedHashMap<>();
        Deque<Integer> strict = new ArrayDeque<>();
        for (int i = 0; i < rows.size(); i++) {
            OutboxRow row = rows.get(i);
            if (row.ordering() == Ordering.STRICT) {
                strict.add(i);
            } else {
                linesOfDestination
                        .computeIfAbsent(row.destination(), destination -> new LinkedHashMap<>())
                        .computeIfAbsent(lineOf(i, row), line -> new ArrayDeque<>())
                        .add(i);
            }
        }
        sendOneByOne(strict);
        linesOfDestination.values().forEach(lines -> sendLines(new ArrayDeque<>(lines.values())));
        return Arrays.stream(results)
                .map(result -> result != null ? result : SendResult.held("not tried"))
                .toList();
    }

    private static String lineOf(int index, OutboxRow row) {
        // An unordered row is a line of its own; the prefixes keep a key that looks like a number apart from it.
        return row.ordering() == Ordering.PER_KEY && row.key() != null ? "key " + row.key() : "row " + index;
    }

    private void sendOneByOne(Deque<Integer> line) {
        boolean going = true;
        while (going && !line.isEmpty()) {
            going = mayCall(List.of(line))
                    && settle(line, sendBatch(List.of(line)).get(0));
        }
    }

    private void sendLines(Deque<Deque<Integer>> lines) {
        while (!lines.isEmpty() && mayCall(lines)) {
            List<Deque<Integer>> batch = nextBatch(lines);
            OutboxRow first = rows.get(batch.get(0).element());
            List<SendResult> answers = sendBatch(batch);
            settle(lines, batch, answers);
            if (answers.stream().anyMatch(SendResult::outage) && !(call.inDoubt(first) && canaryTaken(lines))) {
                giveUp(lines, answers);
            }
        }
    }

    private void settle(Deque<Deque<Integer>> lines, List<Deque<Integer>> batch, List<SendResult> answers) {
        for (int i = 0; i < batch.size(); i++) {
            if (settle(batch.get(i), answers.get(i)) && !batch.get(i).isEmpty()) {
                lines.add(batch.get(i));
            }
        }
    }

    /** Those of the last batch may all be to blame, or their queue: the smallest row of the others tells. */
    private boolean canaryTaken(Deque<Deque<Integer>> lines) {
        Optional<Deque<Integer>> smallest =
                lines.stream().min(Comparator.comparingLong(line -> size(rows.get(line.element()))));
        if (smallest.isEmpty() || !mayCall(lines)) {
            return false;
        }
        lines.remove(smallest.get());
        List<SendResult> answer = sendBatch(List.of(smallest.get()));
        settle(lines, List.of(smallest.get()), answer);
        return answer.get(0).sent();
    }

    private boolean mayCall(Iterable<Deque<Integer>> lines) {
        timeIsUp = timeIsUp || !mayGoOn.getAsBoolean();
        if (timeIsUp) {
            hold(lines, "the time of its lease ran out before it was sent");
        }
        return !timeIsUp;
    }

    private List<Deque<Integer>> nextBatch(Deque<Deque<Integer>> lines) {
        List<Deque<Integer>> batch = new ArrayList<>();
        long bytes = 0;
        while (batch.size() < MAXIMUM_ENTRIES && !lines.isEmpty()) {
            long size = size(rows.get(lines.element().element()));
            if (!batch.isEmpty() && bytes + size > maximumBytes) {
                break;
            }
            bytes += size;
            batch.add(lines.remove());
        }
        return batch;
    }

    private List<SendResult> sendBatch(List<Deque<Integer>> lines) {
        List<OutboxRow> heads =
                lines.stream().map(line -> rows.get(line.element())).toList();
        OutboxRow first = heads.get(0);
        OutboxAttribute unreadable = first.attributes().get(Rows.UNREADABLE);
        if (unreadable != null) {
            return List.of(SendResult.poison(unreadable.value()));
        }
        if (first.bytes() > maximumBytes) {
            return List.of(SendResult.poison(
                    "the message has " + first.bytes() + " bytes, and its queue takes no more than " + maximumBytes));
        }
        return call.send(heads);
    }

    /** A row that cannot be sent counts as larger than any batch: it travels alone, and is refused here without a call. */
    private static long size(OutboxRow row) {
        return row.attributes().containsKey(Rows.UNREADABLE) ? Integer.MAX_VALUE : row.bytes();
    }

    /** Whether the line may go on. */
    private boolean settle(Deque<Integer> line, SendResult result) {
        results[line.remove()] = result;
        if (!result.sent()) {
            hold(List.of(line), "an earlier row of its key was not sent");
        }
        return result.sent();
    }

    /** Nothing more is asked of a queue that could not be asked a moment ago; what waits for it is told the same. */
    private void giveUp(Deque<Deque<Integer>> lines, List<SendResult> answers) {
        SendResult outage =
                answers.stream().filter(SendResult::outage).findFirst().orElseThrow();
        for (Deque<Integer> line : lines) {
            settle(line, outage);
        }
        lines.clear();
    }

    private void hold(Iterable<Deque<Integer>> lines, String reason) {
        for (Deque<Integer> line : lines) {
            line.forEach(index -> results[index] = SendResult.held(reason));
        }
    }
}
