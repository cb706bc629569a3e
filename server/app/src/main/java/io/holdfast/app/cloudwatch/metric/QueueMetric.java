package io.holdfast.app.cloudwatch.metric;

import io.holdfast.app.history.FairGauges;
import io.holdfast.app.history.MinutePoint;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** What is known of a queue by the minute: the metrics of SQS, then those that it lacks. */
enum QueueMetric {
    SENT("NumberOfMessagesSent", count(point -> point.counts().sent())),
    RECEIVED("NumberOfMessagesReceived", count(point -> point.counts().received())),
    DELETED("NumberOfMessagesDeleted", count(point -> point.counts().deleted())),
    EMPTY_RECEIVES("NumberOfEmptyReceives", count(point -> point.counts().emptyReceives())),
    SENT_SIZE("SentMessageSize", Of.ALL, "Bytes", MeasuredSamples::sizes),
    VISIBLE("ApproximateNumberOfMessagesVisible", count(point -> point.gauges().visible())),
    NOT_VISIBLE(
            "ApproximateNumberOfMessagesNotVisible",
            count(point -> point.gauges().notVisible())),
    DELAYED("ApproximateNumberOfMessagesDelayed", count(point -> point.gauges().delayed())),
    OLDEST_AGE(
            "ApproximateAgeOfOldestMessage",
            Of.ALL,
            "Seconds",
            count(point -> point.gauges().reportedAgeMillis() / 1000)),
    DEDUPLICATED(
            "NumberOfDeduplicatedSentMessages",
            Of.FIFO,
            "Count",
            count(point -> point.counts().deduplicated())),
    GROUPS_IN_FLIGHT("ApproximateNumberOfGroupsWithInflightMessages", Of.FIFO, "Count", GaugeSamples::groupsInFlight),
    NOISY_GROUPS("ApproximateNumberOfNoisyGroups", Of.FAIR, "Count", GaugeSamples.fair(FairGauges::noisyGroups)),
    QUIET_VISIBLE(
            "ApproximateNumberOfMessagesVisibleInQuietGroups",
            Of.FAIR,
            "Count",
            GaugeSamples.fair(FairGauges::quietVisible)),
    QUIET_NOT_VISIBLE(
            "ApproximateNumberOfMessagesNotVisibleInQuietGroups",
            Of.FAIR,
            "Count",
            GaugeSamples.fair(FairGauges::quietNotVisible)),
    QUIET_DELAYED(
            "ApproximateNumberOfMessagesDelayedInQuietGroups",
            Of.FAIR,
            "Count",
            GaugeSamples.fair(FairGauges::quietDelayed)),
    QUIET_OLDEST_AGE(
            "ApproximateAgeOfOldestMessageInQuietGroups",
            Of.FAIR,
            "Seconds",
            GaugeSamples.fair(gauges -> gauges.quietOldestAgeMillis() / 1000)),

    DEAD_LETTERS_IN("NumberOfDeadLettersIn", own(point -> point.counts().deadLettersIn())),
    DEAD_LETTERS_OUT("NumberOfDeadLettersOut", own(point -> point.counts().deadLettersOut())),
    REDELIVERED("NumberOfMessagesRedelivered", own(point -> point.counts().redelivered())),
    TIMEOUTS("NumberOfVisibilityTimeouts", own(point -> point.counts().timeouts())),
    LATE_DELETES("NumberOfLateDeletes", own(point -> point.counts().lateDeletes())),
    STALE_HANDLES("NumberOfStaleReceiptHandles", own(point -> point.counts().staleHandles())),
    MOVED_IN("NumberOfMessagesMovedIn", own(point -> point.counts().movedIn())),
    MOVED_OUT("NumberOfMessagesMovedOut", own(point -> point.counts().movedOut())),
    EXPIRED("NumberOfMessagesExpired", own(point -> point.counts().expired())),
    EXPIRED_UNREAD("NumberOfMessagesExpiredUnread", own(point -> point.counts().expiredUnread())),
    WAITING_RECEIVES("NumberOfWaitingReceives", own(point -> point.gauges().waiting())),
    RECEIVE_TO_DELETE("ReceiveToDeleteTime", Of.ALL_OWN, "Milliseconds", MeasuredSamples::receiveToDelete);

    static final String OF_SQS = "AWS/SQS";
    static final String OF_OURS = "Holdfast/SQS";
    static final String DIMENSION = "QueueName";

    /** Which queues have it. */
    private enum Of {
        ALL,
        FIFO,
        /** Standard queues that have seen messages with a group. */
        FAIR,
        /** All, in our own namespace. */
        ALL_OWN
    }

    /** A number of each minute. */
    private record Single(ToLongFunction<MinutePoint> value, Of of)
            implements Function<MinutePoint, @Nullable MinuteSamples> {
        @Override
        public MinuteSamples apply(MinutePoint point) {
            return MinuteSamples.single(MinuteSamples.minuteOf(point), (double) value.applyAsLong(point));
        }
    }

    private final String metricName;
    private final Of of;
    private final String unit;

    @SuppressWarnings("ImmutableEnumChecker") // functions without a state
    private final Function<MinutePoint, @Nullable MinuteSamples> samples;

    QueueMetric(String metricName, Single count) {
        this(metricName, count.of, "Count", count);
    }

    QueueMetric(String metricName, Of of, String unit, Function<MinutePoint, @Nullable MinuteSamples> samples) {
        this.metricName = metricName;
        this.of = of;
        this.unit = unit;
        this.samples = samples;
    }

    String metricName() {
        return metricName;
    }

    String namespace() {
        return of == Of.ALL_OWN ? OF_OURS : OF_SQS;
    }

    String unit() {
        return unit;
    }

    /** Whether it is shown in the list of a queue's metrics. Those of fair queues are not: most queues have none. */
    boolean isListedFor(boolean isFifo) {
        return of == Of.ALL || of == Of.ALL_OWN || (of == Of.FIFO && isFifo);
    }

    /** What was measured in this minute; null if nothing. */
    @Nullable
    MinuteSamples samples(MinutePoint point) {
        return samples.apply(point);
    }

    static @Nullable QueueMetric of(String namespace, String name) {
        for (QueueMetric each : values()) {
            if (each.metricName.equals(name) && each.namespace().equals(namespace)) {
                return each;
            }
        }
        return null;
    }

    private static Single count(ToLongFunction<MinutePoint> value) {
        return new Single(value, Of.ALL);
    }

    private static Single own(ToLongFunction<MinutePoint> value) {
        return new Single(value, Of.ALL_OWN);
    }
}
