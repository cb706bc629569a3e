package io.holdfast.app.action;

import io.holdfast.engine.command.ChangeMessageVisibility;
import io.holdfast.engine.command.Command;
import io.holdfast.engine.command.DeleteMessage;
import io.holdfast.engine.command.Receipt;
import io.holdfast.engine.command.Refusal;
import io.holdfast.engine.command.Reply;
import io.holdfast.protocol.sqs.receipt.ReceiptHandle;
import io.holdfast.protocol.sqs.result.Outcome;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Deletes messages of a queue that is spread over several partitions, or changes their visibility: each in the part that its handle names. */
final class PartReceipts {
    private final ActionPorts ports;
    private final Invocation invocation;

    PartReceipts(ActionPorts ports, Invocation invocation) {
        this.ports = ports;
        this.invocation = invocation;
    }

    /** @param shape gets what one queue with all these messages would have replied */
    void delete(List<ReceiptHandle> handles, Function<Reply, Outcome> shape) {
        submit(
                handles,
                (partId, places) -> {
                    List<Receipt> receipts = places.stream()
                            .map(place -> Receipts.of(handles.get(place)))
                            .toList();
                    return new DeleteMessage(partId, receipts);
                },
                // One that is gone already counts as deleted.
                null,
                outcomes -> outcomes.stream().allMatch(Objects::isNull) ? Reply.Done.DONE : new Reply.Deleted(outcomes),
                shape);
    }

    /**
     * Changes visibilities.
     *
     * @param changes one for each handle
     * @param shape gets what one queue with all these messages would have replied
     */
    void changeVisibility(
            List<ReceiptHandle> handles, List<ChangeMessageVisibility.Change> changes, Function<Reply, Outcome> shape) {
        submit(
                handles,
                (partId, places) -> new ChangeMessageVisibility(
                        partId, places.stream().map(changes::get).toList()),
                Refusal.NOT_AVAILABLE,
                Reply.VisibilityChanged::new,
                shape);
    }

    /** Makes the command for one part and those of the handles that are its. */
    private interface Making {
        Command of(long partId, List<Integer> places);
    }

    /** @param ifMissing what is said of a message whose part does not exist any more */
    private void submit(
            List<ReceiptHandle> handles,
            Making making,
            @Nullable Refusal ifMissing,
            Function<List<@Nullable Refusal>, Reply> combining,
            Function<Reply, Outcome> shape) {
        Map<Long, List<Integer>> byPart = new LinkedHashMap<>();
        for (int i = 0; i < handles.size(); i++) {
            byPart.computeIfAbsent(handles.get(i).queueId(), unused -> new ArrayList<>())
                    .add(i);
        }
        List<Command> commands = new ArrayList<>();
        byPart.forEach((partId, places) -> commands.add(making.of(partId, places)));
        PartReplies.ask(ports.spread(), invocation, commands, replies -> {
            @Nullable Refusal[] outcomes = new @Nullable Refusal[handles.size()];
            for (int i = 0; i < replies.size(); i++) {
                long partId = commands.get(i).queueId();
                List<Integer> places = Objects.requireNonNull(byPart.get(partId));
                Reply reply = replies.get(i);
                boolean isMissing = PartReplies.saysPartIsMissing(partId, reply);
                if (reply instanceof Reply.Refused && !isMissing) {
                    invocation.answer(reply, shape);
                    return;
                }
                for (int j = 0; j < places.size(); j++) {
                    outcomes[places.get(j)] = isMissing ? ifMissing : outcome(reply, j);
                }
            }
            List<@Nullable Refusal> all = new ArrayList<>(outcomes.length);
            for (Refusal each : outcomes) {
                all.add(each);
            }
            invocation.answer(combining.apply(all), shape);
        });
    }

    private static @Nullable Refusal outcome(Reply reply, int place) {
        if (reply instanceof Reply.Deleted deleted) {
            return deleted.outcomes().get(place);
        }
        return reply instanceof Reply.VisibilityChanged changed
                ? changed.outcomes().get(place)
                : null;
    }
}
