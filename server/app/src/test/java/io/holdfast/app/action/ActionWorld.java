package io.holdfast.app.action;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.app.access.Principal;
import io.holdfast.app.audit.Audit;
import io.holdfast.app.audit.AuditEvent;
import io.holdfast.app.clock.ClockSteps;
import io.holdfast.app.directory.QueueDirectory;
import io.holdfast.app.limit.ParkedPolls;
import io.holdfast.app.limit.RequestRates;
import io.holdfast.app.loop.Loop;
import io.holdfast.app.metrics.DurationHistogram;
import io.holdfast.app.partition.Partition;
import io.holdfast.app.partition.Partitions;
import io.holdfast.app.partition.StoredRows;
import io.holdfast.app.tracing.Tracing;
import io.holdfast.engine.settings.EngineSettings;
import io.holdfast.protocol.sqs.MessageAttributeSelection;
import io.holdfast.protocol.sqs.MessageId;
import io.holdfast.protocol.sqs.QueueAttribute;
import io.holdfast.protocol.sqs.SystemAttributeSelection;
import io.holdfast.protocol.sqs.receipt.ReceiptHandles;
import io.holdfast.protocol.sqs.request.CreateQueueRequest;
import io.holdfast.protocol.sqs.request.GetQueueAttributesRequest;
import io.holdfast.protocol.sqs.request.OutgoingMessage;
import io.holdfast.protocol.sqs.request.ReceiveMessageRequest;
import io.holdfast.protocol.sqs.request.Request;
import io.holdfast.protocol.sqs.request.SendMessageRequest;
import io.holdfast.protocol.sqs.result.CreateQueueResult;
import io.holdfast.protocol.sqs.result.Failure;
import io.holdfast.protocol.sqs.result.GetQueueAttributesResult;
import io.holdfast.protocol.sqs.result.Outcome;
import io.holdfast.protocol.sqs.result.ReceiveMessageResult;
import io.holdfast.protocol.sqs.result.ReceivedMessage;
import io.holdfast.protocol.sqs.result.SendMessageResult;
import io.holdfast.store.CommitThread;
import io.holdfast.store.Storage;
import io.holdfast.store.Store;
import io.holdfast.store.StoreSettings;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/** The actions on a partition with a real store, all on the test's own thread, with a clock that the test moves. */
final class ActionWorld implements AutoCloseable {
    static final String ACCOUNT = "000000000000";
    static final String REGION = "us-east-1";
    static final long START_MILLIS = 1_700_000_000_000L;
    static final int MOST_POLLS = 2;

    private final OwnLoop loop = new OwnLoop();
    private final Storage storage;
    private final Partitions partitions;
    private final Actions actions;
    private long nowMillis = START_MILLIS;
    private long lastId;
    final AuditedEvents audited = new AuditedEvents();
    KmsKeys.State kmsKeyState = KmsKeys.State.ENABLED;

    ActionWorld(Path directory) throws Exception {
        this(directory, ClockSteps.none());
    }

    /** @param times how the times of the world's clock are shown */
    ActionWorld(Path directory, ClockSteps times) throws Exception {
        storage = Storage.open(directory, StoredRows.tables(), 1, StoreSettings.defaults(), Runnable::run);
        Store store = storage.store(0);
        Partition partition = new Partition(
                loop,
                store,
                new CommitThread(store, Runnable::run),
                () -> nowMillis,
                EngineSettings.DEFAULT,
                new QueueDirectory(),
                new DurationHistogram(),
                unexpected -> {
                    throw new AssertionError(unexpected);
                });
        partitions = new Partitions(partition);
        actions = new Actions(new ActionPorts(
                partitions,
                new ReceiptHandles(1, 2),
                () -> new MessageId(7, ++lastId),
                () -> true,
                key -> kmsKeyState,
                times,
                audited,
                new CallerBudgets(
                        new RequestRates(OptionalInt.empty(), OptionalInt.empty(), () -> 0),
                        new ParkedPolls(OptionalInt.empty(), OptionalInt.of(MOST_POLLS))),
                Tracing.OFF));
    }

    @Override
    public void close() {
        storage.close();
    }

    void advanceSeconds(int seconds) {
        nowMillis += seconds * 1000L;
        loop.tick();
    }

    static String arn(String queue) {
        return "arn:aws:sqs:" + REGION + ":" + ACCOUNT + ":" + queue;
    }

    static String url(String queue) {
        return "http://queues/" + ACCOUNT + "/" + queue;
    }

    /** A request of the world's own account that is carried out by hand. */
    Invocation invocation(Requester requester) {
        return new Invocation(requester, partitions, Tracing.OFF);
    }

    /** The same, of a requester that nobody asks for anything. */
    Invocation invocation() {
        return invocation(new RecordingRequester(ACCOUNT, REGION));
    }

    /** Lets the partition do what it has to. */
    void run() {
        loop.run();
    }

    Outcome call(Request request) {
        return call(request, ACCOUNT, REGION);
    }

    Outcome call(Request request, String account, String region) {
        RecordingRequester requester = new RecordingRequester(account, region);
        actions.perform(request, requester);
        loop.run();
        return requester.outcome();
    }

    /** A request of somebody whose right to it is checked. */
    Outcome callAs(Principal principal, Request request) {
        RecordingRequester requester = new RecordingRequester(principal);
        actions.perform(request, requester);
        loop.run();
        return requester.outcome();
    }

    /** Something happens after the request is taken and before it is answered. */
    Outcome callAndThen(Request request, Runnable happening) {
        RecordingRequester requester = new RecordingRequester(ACCOUNT, REGION);
        actions.perform(request, requester);
        happening.run();
        loop.run();
        return requester.outcome();
    }

    /** Both requests are decided before either is answered. */
    List<Outcome> atTheSameTime(Request one, Request other) {
        RecordingRequester first = new RecordingRequester(ACCOUNT, REGION);
        RecordingRequester second = new RecordingRequester(ACCOUNT, REGION);
        actions.perform(one, first);
        actions.perform(other, second);
        loop.run();
        return List.of(first.outcome(), second.outcome());
    }

    String create(String name, String... namesAndValues) {
        Map<String, String> attributes = new HashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            attributes.put(namesAndValues[i], namesAndValues[i + 1]);
        }
        Outcome outcome = call(new CreateQueueRequest(name, attributes, Map.of()));
        assertThat(outcome).isInstanceOf(CreateQueueResult.class);
        return ((CreateQueueResult) outcome).queueUrl();
    }

    Map<QueueAttribute, String> attributes(String queue) {
        Outcome outcome = call(new GetQueueAttributesRequest(url(queue), List.of("All")));
        return ((GetQueueAttributesResult) outcome).attributes();
    }

    @Nullable
    String attribute(String queue, QueueAttribute attribute) {
        return attributes(queue).get(attribute);
    }

    SendMessageResult send(String queue, String body, @Nullable String group, @Nullable String deduplicationId) {
        return (SendMessageResult) call(new SendMessageRequest(url(queue), message(body, group, deduplicationId)));
    }

    static OutgoingMessage message(String body, @Nullable String group, @Nullable String deduplicationId) {
        return new OutgoingMessage(
                body.getBytes(StandardCharsets.UTF_8), null, Map.of(), Map.of(), deduplicationId, group);
    }

    List<ReceivedMessage> receive(String queue) {
        return ((ReceiveMessageResult) call(receiveRequest(queue, null))).messages();
    }

    static ReceiveMessageRequest receiveRequest(String queue, @Nullable String attemptId) {
        return new ReceiveMessageRequest(
                url(queue), MessageAttributeSelection.NONE, SystemAttributeSelection.ALL, 10, null, 0, attemptId);
    }

    static String text(ReceivedMessage message) {
        return new String(message.body(), StandardCharsets.UTF_8);
    }

    static String refusal(Outcome outcome) {
        assertThat(outcome).isInstanceOf(Failure.class);
        Failure failure = (Failure) outcome;
        return failure.error().queryCode() + ": " + failure.message();
    }

    /** Everything that could be written down. */
    static final class AuditedEvents implements Audit {
        final List<AuditEvent> all = new ArrayList<>();

        @Override
        public boolean wants(boolean isAllowed, boolean isChange) {
            return true;
        }

        @Override
        public void add(AuditEvent event) {
            all.add(event);
        }
    }

    private static final class RecordingRequester implements Requester {
        private final Principal principal;
        private @Nullable Outcome outcome;

        RecordingRequester(String account, String region) {
            this(new Principal(account, region));
        }

        RecordingRequester(Principal principal) {
            this.principal = principal;
        }

        Outcome outcome() {
            if (outcome == null) {
                throw new AssertionError("no outcome");
            }
            return outcome;
        }

        @Override
        public Principal principal() {
            return principal;
        }

        @Override
        public String baseUrl() {
            return "http://queues";
        }

        @Override
        public void respond(Outcome given) {
            assertThat(outcome).as("only one outcome").isNull();
            outcome = given;
        }
    }

    /** Runs its tasks when told to. */
    private static final class OwnLoop implements Loop {
        private final Queue<Runnable> tasks = new ArrayDeque<>();
        private final Queue<Runnable> timers = new ArrayDeque<>();

        void run() {
            for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
                task.run();
            }
        }

        /** Timers look at the clock themselves, so they may run too early. */
        void tick() {
            tasks.addAll(timers);
            timers.clear();
            run();
        }

        @Override
        public boolean isCurrent() {
            return true;
        }

        @Override
        public void execute(Runnable task) {
            tasks.add(task);
        }

        @Override
        public void executeLast(Runnable task) {
            tasks.add(task);
        }

        @Override
        public void schedule(Runnable task, long delayMillis) {
            timers.add(task);
        }
    }
}
