package io.holdfast.control.alarm;

import java.util.Optional;

/** What kind of thing happened to an alarm. */
public enum HistoryItemType {
    CONFIGURATION_UPDATE(0, "ConfigurationUpdate"),
    STATE_UPDATE(1, "StateUpdate"),
    ACTION(2, "Action");

    /** In rows. */
    final int code;

    private final String wireName;

    HistoryItemType(int code, String wireName) {
        this.code = code;
        this.wireName = wireName;
    }

    public String wireName() {
        return wireName;
    }

    static HistoryItemType ofCode(long code) {
        for (HistoryItemType each : values()) {
            if (each.code == code) {
                return each;
            }
        }
        throw new IllegalArgumentException("its type is " + code);
    }

    public static Optional<HistoryItemType> ofWireName(String name) {
        for (HistoryItemType each : values()) {
            if (each.wireName.equals(name)) {
                return Optional.of(each);
            }
        }
        return Optional.empty();
    }
}
