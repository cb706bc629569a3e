package io.holdfast.protocol.cloudwatch;

/** The numbers of CloudWatch. */
public final class CloudWatchLimits {
    public static final int NAME_MAX_CHARACTERS = 255;
    public static final int METRICS_PER_PAGE = 500;
    public static final int STATISTICS_MAX_DATAPOINTS = 1_440;
    public static final int DATA_MAX_DATAPOINTS = 100_800;
    public static final int ALARMS_PER_PAGE_DEFAULT = 50;
    public static final int MAX_TAGS = 50;
    /** How long ago, and how far ahead, a datapoint may be. */
    public static final long DATA_MAX_AGE_MILLIS = 14L * 24 * 60 * 60 * 1000;

    public static final long DATA_MAX_AHEAD_MILLIS = 2L * 60 * 60 * 1000;
    /** Of a body, also of one that was sent compressed. */
    public static final int BODY_MAX_BYTES = 2 << 20;
    /** A form of a thousand datapoints has some for each of them. */
    public static final int FORM_MAX_PARAMETERS = 50_000;

    static final int DIMENSIONS_MAX = 30;
    static final int DIMENSION_FILTERS_MAX = 10;
    static final int DIMENSION_VALUE_MAX_CHARACTERS = 1_024;
    static final int DATA_MAX_QUERIES = 500;
    static final int ALARM_MAX_QUERIES = 20;
    static final int EXPRESSION_MAX_CHARACTERS = 2_048;
    static final int LABEL_MAX_CHARACTERS = 1_024;
    static final int DATUMS_MAX = 1_000;
    static final int VALUES_PER_DATUM_MAX = 150;
    static final int ALARM_NAMES_MAX = 100;
    static final int ALARMS_PER_PAGE_MAX = 100;
    static final int ACTIONS_MAX = 5;
    static final int ACTION_MAX_CHARACTERS = 1_024;
    static final int DESCRIPTION_MAX_CHARACTERS = 1_024;
    static final int REASON_MAX_CHARACTERS = 1_023;
    static final int REASON_DATA_MAX_CHARACTERS = 4_000;
    static final int ARN_MAX_CHARACTERS = 1_024;
    static final int TOKEN_MAX_CHARACTERS = 8_192;
    static final int TAG_KEY_MAX_CHARACTERS = 128;
    static final int TAG_VALUE_MAX_CHARACTERS = 256;
    static final int PERIOD_MAX_SECONDS = 86_400;
    static final int EVALUATION_MAX_SECONDS = 604_800;
    /** For periods of less than an hour. */
    static final int SHORT_EVALUATION_MAX_SECONDS = 86_400;

    private CloudWatchLimits() {}
}
