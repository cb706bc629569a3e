package io.holdfast.control.metric;

/** How much users may measure. All of it is in memory. */
public final class MetricLimits {
    public static final int SERIES = 5_000;
    /** Of all series and all that is measured; a series with a value every minute for 15 days takes about 0.2 MB. */
    public static final long BYTES = 16L << 20;

    public static final int RETENTION_HOURS = 15 * 24;

    /** How many hours of series that are too old go with each command, besides one for each that may come. */
    static final int EXPIRED_AT_ONCE = 16;

    static final int SERIES_BYTES_BESIDE_TEXT = 200;
    static final int BLOCK_BYTES_BESIDE_POINTS = 120;

    private MetricLimits() {}
}
