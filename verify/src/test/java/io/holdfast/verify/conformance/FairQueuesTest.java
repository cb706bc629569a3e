package io.holdfast.verify.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** How tenants of a standard queue share it: the behaviour's section 12. */
@InBothProtocols
@Holds("ReceiveMessage")
class FairQueuesTest {
    @RegisterExtension
    static final ServerUnderTest holdfast = ServerUnderTest.with(RawWire::predictable);

    @RegisterExtension
    final RawWire wire;

    FairQueuesTest(Protocol protocol) {
        wire = new RawWire(holdfast, protocol);
    }

    @Test
    void groupComesBackAndNeitherOrdersNorLocks() {
        QueueOnWire queue = wire.create("tenant");
        queue.sendTo("tenant-1!~", "a").succeeds().withExactly("{'MessageId':'<uuid>','MD5OfMessageBody':'<any>'}");
        queue.sendTo("tenant-1!~", "a").succeeds();
        Answer received = queue.receive(1);
        received.withExactly(
                "{'Messages':[{'MessageId':'<uuid>','ReceiptHandle':'<handle>','MD5OfBody':'<any>','Body':'a',"
                        + "'Attributes':{'SenderId':'<any>','SentTimestamp':'<millis>','ApproximateReceiveCount':'1',"
                        + "'ApproximateFirstReceiveTimestamp':'<millis>','MessageGroupId':'tenant-1!~'}}]}");
        assertThat(queue.bodies()).containsExactly("a");
    }

    @Test
    void quietTenantOvertakesANoisyOne() {
        QueueOnWire queue = wire.create("noisy");
        sendMany(queue, "noisy", 300);
        inFlight(queue, 60);
        queue.sendTo("quiet", "quiet-1").succeeds();
        queue.sendTo("quiet", "quiet-2").succeeds();
        assertThat(queue.bodies()).contains("quiet-1", "quiet-2");
    }

    @Test
    void messagesWithoutATenantAreQuiet() {
        QueueOnWire queue = wire.create("without");
        sendMany(queue, "noisy", 300);
        inFlight(queue, 60);
        queue.send("alone").succeeds();
        assertThat(queue.bodies()).contains("alone");
    }

    @Test
    void noisyTenantIsServedWhenNobodyElseWaits() {
        QueueOnWire queue = wire.create("only");
        sendMany(queue, "noisy", 300);
        inFlight(queue, 290);
        assertThat(queue.bodies()).hasSize(10);
        queue.isEmptyNow();
    }

    @Test
    void everyMessageIsDeliveredOnce() {
        QueueOnWire queue = wire.create("all");
        sendMany(queue, "noisy", 200);
        sendMany(queue, "quiet", 50);
        sendMany(queue, "calm", 50);
        List<String> received = new ArrayList<>();
        for (List<String> bodies = take(queue); !bodies.isEmpty(); bodies = take(queue)) {
            received.addAll(bodies);
        }
        assertThat(received).hasSize(300).doesNotHaveDuplicates();
    }

    @Test
    void ofTwoNoisyTenantsTheOneWithFewerInFlightGoesFirst() {
        QueueOnWire queue = wire.create("two");
        sendMany(queue, "loud", 100);
        inFlight(queue, 100);
        sendMany(queue, "less", 40);
        inFlight(queue, 40);
        sendMany(queue, "loud", 20);
        sendMany(queue, "less", 20);
        assertThat(queue.bodies()).allMatch(body -> body.startsWith("less"));
    }

    @Test
    void fewMessagesInFlightMakeNobodyNoisy() {
        QueueOnWire queue = wire.create("few");
        sendMany(queue, "first", 30);
        inFlight(queue, 20);
        queue.sendTo("second", "second-0").succeeds();
        assertThat(queue.bodies()).allMatch(body -> body.startsWith("first"));
    }

    private int sent;

    private void sendMany(QueueOnWire queue, String tenant, int count) {
        for (int done = 0; done < count; done += 10) {
            String entries = IntStream.range(0, 10)
                    .mapToObj(i -> "{'Id':'" + i + "','MessageBody':'" + tenant + "-" + sent++ + "','MessageGroupId':'"
                            + tenant + "'}")
                    .collect(Collectors.joining(","));
            queue.call("SendMessageBatch", "{'Entries':[" + entries + "]}")
                    .succeeds()
                    .without("Failed");
        }
    }

    private static void inFlight(QueueOnWire queue, int count) {
        for (int taken = 0; taken < count; taken += 10) {
            assertThat(take(queue)).hasSize(10);
        }
    }

    /** For longer than a test takes. */
    private static List<String> take(QueueOnWire queue) {
        return queue.receive("{'MaxNumberOfMessages':10,'VisibilityTimeout':600}")
                .bodies();
    }
}
