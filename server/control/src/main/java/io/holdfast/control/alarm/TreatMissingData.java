package io.holdfast.control.alarm;

import java.util.Optional;

/** What a period without a value counts as. */
public enum TreatMissingData {
    BREACHING("breaching", "Breaching"),
    NOT_BREACHING("notBreaching", "NonBreaching"),
    IGNORE("ignore", "Ignore"),
    MISSING("missing", "Missing");

    private final String wireName;
    private final String words;

    TreatMissingData(String wireName, String words) {
        this.wireName = wireName;
        this.words = words;
    }

    public String wireName() {
        return wireName;
    }

    /** As in the reason of a state: "2 missing datapoints were treated as [Breaching]". */
    public String words() {
        return words;
    }

    public static Optional<TreatMissingData> ofWireName(String name) {
        for (TreatMissingData each : values()) {
            if (each.wireName.equals(name)) {
                return Optional.of(each);
            }
        }
        return Optional.empty();
    }
}
