package io.holdfast.verify.simulation;

import io.holdfast.app.partition.Partition;
import io.holdfast.engine.command.ChangeMessageVisibility;
import io.holdfast.engine.command.Command;
import io.holdfast.engine.command.DeleteMessage;
import io.holdfast.engine.command.Delivery;
import io.holdfast.engine.command.Message;
import io.holdfast.engine.command.ParkedReceive;
import io.holdfast.engine.command.PurgeQueue;
import io.holdfast.engine.command.Receipt;
import io.holdfast.engine.command.ReceiveMessage;
import io.holdfast.engine.command.Reply;
import io.holdfast.engine.command.SendMessage;
import io.holdfast.engine.command.TagQueue;
import io.holdfast.engine.settings.EngineSettings;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Bugs of an engine that misunderstands what it is asked, or says something else than it decided. */
final class EngineBugs {
    private EngineBugs() {}

    /** Every message is a group of its own, though clients see the group they named: nothing waits for anything. */
    static final class GroupLockIgnored extends Ports {
        @Override
        Command command(Command asked) {
            if (!(asked instanceof SendMessage send)) {
                return asked;
            }
            return new SendMessage(
                    send.queueId(),
                    send.drafts().stream()
                            .map(draft -> draft.deduplicationId() == null
                                    ? draft
                                    : inGroup(draft, draft.groupId() + "/" + draft.idLow()))
                            .toList());
        }

        @Override
        Reply reply(Command asked, Reply said) {
            return said instanceof Reply.Received received
                    ? new Reply.Received(received.deliveries().stream()
                            .map(GroupLockIgnored::asNamed)
                            .toList())
                    : said;
        }

        private static Delivery asNamed(Delivery delivery) {
            String group = delivery.message().groupId();
            return group == null || !group.contains("/")
                    ? delivery
                    : ofGroup(delivery, group.substring(0, group.indexOf('/')));
        }
    }

    /** Standard queues do not look at groups, though clients see them. */
    static final class TenantsIgnored extends Ports {
        private final Map<Long, @Nullable String> groups = new HashMap<>();

        @Override
        Command command(Command asked) {
            if (!(asked instanceof SendMessage send)) {
                return asked;
            }
            send.drafts().forEach(draft -> groups.put(draft.idLow(), draft.groupId()));
            return new SendMessage(
                    send.queueId(),
                    send.drafts().stream()
                            .map(draft -> draft.deduplicationId() == null ? inGroup(draft, null) : draft)
                            .toList());
        }

        @Override
        Reply reply(Command asked, Reply said) {
            return said instanceof Reply.Received received
                    ? new Reply.Received(received.deliveries().stream()
                            .map(delivery -> ofGroup(delivery, groups.get(Drafts.idOf(delivery.message()))))
                            .toList())
                    : said;
        }
    }

    private static SendMessage.Draft inGroup(SendMessage.Draft draft, @Nullable String group) {
        return new SendMessage.Draft(
                draft.idHigh(),
                draft.idLow(),
                draft.senderId(),
                draft.body(),
                draft.bodyMd5(),
                draft.attributes(),
                draft.traceHeader(),
                group,
                draft.deduplicationId(),
                draft.delayMillis());
    }

    private static Delivery ofGroup(Delivery delivery, @Nullable String group) {
        Message message = delivery.message();
        Message named = new Message(
                message.idHigh(),
                message.idLow(),
                message.sentAtMillis(),
                message.senderId(),
                message.body(),
                message.bodyMd5(),
                message.attributes(),
                message.traceHeader(),
                group,
                message.deduplicationId(),
                message.deadLetter());
        return new Delivery(
                delivery.sequence(),
                named,
                delivery.deliveryNumber(),
                delivery.receiveCount(),
                delivery.firstReceivedAtMillis());
    }

    /** A receipt is taken for that of the message's last receive. */
    static final class OldReceiptAccepted extends Ports {
        private final Map<String, Integer> lastNumbers = new HashMap<>();

        @Override
        Command command(Command asked) {
            return asked instanceof DeleteMessage delete
                    ? new DeleteMessage(
                            delete.queueId(),
                            delete.receipts().stream()
                                    .map(receipt -> last(delete.queueId(), receipt))
                                    .toList())
                    : asked;
        }

        private Receipt last(long queueId, Receipt receipt) {
            int number = lastNumbers.getOrDefault(queueId + "/" + receipt.sequence(), receipt.deliveryNumber());
            return new Receipt(receipt.sequence(), number);
        }

        @Override
        Reply reply(Command asked, Reply said) {
            if (said instanceof Reply.Received received && asked instanceof ReceiveMessage receive) {
                received.deliveries()
                        .forEach(delivery -> lastNumbers.put(
                                receive.queueId() + "/" + delivery.sequence(), delivery.deliveryNumber()));
            }
            return said;
        }
    }

    /** A receive that is given back counts all the same. */
    static final class ReturnedReceiveCounts extends Ports {
        @Override
        Command command(Command asked) {
            return asked instanceof ChangeMessageVisibility change
                    ? new ChangeMessageVisibility(
                            change.queueId(),
                            change.changes().stream()
                                    .map(one ->
                                            new ChangeMessageVisibility.Change(one.receipt(), one.visibilityMillis()))
                                    .toList())
                    : asked;
        }
    }

    /** A duplicate is told of the message that it would have been. */
    static final class DuplicateToldItIsNew extends Ports {
        @Override
        Reply reply(Command asked, Reply said) {
            if (!(said instanceof Reply.Enqueued enqueued) || !(asked instanceof SendMessage send)) {
                return said;
            }
            List<Reply.Enqueued.Message> messages = new ArrayList<>();
            for (int i = 0; i < send.drafts().size(); i++) {
                SendMessage.Draft draft = send.drafts().get(i);
                messages.add(new Reply.Enqueued.Message(
                        draft.idHigh(),
                        draft.idLow(),
                        enqueued.messages().get(i).sequence()));
            }
            return new Reply.Enqueued(messages);
        }
    }

    /** Messages of a FIFO queue are handed out youngest first. */
    static final class YoungestFirst extends Ports {
        @Override
        Reply reply(Command asked, Reply said) {
            if (said instanceof Reply.Received received && received.deliveries().size() > 1) {
                List<Delivery> reversed = new ArrayList<>(received.deliveries());
                Collections.reverse(reversed);
                return new Reply.Received(reversed);
            }
            return said;
        }
    }

    /** Every message comes again, however often it was deleted: more than faults on purpose may do. */
    static final class DeletesIgnored extends Ports {
        @Override
        Mishaps mishaps(long seed) {
            return Mishaps.onlyChaos(seed);
        }

        @Override
        Command command(Command asked) {
            return asked instanceof DeleteMessage delete ? new TagQueue(delete.queueId(), Map.of()) : asked;
        }
    }

    /** A purge is acknowledged and takes nothing. */
    static final class PurgeTakesNothing extends Ports {
        @Override
        Command command(Command asked) {
            return asked instanceof PurgeQueue purge ? new TagQueue(purge.queueId(), Map.of()) : asked;
        }
    }

    /** One more may be in flight than the operator allows. */
    static final class InFlightLimitTooHigh extends Ports {
        @Override
        EngineSettings settings(EngineSettings chosen) {
            return new EngineSettings(
                            chosen.inFlightLimit() + 1,
                            chosen.windowBudgetBytes(),
                            chosen.purgeOncePerMinute(),
                            chosen.recreateAfterMinute())
                    .with(chosen.budgets())
                    .with(chosen.history());
        }
    }

    /** A receive that begins to wait stands before all others that wait. */
    static final class LastComeFirstServed extends Ports {
        @Override
        void parked(List<SimulatedCall> before, Partition partition, long nowMillis) {
            for (SimulatedCall call : before) {
                ParkedReceive place = call.parked();
                if (place != null) {
                    place.leave();
                    partition.submit(place.rest(nowMillis), call);
                }
            }
        }
    }

    /** The attempt id of a receive is not looked at. */
    static final class AttemptsIgnored extends Ports {
        @Override
        Command command(Command asked) {
            return asked instanceof ReceiveMessage receive
                    ? new ReceiveMessage(
                            receive.queueId(), receive.maximum(), receive.visibilityMillis(), receive.waitMillis())
                    : asked;
        }
    }
}
