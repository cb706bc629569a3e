package io.holdfast.app.peer;

import io.holdfast.app.http.Exchange;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What is asked for.
 *
 * @param name the prefix of the queues, or the name of the queue whose sources they are
 */
record QueueListQuestion(Set<Integer> partitions, int limit, String after, String region, String account, String name) {
    byte[] encoded() {
        String numbers = partitions.stream().sorted().map(String::valueOf).collect(Collectors.joining(","));
        return String.join("\n", numbers, Integer.toString(limit), after, region, account, name)
                .getBytes(StandardCharsets.UTF_8);
    }

    static @Nullable QueueListQuestion read(Exchange exchange) {
        String[] lines = new String(
                        exchange.body(), exchange.bodyOffset(), exchange.bodyLength(), StandardCharsets.UTF_8)
                .split("\n", -1);
        try {
            Set<Integer> partitions =
                    Arrays.stream(lines[0].split(",", -1)).map(Integer::valueOf).collect(Collectors.toSet());
            return new QueueListQuestion(
                    partitions, Integer.parseInt(lines[1]), lines[2], lines[3], lines[4], lines[5]);
        } catch (NumberFormatException | ArrayIndexOutOfBoundsException malformed) {
            return null;
        }
    }

    QueueListQuestion of(Set<Integer> others) {
        return new QueueListQuestion(others, limit, after, region, account, name);
    }
}
