package io.holdfast.app.alarm;

import io.holdfast.app.alarm.evaluation.AlarmEvaluator;
import io.holdfast.app.alarm.evaluation.Evaluation;
import io.holdfast.app.alarm.evaluation.EvaluationPeriod;
import io.holdfast.app.alarm.evaluation.EvaluationRange;
import io.holdfast.app.partition.NodeSilent;
import io.holdfast.control.alarm.AlarmCommand.RecordEvaluation;
import io.holdfast.control.alarm.AlarmReply;
import io.holdfast.control.alarm.AlarmView;
import io.holdfast.control.alarm.MetricAlarm;
import io.holdfast.control.alarm.StateValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Evaluates every alarm that is kept once in each of its periods, soon after the period is over, and one that was changed at once. Only a change of state
 * is written. One thread at a time; what one alarm throws does not keep the others from their turn.
 */
public final class AlarmScheduler {
    private static final Logger LOG = LoggerFactory.getLogger(AlarmScheduler.class);

    /** So that the values of a period are there when it is judged. */
    private static final long WAIT_FOR_VALUES_MILLIS = 2_000;
    /** Alarms of the same period are spread over so much of it. */
    private static final long SPREAD_MILLIS = 5_000;

    private static final long SPREAD_SHARE = 12;
    private static final int GOLDEN = 0x9E3779B9;
    /** What is due beyond that has its turn the next time. */
    static final int MOST_AT_ONCE = 500;

    private static final long TIMEOUT_SECONDS = 30;

    private final AlarmStore store;
    private final AlarmMetrics metrics;
    private final LongSupplier nowMillis;
    private final Map<String, Evaluated> evaluated = new HashMap<>();
    /** Whether the last look missed what another node knows. */
    private boolean isSilent;

    /** Which settings were evaluated, and up to when. */
    private record Evaluated(long revision, long untilMillis) {}

    /** @param nowMillis the time that clients see */
    public AlarmScheduler(AlarmStore store, AlarmMetrics metrics, LongSupplier nowMillis) {
        this.store = store;
        this.metrics = metrics;
        this.nowMillis = nowMillis;
    }

    /** Evaluates what is due. To be called about every second. Throws what the first of those that failed has thrown. */
    public void evaluateDue() throws Exception {
        AlarmView view = store.view();
        long now = nowMillis.getAsLong();
        List<MetricAlarm> due = new ArrayList<>();
        view.alarms().forEachAfter("", (place, alarm) -> {
            if (isDue(place, alarm, now)) {
                if (isUnseen(place, alarm) && view.stateOf(alarm).updatedMillis() > alarm.updatedMillis()) {
                    // Somebody has said what its state is since it was made or changed: that holds until its next
                    // period.
                    remember(alarm, now);
                } else {
                    due.add(alarm);
                }
            }
            return due.size() < MOST_AT_ONCE;
        });
        if (evaluated.size() > view.alarms().size()) {
            evaluated.keySet().removeIf(place -> view.alarms().get(place) == null);
        }
        Exception first = null;
        List<CompletableFuture<AlarmReply>> changes = new ArrayList<>();
        NodeSilent silence = null;
        for (MetricAlarm alarm : due) {
            @Nullable Evaluated last = evaluated.get(alarm.key().place());
            try {
                evaluate(alarm, view.stateOf(alarm).value(), now, changes);
            } catch (NodeSilent silent) {
                // The node that knows will be there soon, or another one: until then the alarm stays as it is.
                evaluated.compute(alarm.key().place(), (place, unused) -> last);
                silence = silent;
            } catch (Exception failed) {
                first = first == null ? failed : first;
            }
        }
        tell(silence);
        for (CompletableFuture<AlarmReply> change : changes) {
            AlarmReply unused = change.get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
        }
        if (first != null) {
            throw first;
        }
    }

    /** Once until it is over. */
    private void tell(@Nullable NodeSilent silence) {
        if (silence != null && !isSilent) {
            LOG.warn("Alarms stay as they are because their values are not known: {}", silence.sentence());
        } else if (silence == null && isSilent) {
            LOG.info("The values of all alarms are known again");
        }
        isSilent = silence != null;
    }

    private boolean isDue(String place, MetricAlarm alarm, long now) {
        long period = EvaluationPeriod.millis(alarm.settings());
        long until = EvaluationRange.of(alarm.settings(), now).toMillis();
        @Nullable Evaluated last = evaluated.get(place);
        if (last == null || isUnseen(place, alarm)) {
            return true;
        }
        // Names that differ little have hash codes that differ little.
        int mixed = (place.hashCode() * GOLDEN) >>> 1;
        long spread = mixed % Math.min(SPREAD_MILLIS, period / SPREAD_SHARE);
        return last.untilMillis != until && now >= until + WAIT_FOR_VALUES_MILLIS + spread;
    }

    /** Whether it is new here, or was changed. */
    private boolean isUnseen(String place, MetricAlarm alarm) {
        @Nullable Evaluated last = evaluated.get(place);
        return last == null || last.revision != alarm.revision();
    }

    private void remember(MetricAlarm alarm, long now) {
        long until = EvaluationRange.of(alarm.settings(), now).toMillis();
        evaluated.put(alarm.key().place(), new Evaluated(alarm.revision(), until));
    }

    private void evaluate(MetricAlarm alarm, StateValue current, long now, List<CompletableFuture<AlarmReply>> changes)
            throws Exception {
        EvaluationRange range = EvaluationRange.of(alarm.settings(), now);
        // Also if it fails: it has its turn again in its next period.
        remember(alarm, now);
        Optional<Evaluation> found = AlarmEvaluator.evaluate(
                alarm.settings(), current, metrics.datapoints(alarm, range.fromMillis(), range.toMillis()), now);
        if (found.isPresent() && found.get().value() != current) {
            changes.add(store.submit(new RecordEvaluation(
                    alarm,
                    found.get().value(),
                    found.get().reason(),
                    found.get().reasonData())));
        }
    }
}
