package io.holdfast.app.redrive;

import io.holdfast.app.partition.RedriveQuestions;
import io.holdfast.engine.command.Message;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Groups the letters of a queue by what they have in common. It reads a bounded number of them, beside the partition. Any thread. */
public final class LetterGroups {
    private static final int MOST_LETTERS = 50_000;
    private static final long MOST_BYTES = 256L << 20;
    private static final int MOST_GROUPS = 500;
    private static final String OTHERS = "(others)";

    private final LetterReader letters;
    private final RedriveQuestions questions;

    public LetterGroups(LetterReader letters, RedriveQuestions questions) {
        this.letters = letters;
        this.questions = questions;
    }

    /** The largest first. */
    public record Groups(long scanned, long total, List<LetterGroup> groups) {}

    public Groups by(LetterKey key, long queueId) throws IOException {
        Map<String, LetterGroup> groups = new LinkedHashMap<>();
        long[] seen = {0, 0};
        letters.read(queueId, Long.MAX_VALUE, () -> true, letter -> {
            Message message = letter.message();
            String found = key.of(letter);
            String name = groups.containsKey(found) || groups.size() < MOST_GROUPS ? found : OTHERS;
            groups.compute(
                    name,
                    (same, before) -> (before == null
                                    ? new LetterGroup(same, 0, Long.MAX_VALUE, 0, new ArrayList<>())
                                    : before)
                            .with(message));
            seen[0]++;
            seen[1] += message.weightBytes();
            return seen[0] < MOST_LETTERS && seen[1] < MOST_BYTES;
        });
        List<LetterGroup> sorted = new ArrayList<>(groups.values());
        sorted.sort(Comparator.comparingLong(LetterGroup::count).reversed());
        long total = questions.numbers(List.of(queueId)).join().queues().stream()
                .mapToLong(queue -> queue.visible() + queue.inFlight() + queue.delayed())
                .sum();
        return new Groups(seen[0], Math.max(total, seen[0]), sorted);
    }
}
