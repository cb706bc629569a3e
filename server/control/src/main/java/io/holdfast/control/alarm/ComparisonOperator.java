package io.holdfast.control.alarm;

import java.util.Optional;

/** How a value is compared with the threshold of an alarm. Those of anomaly detection do not exist here. */
public enum ComparisonOperator {
    GREATER_THAN_OR_EQUAL_TO_THRESHOLD("GreaterThanOrEqualToThreshold", "greater than or equal to"),
    GREATER_THAN_THRESHOLD("GreaterThanThreshold", "greater than"),
    LESS_THAN_THRESHOLD("LessThanThreshold", "less than"),
    LESS_THAN_OR_EQUAL_TO_THRESHOLD("LessThanOrEqualToThreshold", "less than or equal to");

    private final String wireName;
    private final String words;

    ComparisonOperator(String wireName, String words) {
        this.wireName = wireName;
        this.words = words;
    }

    public String wireName() {
        return wireName;
    }

    /** As in "was greater than the threshold". */
    public String words() {
        return words;
    }

    /** Whether a value is a breach. */
    public boolean holds(double value, double threshold) {
        return switch (this) {
            case GREATER_THAN_OR_EQUAL_TO_THRESHOLD -> value >= threshold;
            case GREATER_THAN_THRESHOLD -> value > threshold;
            case LESS_THAN_THRESHOLD -> value < threshold;
            case LESS_THAN_OR_EQUAL_TO_THRESHOLD -> value <= threshold;
        };
    }

    public static Optional<ComparisonOperator> ofWireName(String name) {
        for (ComparisonOperator each : values()) {
            if (each.wireName.equals(name)) {
                return Optional.of(each);
            }
        }
        return Optional.empty();
    }
}
