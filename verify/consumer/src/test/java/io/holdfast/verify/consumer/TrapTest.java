package io.holdfast.verify.consumer;

import io.holdfast.consumer.ConsumerBuilder;
import io.holdfast.consumer.QueueConsumer;
import io.holdfast.parts.FaultProxy;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.Parameter;
import software.amazon.awssdk.services.sqs.SqsClient;

/** A server, a proxy before it that makes faults, and a client on either side of the proxy. */
@OnBothServers
abstract class TrapTest {
    static final Duration DEADLINE = Duration.ofSeconds(5);

    /** Deletes that are repeated travel together, however the first ones went. */
    static final String[] DELETES = {"DeleteMessage", "DeleteMessageBatch"};

    @Parameter
    Server server;

    /** Of all consumers of the test. */
    final Journal journal = new Journal();

    FaultProxy proxy;

    /** Through the proxy, as the consumer goes. */
    SqsClient sqs;

    /** Past the proxy, as the test goes. */
    SqsClient direct;

    private final Deque<AutoCloseable> open = new ArrayDeque<>();

    @BeforeEach
    void connect() {
        proxy = closing(FaultProxy.to(server.port()));
        sqs = closing(Sdk.client(proxy.port()));
        direct = closing(Sdk.client(server.port()));
    }

    @AfterEach
    void disconnect() throws Exception {
        while (!open.isEmpty()) {
            open.pop().close();
        }
    }

    /** Closes it after the test, the last one first. */
    <T extends AutoCloseable> T closing(T thing) {
        open.push(thing);
        return thing;
    }

    /** A consumer of the queue, through the proxy, that tells the journal. */
    ConsumerBuilder<String> consumer(TestQueue queue) {
        return QueueConsumer.builder(sqs, queue.name())
                .listener(journal)
                .longPoll(Duration.ofSeconds(2))
                .shutdownDeadline(DEADLINE);
    }

    QueueConsumer start(ConsumerBuilder<?> builder) {
        QueueConsumer consumer = closing(builder.build());
        consumer.start();
        return consumer;
    }
}
