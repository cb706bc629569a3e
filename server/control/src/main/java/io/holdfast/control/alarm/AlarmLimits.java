package io.holdfast.control.alarm;

/** How much of everything there may be. */
public final class AlarmLimits {
    public static final int ALARMS = 5_000;
    /** Of the rows of all of them. */
    public static final long ALARM_BYTES = 16L << 20;

    public static final int TAGS_PER_ALARM = 50;
    /** Of alarms that the server has by itself: what does not say OK is kept. */
    public static final int BUILT_IN_STATES = 5_000;

    /** The oldest ones go first. */
    public static final int HISTORY_ITEMS = 10_000;

    public static final long HISTORY_BYTES = 16L << 20;
    public static final long HISTORY_MILLIS = 30L * 24 * 60 * 60 * 1_000;
    /** Changes of state with actions that are not done. */
    public static final int NOTIFICATIONS = 1_000;

    public static final int REASON_CHARACTERS = 1_023;
    public static final int REASON_DATA_CHARACTERS = 4_000;
    static final int HISTORY_DATA_CHARACTERS = 4_095;
    static final int HISTORY_SUMMARY_CHARACTERS = 255;

    private AlarmLimits() {}
}
