package io.holdfast.command.queue;

import io.holdfast.command.server.Json;
import io.holdfast.command.server.ServerConnection;
import io.holdfast.command.server.ServiceError;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The queue that somebody may have meant who mistyped. Stateless. */
final class SimilarQueue {
    private static final int LOOKED_AT = 1000;

    private SimilarQueue() {}

    /** The end of the sentence that says that there is no such queue. */
    static String hint(@Nullable ServerConnection connection, String typed) {
        if (connection == null) {
            return ".";
        }
        try {
            Json answer = connection.sqs().call("ListQueues", Map.of("MaxResults", LOOKED_AT));
            List<String> names = answer.list("QueueUrls").stream()
                    .map(url -> String.valueOf(url.value()))
                    .map(url -> url.substring(url.lastIndexOf('/') + 1))
                    .toList();
            if (names.isEmpty()) {
                return ", nor any other; holdfast create makes one.";
            }
            return closest(typed, names)
                    .map(name -> "; did you mean '" + name + "'?")
                    .orElse("; holdfast queues lists those that exist.");
        } catch (IOException | ServiceError notAllowed) {
            return ".";
        }
    }

    static Optional<String> closest(String typed, List<String> names) {
        return names.stream()
                .min(Comparator.comparingInt(name -> distance(typed, name)))
                .filter(name -> distance(typed, name) <= Math.max(2, typed.length() / 3)
                        || name.startsWith(typed)
                        || name.contains(typed));
    }

    /** How many letters have to be changed, added or removed, whatever their case. */
    private static int distance(String left, String right) {
        int[] before = new int[right.length() + 1];
        for (int j = 0; j <= right.length(); j++) {
            before[j] = j;
        }
        for (int i = 1; i <= left.length(); i++) {
            int[] row = new int[right.length() + 1];
            row[0] = i;
            for (int j = 1; j <= right.length(); j++) {
                boolean same = Character.toLowerCase(left.charAt(i - 1)) == Character.toLowerCase(right.charAt(j - 1));
                row[j] = Math.min(before[j - 1] + (same ? 0 : 1), Math.min(before[j], row[j - 1]) + 1);
            }
            before = row;
        }
        return before[right.length()];
    }
}
