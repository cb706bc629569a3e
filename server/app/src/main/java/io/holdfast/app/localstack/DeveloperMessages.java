package io.holdfast.app.localstack;

import io.holdfast.app.access.Gate;
import io.holdfast.app.access.Principal;
import io.holdfast.app.clock.ClockSteps;
import io.holdfast.app.directory.QueueDirectory;
import io.holdfast.app.endpoint.sqs.MessageLook;
import io.holdfast.app.peek.MessagePeek;
import io.holdfast.app.peek.PeekFilter;
import io.holdfast.app.peek.PeekPage;
import io.holdfast.app.peek.PeekQuery;
import io.holdfast.app.peek.PeekRefused;
import io.holdfast.app.peek.PeekedMessage;
import io.holdfast.app.peek.PeekedState;
import io.holdfast.engine.command.DeadLetter;
import io.holdfast.engine.command.Message;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.QueueName;
import io.holdfast.protocol.policy.IamAction;
import io.holdfast.protocol.policy.RequestContext;
import io.holdfast.protocol.sqs.AwsError;
import io.holdfast.protocol.sqs.MessageAttribute;
import io.holdfast.protocol.sqs.MessageAttributeBytes;
import io.holdfast.protocol.sqs.MessageDigests;
import io.holdfast.protocol.sqs.MessageId;
import io.holdfast.protocol.sqs.QueueAddress;
import io.holdfast.protocol.sqs.SequenceNumber;
import io.holdfast.protocol.sqs.SystemAttributeSelection;
import io.holdfast.protocol.sqs.SystemAttributes;
import io.holdfast.protocol.sqs.result.Failure;
import io.holdfast.protocol.sqs.result.Outcome;
import io.holdfast.protocol.sqs.result.ReceiveMessageResult;
import io.holdfast.protocol.sqs.result.ReceivedMessage;
import io.holdfast.protocol.sqs.result.RequestRefused;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The messages of a queue as its receivers would get them, read from their rows: nothing is leased, counted or moved. So many and no more, since one answer
 * holds them all. Any thread.
 */
public final class DeveloperMessages implements MessageLook {
    /** Tests look at a handful; whoever has more has the admin API, which gives pages. */
    static final int MOST_MESSAGES = 1_000;

    private static final long MOST_BYTES = 8L << 20;
    private static final int MOST_PAGES = 40;
    /** As LocalStack has it: nothing can be deleted with it. */
    private static final String NO_HANDLE = "SQS/BACKDOOR/ACCESS";

    private final QueueDirectory directory;
    private final MessagePeek peek;
    private final Gate gate;
    private final ClockSteps times;

    public DeveloperMessages(QueueDirectory directory, MessagePeek peek, Gate gate, ClockSteps times) {
        this.directory = directory;
        this.peek = peek;
        this.gate = gate;
        this.times = times;
    }

    @Override
    public Supplier<Outcome> into(QueueAddress address, Shown shown, Principal who, RequestContext context)
            throws RequestRefused {
        QueueName name = new QueueName(address.regionOr(who.region()), address.accountId(), address.queueName());
        Gate.require(gate.decide(who, IamAction.PEEK_MESSAGES, name, context));
        QueueInfo queue = directory.find(name);
        if (queue == null) {
            throw new RequestRefused(Failure.queueDoesNotExist());
        }
        return () -> look(queue, shown);
    }

    private Outcome look(QueueInfo queue, Shown shown) {
        List<ReceivedMessage> messages = new ArrayList<>();
        long bytes = 0;
        String from = null;
        try {
            for (int page = 0; page < MOST_PAGES; page++) {
                PeekPage found = peek.page(
                        queue,
                        new PeekQuery(from, 0, PeekQuery.MOST_MESSAGES, PeekQuery.WHOLE_BODY_BYTES, PeekFilter.ALL));
                for (PeekedMessage message : found.messages()) {
                    if (isShown(message, shown)) {
                        messages.add(received(queue, message, shown));
                        bytes += message.bodyBytes();
                    }
                }
                from = found.next();
                if (from == null || bytes >= MOST_BYTES || messages.size() >= MOST_MESSAGES) {
                    break;
                }
            }
        } catch (PeekRefused refused) {
            return new Failure(AwsError.INTERNAL_FAILURE, String.valueOf(refused.getMessage()));
        }
        return new ReceiveMessageResult(messages, SystemAttributeSelection.ALL);
    }

    private static boolean isShown(PeekedMessage message, Shown shown) {
        return switch (message.state()) {
            case VISIBLE -> true;
            case IN_FLIGHT -> shown.inFlight();
            case DELAYED -> shown.delayed();
        };
    }

    private ReceivedMessage received(QueueInfo queue, PeekedMessage peeked, Shown shown) {
        Message message = peeked.message();
        DeadLetter deadLetter = message.deadLetter();
        Map<String, MessageAttribute> attributes =
                message.attributes().length == 0 ? Map.of() : MessageAttributeBytes.decode(message.attributes());
        return new ReceivedMessage(
                new MessageId(message.idHigh(), message.idLow()),
                NO_HANDLE,
                message.bodyMd5(),
                message.body(),
                new SystemAttributes(
                        message.senderId(),
                        times.shown(message.sentAtMillis()),
                        peeked.receiveCount(),
                        peeked.firstReceivedAtMillis() == 0 ? 0 : times.shown(peeked.firstReceivedAtMillis()),
                        message.traceHeader(),
                        message.groupId(),
                        message.deduplicationId(),
                        queue.settings().isFifo() ? SequenceNumber.text(peeked.sequence()) : null,
                        deadLetter == null ? null : deadLetter.sourceArn(),
                        state(peeked, shown)),
                attributes.isEmpty() ? null : MessageDigests.md5OfAttributes(attributes),
                attributes);
    }

    /** Said only of what was asked for, as LocalStack does. */
    private static Map<String, String> state(PeekedMessage peeked, Shown shown) {
        Map<String, String> state = new LinkedHashMap<>();
        if (shown.inFlight()) {
            state.put("IsVisible", Boolean.toString(peeked.state() != PeekedState.IN_FLIGHT));
        }
        if (shown.delayed()) {
            state.put("IsDelayed", Boolean.toString(peeked.state() == PeekedState.DELAYED));
        }
        return state;
    }
}
