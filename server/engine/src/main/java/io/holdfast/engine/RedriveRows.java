package io.holdfast.engine;

import io.holdfast.engine.command.InvariantViolation;
import io.holdfast.engine.command.MessagePlace;
import io.holdfast.engine.command.Redrive;
import io.holdfast.engine.command.RedriveOrder;
import io.holdfast.engine.command.StartRedrive;
import io.holdfast.engine.queue.LongMap;
import io.holdfast.engine.queue.MessageQueue;
import io.holdfast.engine.queue.PartitionContext;
import io.holdfast.engine.row.ChosenMessage;
import io.holdfast.engine.row.Keys;
import io.holdfast.engine.row.RedriveChoice;
import io.holdfast.engine.row.RedriveChoiceRow;
import io.holdfast.engine.row.RedriveOrderRow;
import io.holdfast.engine.row.RedriveProgressRow;
import io.holdfast.engine.row.Table;
import java.util.ArrayList;
import java.util.List;

/** The rows of guarded redrives: what was asked, how far it is, which messages were chosen. */
final class RedriveRows {
    private final PartitionContext context;

    RedriveRows(PartitionContext context) {
        this.context = context;
    }

    /** All redrives of queues that can be read, the oldest of each queue first. */
    List<RedriveRun> load(LongMap<MessageQueue> queues, long nowMillis) {
        List<RedriveRun> runs = new ArrayList<>();
        context.rows.scan(Table.MOVE_TASKS, Keys.queue(0), Keys.queue(Long.MAX_VALUE), (key, row) -> {
            MessageQueue source = queues.get(Keys.queueOf(key));
            if (source != null && Keys.isRedriveOrder(key)) {
                runs.add(load(source, RedriveOrderRow.read(row), nowMillis));
            }
            return true;
        });
        return runs;
    }

    private RedriveRun load(MessageQueue source, RedriveOrder order, long nowMillis) {
        byte[] progress =
                context.rows.get(Table.MOVE_TASKS, Keys.redriveProgress(source.id(), order.startedAtMillis()));
        if (progress == null) {
            throw new InvariantViolation("a redrive has no progress");
        }
        Redrive redrive = RedriveProgressRow.read(order, progress);
        return new RedriveRun(source, redrive, chosen(source.id(), order), context, nowMillis);
    }

    private List<MessagePlace> chosen(long queueId, RedriveOrder order) {
        return entries(queueId, order.startedAtMillis(), true).stream()
                .map(entry -> new MessagePlace(entry.first(), entry.second()))
                .toList();
    }

    /** Empty once it is known where they lie. */
    List<StartRedrive.Id> chosenIds(long queueId, long startedAtMillis) {
        return entries(queueId, startedAtMillis, false).stream()
                .map(entry -> new StartRedrive.Id(entry.first(), entry.second()))
                .toList();
    }

    private List<ChosenMessage> entries(long queueId, long startedAtMillis, boolean arePlaces) {
        byte[] row = context.rows.get(Table.MOVE_TASKS, Keys.redriveChoice(queueId, startedAtMillis));
        RedriveChoice choice = row == null ? null : RedriveChoiceRow.read(row);
        return choice != null && choice.arePlaces() == arePlaces ? choice.entries() : List.of();
    }

    void storeChosenIds(long queueId, long startedAtMillis, List<StartRedrive.Id> ids) {
        store(
                queueId,
                startedAtMillis,
                false,
                ids.stream().map(id -> new ChosenMessage(id.high(), id.low())).toList());
    }

    void storeChosenPlaces(long queueId, long startedAtMillis, List<MessagePlace> places) {
        store(
                queueId,
                startedAtMillis,
                true,
                places.stream()
                        .map(place -> new ChosenMessage(place.group(), place.sequence()))
                        .toList());
    }

    private void store(long queueId, long startedAtMillis, boolean arePlaces, List<ChosenMessage> entries) {
        context.changes.put(
                Table.MOVE_TASKS,
                Keys.redriveChoice(queueId, startedAtMillis),
                RedriveChoiceRow.of(new RedriveChoice(arePlaces, entries)));
    }

    void delete(long queueId, long startedAtMillis) {
        context.changes.delete(Table.MOVE_TASKS, Keys.redriveOrder(queueId, startedAtMillis));
        context.changes.delete(Table.MOVE_TASKS, Keys.redriveProgress(queueId, startedAtMillis));
        context.changes.delete(Table.MOVE_TASKS, Keys.redriveChoice(queueId, startedAtMillis));
    }
}
