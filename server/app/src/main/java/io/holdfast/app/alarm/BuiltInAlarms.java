package io.holdfast.app.alarm;

import io.holdfast.app.directory.QueueDirectory;
import io.holdfast.app.history.LiveFigures;
import io.holdfast.control.alarm.AlarmActions;
import io.holdfast.control.alarm.AlarmKey;
import io.holdfast.control.alarm.AlarmMetric;
import io.holdfast.control.alarm.AlarmSettings;
import io.holdfast.control.alarm.ComparisonOperator;
import io.holdfast.control.alarm.MetricAlarm;
import io.holdfast.control.alarm.TreatMissingData;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.QueueName;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The alarms that the server has by itself. They follow from the directory, so they exist from the moment a queue does, or is named in a redrive
 * policy, and cost neither a row nor memory: only a state that is not OK is kept. Somebody who puts an alarm of the same name replaces one of them; deleting
 * that brings it back. Any thread.
 */
public final class BuiltInAlarms {
    public static final String PREFIX = "holdfast-";
    static final String DEAD_LETTERS = PREFIX + "dead-letters-";
    static final String RETENTION = PREFIX + "retention-";

    private static final int PERIOD_SECONDS = 60;
    /** The oldest message may use half of its time. */
    private static final double SHARE_OF_RETENTION = 0.5;

    private static final long SECOND_MILLIS = 1_000;
    private static final AlarmActions LOG =
            new AlarmActions(List.of(AlarmActions.LOG), List.of(AlarmActions.LOG), List.of());

    private final QueueDirectory directory;
    private final ClockAlarms clocks;

    /** Those of a server that is alone. */
    public BuiltInAlarms(QueueDirectory directory) {
        this(directory, ClockAlarms.NONE);
    }

    public BuiltInAlarms(QueueDirectory directory, ClockAlarms clocks) {
        this.directory = directory;
        this.clocks = clocks;
    }

    /** The one of this name, as it is if nobody changed it; null if there is none. */
    public @Nullable MetricAlarm find(AlarmKey key) {
        QueueName name = queueOf(key);
        if (name == null) {
            return clocks.find(key);
        }
        QueueInfo queue = directory.find(name);
        if (queue == null) {
            return null;
        }
        if (key.name().startsWith(DEAD_LETTERS)) {
            return isDeadLetterQueue(queue.name()) ? deadLetters(queue) : null;
        }
        return retention(queue);
    }

    /** The queue that the name of a built-in alarm names, whether it exists or not; null if it is not such a name. */
    static @Nullable QueueName queueOf(AlarmKey key) {
        for (String kind : List.of(DEAD_LETTERS, RETENTION)) {
            if (key.name().startsWith(kind)) {
                return new QueueName(key.region(), key.account(), key.name().substring(kind.length()));
            }
        }
        return null;
    }

    /** Those on the clocks of nodes. */
    ClockAlarms clocks() {
        return clocks;
    }

    boolean isDeadLetterQueue(QueueName queue) {
        return !directory.deadLetterSources(queue, "", 1).isEmpty();
    }

    /** Whether what a queue holds is worth an alarm of one of both kinds. */
    public boolean warnsOf(QueueInfo queue, LiveFigures figure) {
        return warnsOfDeadLetters(queue.name(), figure) || warnsOfRetention(queue, figure);
    }

    boolean warnsOfDeadLetters(QueueName queue, LiveFigures figure) {
        return figure.visible() > 0 && isDeadLetterQueue(queue);
    }

    static boolean warnsOfRetention(QueueInfo queue, LiveFigures figure) {
        return figure.oldestAgeMillis() > queue.settings().retentionMillis() * SHARE_OF_RETENTION;
    }

    MetricAlarm deadLetters(QueueInfo queue) {
        return alarm(
                queue,
                DEAD_LETTERS,
                "Dead letters wait in " + queue.name().name() + ".",
                "ApproximateNumberOfMessagesVisible",
                0);
    }

    MetricAlarm retention(QueueInfo queue) {
        long retentionSeconds = queue.settings().retentionMillis() / SECOND_MILLIS;
        return alarm(
                queue,
                RETENTION,
                "The oldest message in " + queue.name().name() + " has used half of the " + retentionSeconds
                        + " s after which it will be deleted.",
                "ApproximateAgeOfOldestMessage",
                retentionSeconds * SHARE_OF_RETENTION);
    }

    private static MetricAlarm alarm(
            QueueInfo queue, String prefix, String description, String metric, double threshold) {
        QueueName name = queue.name();
        AlarmSettings settings = new AlarmSettings(
                description,
                AlarmMetric.of("AWS/SQS", metric, Map.of("QueueName", name.name()), PERIOD_SECONDS, "Maximum"),
                List.of(),
                1,
                null,
                ComparisonOperator.GREATER_THAN_THRESHOLD,
                threshold,
                TreatMissingData.NOT_BREACHING,
                null,
                true,
                LOG);
        AlarmKey key = new AlarmKey(name.account(), name.region(), prefix + name.name());
        return MetricAlarm.builtIn(key, settings, queue.createdAtMillis());
    }
}
