package io.holdfast.app.peer;

import io.holdfast.app.endpoint.admin.AdminRefused;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * How far somebody has read the audit logs of all nodes: {@code a:120,b:0}, before the line 120 of a, and b to its end. A node that is not named was not
 * asked yet, or did not answer.
 */
record AuditPlace(Map<String, Long> numbers) {
    AuditPlace {
        numbers = Map.copyOf(numbers);
    }

    static AuditPlace read(String text) throws AdminRefused {
        Map<String, Long> numbers = new TreeMap<>();
        try {
            for (String each : text.isEmpty() ? new String[0] : text.split(",", -1)) {
                int colon = each.lastIndexOf(':');
                numbers.put(each.substring(0, colon), Long.valueOf(each.substring(colon + 1)));
            }
        } catch (NumberFormatException | StringIndexOutOfBoundsException malformed) {
            throw AdminRefused.invalid("The parameter before must be the \"next\" of another page of this cluster.");
        }
        return new AuditPlace(numbers);
    }

    boolean mayHaveMore(String node) {
        return numbers.getOrDefault(node, Long.MAX_VALUE) > 0;
    }

    long before(String node) {
        return numbers.getOrDefault(node, Long.MAX_VALUE);
    }

    /** Null if all were read to their ends. */
    @Nullable
    String text() {
        return numbers.values().stream().allMatch(number -> number == 0)
                ? null
                : new TreeMap<>(numbers)
                        .entrySet().stream()
                                .map(each -> each.getKey() + ':' + each.getValue())
                                .collect(Collectors.joining(","));
    }
}
