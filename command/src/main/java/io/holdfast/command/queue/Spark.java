package io.holdfast.command.queue;

import io.holdfast.command.server.Json;
import java.util.List;

/** The last values of a rate as a row of small bars. Stateless. */
final class Spark {
    private static final String BARS = "▁▂▃▄▅▆▇█";

    private Spark() {}

    /** The highest bar is the largest of the values; nothing happened where there is a blank. */
    static String of(List<Json> values) {
        double[] numbers = values.stream()
                .mapToDouble(value -> value.value() instanceof Number number ? Math.max(0, number.doubleValue()) : 0)
                .toArray();
        double most = 0;
        for (double number : numbers) {
            most = Math.max(most, number);
        }
        StringBuilder bars = new StringBuilder();
        for (double number : numbers) {
            int height = most == 0 ? 0 : (int) Math.min(BARS.length() - 1, number / most * BARS.length());
            bars.append(number == 0 ? ' ' : BARS.charAt(height));
        }
        return bars.toString();
    }
}
