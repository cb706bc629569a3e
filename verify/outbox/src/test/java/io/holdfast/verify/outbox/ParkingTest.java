package io.holdfast.verify.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.outbox.Ordering;
import io.holdfast.outbox.OutboxHealth;
import io.holdfast.outbox.OutboxListener;
import io.holdfast.outbox.OutboxMessage;
import io.holdfast.outbox.OutboxRelay;
import io.holdfast.outbox.OutboxRow;
import io.holdfast.outbox.OutboxStatus;
import io.holdfast.outbox.ParkedRow;
import io.holdfast.parts.Eventually;
import io.holdfast.parts.Fault;
import io.holdfast.parts.FaultProxy;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.sqs.SqsClient;

/** Rows that cannot be sent: what they stop, what they do not stop, and the ways out. */
class ParkingTest extends OutboxBedTest {
    private List<ParkedRow> awaitParked(int count) throws Exception {
        return Eventually.see(bed.admin::parked, parked -> parked.size() == count);
    }

    @Test
    void poisonRowParksItsKeyAloneAndUnparkingResumesInOrder() throws Exception {
        String orders = bed.queue("orders.fifo");
        List<OutboxMessage> messages = new ArrayList<>();
        for (int round = 0; round < 3; round++) {
            for (int key = 0; key < 100; key++) {
                messages.add(OutboxMessage.to("orders.fifo").key("key-" + key).body("key-" + key + " " + round));
            }
        }
        try (FaultProxy proxy = FaultProxy.to(bed.server.endpoint().getPort());
                SqsClient client = OutboxBed.client(proxy.endpoint())) {
            // The queue refuses whatever call the poison row is in; the other rows of the call must not suffer for it.
            Fault poison = proxy.when("SendMessageBatch")
                    .matching(exchange -> exchange.request().contains("key-42 1"))
                    .answer(400, "InvalidMessageContents");
            bed.publish(messages);
            OutboxRelay relay = bed.started(bed.relay(client));

            List<String> sent = bed.bodies(orders, 298);
            assertThat(sent).hasSize(298).contains("key-42 0").doesNotContain("key-42 1", "key-42 2");
            ParkedRow parked = awaitParked(1).get(0);
            assertThat(parked.row().body()).isEqualTo("key-42 1");
            assertThat(parked.reason()).contains("InvalidMessageContents");
            assertThat(parked.behind()).isEqualTo(1);
            // What was sent is pending until the relay has confirmed it.
            OutboxStatus status = Eventually.see(bed.admin::status, seen -> seen.pending() == 2);
            assertThat(status.parked()).isEqualTo(1);

            poison.end();
            assertThat(bed.admin.unpark(parked.row().id())).isTrue();
            assertThat(bed.admin.unpark(parked.row().id())).isFalse();
            assertThat(bed.bodies(orders, 2)).containsExactly("key-42 1", "key-42 2");
            assertThat(relay.health().leasesLost()).isZero();
        }
    }

    @Test
    void unknownQueueIsWaitedForInEveryLane() throws Exception {
        OutboxRelay relay = bed.started(bed.relay());
        bed.publish(List.of(
                OutboxMessage.to("missing").key("k").body("1"),
                OutboxMessage.to("missing").key("k").body("2"),
                OutboxMessage.to("missing").body("3"),
                OutboxMessage.to("missing").ordering(Ordering.STRICT).body("4")));
        Eventually.see(relay::health, health -> health.reasons().contains("queues unavailable: missing"));
        String late = bed.queue("missing");
        assertThat(bed.bodies(late, 4)).containsExactlyInAnyOrder("1", "2", "3", "4");
        bed.awaitEmpty();
        assertThat(bed.admin.parked()).isEmpty();
    }

    @Test
    void rowsThatWereWrittenWronglyAreParkedAndCanBeSkipped() throws Exception {
        String orders = bed.queue("orders");
        // As another program may write them, past the checks of this library.
        bed.database.execute(
                "INSERT INTO holdfast_outbox_key (destination, msg_key) VALUES ('orders', 'large')",
                "INSERT INTO holdfast_outbox (id, aggregatetype, aggregateid, payload, bytes, lane) VALUES"
                        + " (gen_random_uuid(), 'orders', 'large', repeat('x', 1048577), 1048577, 'K')",
                "INSERT INTO holdfast_outbox (id, aggregatetype, payload, attributes, bytes, lane, ready_at) VALUES"
                        + " (gen_random_uuid(), 'orders', 'x', '[1]', 1, 'U', now())");
        bed.publish(OutboxMessage.to("orders").key("large").body("after the large one"));
        bed.publish(OutboxMessage.to("orders").body("good"));
        bed.started(bed.relay());

        assertThat(bed.bodies(orders, 1)).containsExactly("good");
        List<ParkedRow> parked = awaitParked(2);
        assertThat(parked.get(0).reason()).contains("1048577 bytes");
        assertThat(parked.get(1).reason()).contains("attributes");
        for (ParkedRow row : parked) {
            assertThat(bed.admin.skip(row.row().id())).isPresent();
        }
        assertThat(bed.admin.skip(UUID.randomUUID())).isEmpty();
        assertThat(bed.bodies(orders, 1)).containsExactly("after the large one");
        bed.awaitEmpty();
    }

    @Test
    void rowThatItsRelaysMayHaveDiedOfIsParkedUnsentAndTold() throws Exception {
        bed.queue("orders");
        bed.publish(OutboxMessage.to("orders").body("deadly"));
        bed.database.execute("UPDATE holdfast_outbox SET attempts = 3");
        BlockingQueue<String> told = new LinkedBlockingQueue<>();
        bed.started(bed.relay().maximumAttempts(3).listener(new OutboxListener() {
            @Override
            public void parked(OutboxRow row, String reason) {
                told.add(row.body() + ": " + reason);
            }
        }));

        ParkedRow parked = awaitParked(1).get(0);
        assertThat(parked.reason()).contains("claimed 4 times without a result");
        assertThat(told).containsExactly("deadly: " + parked.reason());
    }

    @Test
    void rowThatIsRefusedAgainAndAgainIsParkedAfterItsLastAttempt() throws Exception {
        String orders = bed.queue("orders");
        try (FaultProxy proxy = FaultProxy.to(bed.server.endpoint().getPort());
                SqsClient client = OutboxBed.client(proxy.endpoint())) {
            Fault failing = proxy.when("SendMessageBatch").failEntry(0, "InternalError", false);
            bed.started(bed.relay(client).maximumAttempts(3));
            bed.publish(OutboxMessage.to("orders").key("k").body("refused"));
            ParkedRow parked = awaitParked(1).get(0);
            assertThat(parked.attempts()).isEqualTo(3);
            assertThat(parked.reason()).contains("refused 3 times").contains("InternalError");
            assertThat(failing.hits()).isEqualTo(3);
            failing.end();
            assertThat(bed.admin.unpark(parked.row().id())).isTrue();
            assertThat(bed.bodies(orders, 1)).containsExactly("refused");
        }
    }

    @Test
    void queueServerThatTakesNothingIsWaitedForAndCostsNoAttempts() throws Exception {
        String orders = bed.queue("orders");
        try (FaultProxy proxy = FaultProxy.to(bed.server.endpoint().getPort());
                SqsClient client = OutboxBed.client(proxy.endpoint())) {
            // What a Holdfast with a nearly full disk answers.
            Fault full = proxy.when("SendMessageBatch").answer(503, "ServiceUnavailable");
            OutboxRelay relay = bed.started(bed.relay(client).maximumAttempts(2));
            bed.publish(IntStream.range(0, 30)
                    .mapToObj(i -> OutboxMessage.to("orders").key("k" + i % 3).body("m" + i))
                    .toList());
            full.awaitHits(12, Eventually.LIMIT);
            assertThat(relay.health().status()).isNotEqualTo(OutboxHealth.Status.UP);
            assertThat(relay.health().reasons().get(0)).contains("unavailable").contains("ServiceUnavailable");
            assertThat(bed.admin.parked()).isEmpty();
            full.end();
            assertThat(bed.bodies(orders, 30)).hasSize(30);
            Eventually.see(relay::health, health -> health.status() == OutboxHealth.Status.UP);
        }
    }

    @Test
    void queueThatTakesNothingDoesNotSlowOthers() throws Exception {
        String orders = bed.queue("orders");
        String denied = bed.queue("denied");
        try (FaultProxy proxy = FaultProxy.to(bed.server.endpoint().getPort());
                SqsClient client = OutboxBed.client(proxy.endpoint())) {
            Fault refusing = proxy.when("SendMessageBatch")
                    .matching(exchange -> exchange.request().contains("denied"))
                    .answer(403, "AccessDenied");
            bed.publish(OutboxMessage.to("orders").body("first"));
            OutboxRelay relay = bed.started(bed.relay(client).maximumAttempts(2));
            assertThat(bed.bodies(orders, 1)).containsExactly("first");
            bed.publish(IntStream.range(0, 20)
                    .mapToObj(i -> OutboxMessage.to("denied").key("k" + i).body("m" + i))
                    .toList());
            Eventually.see(relay::health, health -> health.reasons().contains("queues unavailable: denied"));
            for (int i = 0; i < 10; i++) {
                bed.publish(OutboxMessage.to("orders").key("k").body("o" + i));
                assertThat(bed.bodies(orders, 1)).containsExactly("o" + i);
            }
            assertThat(bed.admin.parked()).isEmpty();
            refusing.end();
            assertThat(bed.bodies(denied, 20)).hasSize(20);
            Eventually.see(relay::health, health -> health.status() == OutboxHealth.Status.UP);
        }
    }
}
