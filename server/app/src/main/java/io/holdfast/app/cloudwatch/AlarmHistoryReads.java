package io.holdfast.app.cloudwatch;

import io.holdfast.app.alarm.AlarmStore;
import io.holdfast.app.cloudwatch.metric.Owner;
import io.holdfast.control.alarm.AlarmHistoryItem;
import io.holdfast.control.alarm.AlarmHistoryQuery;
import io.holdfast.control.alarm.HistoryItemType;
import io.holdfast.protocol.cloudwatch.AlarmHistoryEntry;
import io.holdfast.protocol.cloudwatch.CloudWatchRefused;
import io.holdfast.protocol.cloudwatch.CloudWatchRequest.DescribeAlarmHistory;
import io.holdfast.protocol.cloudwatch.CloudWatchResult;
import java.util.List;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Answers what has happened to alarms.
 *
 * @param shown what clients see of a time of the server's own
 */
record AlarmHistoryReads(AlarmStore store, LongUnaryOperator shown) {
    private static final String HISTORY = "history";

    CloudWatchResult describe(DescribeAlarmHistory request, Owner owner) throws CloudWatchRefused {
        long behind = PageToken.number(HISTORY, request.nextToken());
        HistoryItemType type = type(request.itemType());
        boolean isKnown = request.includesMetricAlarms() && (request.itemType() == null || type != null);
        int most = request.maxRecords();
        List<AlarmHistoryItem> found = !isKnown
                ? List.of()
                : store.view()
                        .history(new AlarmHistoryQuery(
                                owner.account(),
                                owner.region(),
                                request.name(),
                                type,
                                own(request.startMillis(), 0),
                                own(request.endMillis(), Long.MAX_VALUE),
                                !request.isAscending(),
                                behind < 0 ? null : (Long) behind,
                                most + 1));
        List<AlarmHistoryItem> page = found.subList(0, Math.min(most, found.size()));
        return new CloudWatchResult.DescribeAlarmHistory(
                page.stream().map(this::entry).toList(),
                found.size() > most
                        ? PageToken.of(HISTORY, Long.toString(page.get(most - 1).id()))
                        : null);
    }

    private static @Nullable HistoryItemType type(@Nullable String name) {
        return name == null ? null : HistoryItemType.ofWireName(name).orElse(null);
    }

    /** The server's own time when clients saw this one, if the clock was not set since. */
    private long own(@Nullable Long millis, long ifAbsent) {
        return millis == null ? ifAbsent : millis - (shown.applyAsLong(millis) - millis);
    }

    private AlarmHistoryEntry entry(AlarmHistoryItem item) {
        return new AlarmHistoryEntry(
                item.alarm().name(),
                shown.applyAsLong(item.atMillis()),
                item.type().wireName(),
                item.summary(),
                item.data());
    }
}
