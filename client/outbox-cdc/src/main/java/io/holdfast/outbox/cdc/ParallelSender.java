package io.holdfast.outbox.cdc;

import io.holdfast.outbox.OutboxRow;
import io.holdfast.outbox.QueueSender;
import io.holdfast.outbox.SendResult;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;

/**
 * Sends with several calls at a time. Rows of one sequence go through one of them, so their order is kept. One thread calls; it waits for
 * all.
 */
record ParallelSender(QueueSender sender, ExecutorService threads, int calls) {
    /** A call takes up to ten rows, one of each sequence; fewer sequences than that are not worth a second call at the same time. */
    private static final int SEQUENCES_PER_CALL = 10;

    /** What became of each row, in the order given. */
    List<SendResult> send(List<FoundRow> rows) {
        long sequences = rows.stream().map(FoundRow::sequence).distinct().count();
        int parts = (int) Math.min(calls, (sequences + SEQUENCES_PER_CALL - 1) / SEQUENCES_PER_CALL);
        if (parts <= 1) {
            return sender.send(rows.stream().map(FoundRow::row).toList());
        }
        List<List<Integer>> places = places(rows, parts);
        List<Callable<List<SendResult>>> work = new ArrayList<>();
        for (List<Integer> part : places) {
            List<OutboxRow> ofPart =
                    part.stream().map(place -> rows.get(place).row()).toList();
            work.add(() -> sender.send(ofPart));
        }
        return results(rows.size(), places, work);
    }

    /** Deals the sequences out in turn, as they first come: equal parts unless one key has most of the rows. */
    private static List<List<Integer>> places(List<FoundRow> rows, int parts) {
        List<List<Integer>> places = new ArrayList<>();
        for (int part = 0; part < parts; part++) {
            places.add(new ArrayList<>());
        }
        Map<Scope.Sequence, Integer> partOf = new HashMap<>();
        for (int place = 0; place < rows.size(); place++) {
            int part = partOf.computeIfAbsent(rows.get(place).sequence(), sequence -> partOf.size() % parts);
            places.get(part).add(place);
        }
        places.removeIf(List::isEmpty);
        return places;
    }

    private List<SendResult> results(int size, List<List<Integer>> places, List<Callable<List<SendResult>>> work) {
        SendResult[] results = new SendResult[size];
        try {
            List<Future<List<SendResult>>> done = threads.invokeAll(work);
            for (int part = 0; part < places.size(); part++) {
                List<SendResult> ofPart = done.get(part).get();
                for (int i = 0; i < ofPart.size(); i++) {
                    results[places.get(part).get(i)] = ofPart.get(i);
                }
            }
            return List.of(results);
        } catch (ExecutionException broken) {
            throw new IllegalStateException(broken.getCause());
        } catch (InterruptedException ending) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(ending);
        }
    }
}
