package io.holdfast.outbox.cdc;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.outbox.OutboxAdmin;
import io.holdfast.outbox.OutboxMessage;
import io.holdfast.outbox.QueueSender;
import io.holdfast.parts.Eventually;
import io.holdfast.parts.Fault;
import io.holdfast.parts.FaultProxy;
import io.holdfast.parts.Postgres;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.sqs.SqsClient;

class RefusalTest {
    @Test
    void poisonRowParksItsKeyAndOthersFlowUntilItIsSkipped() throws Exception {
        try (CdcBed bed = CdcBed.installed(Postgres.shared())) {
            bed.queue("orders.fifo");
            OutboxAdmin admin = OutboxAdmin.of(bed.database.dataSource());
            try (CdcRelay relay =
                    bed.relay(QueueSender.to(bed.sqs).maximumBytes(1000)).build()) {
                relay.start();
                CdcBed.awaitState(relay, CdcState.STREAMING);
                bed.publish(OutboxMessage.to("orders.fifo").key("a").body("a1"));
                UUID poison =
                        bed.publish(OutboxMessage.to("orders.fifo").key("a").body("x".repeat(2000)));
                bed.publish(OutboxMessage.to("orders.fifo").key("a").body("a3"));
                bed.publish(OutboxMessage.to("orders.fifo").key("b").body("b1"));
                assertThat(bed.receive("orders.fifo", 2)).containsExactlyInAnyOrder("a1", "b1");
                Eventually.holds("parked", () -> relay.health().parkedKeys() == 1);
                assertThat(relay.health().alarming()).isTrue();
                assertThat(admin.parked()).singleElement().satisfies(parked -> {
                    assertThat(parked.row().id()).isEqualTo(poison);
                    assertThat(parked.reason()).contains("2000 bytes");
                    assertThat(parked.behind()).isEqualTo(1);
                });

                bed.publish(OutboxMessage.to("orders.fifo").key("a").body("a4"));
                assertThat(admin.skip(poison)).isPresent();
                assertThat(bed.receive("orders.fifo", 2)).containsExactly("a3", "a4");
                bed.awaitEmptyTable();
            }
        }
    }

    @Test
    void rowThatAnotherProgramWroteWronglyIsParkedAndDoesNotStopTheOthers() throws Exception {
        try (CdcBed bed = CdcBed.installed(Postgres.shared());
                CdcRelay relay = bed.relay().build()) {
            bed.queue("orders");
            relay.start();
            CdcBed.awaitState(relay, CdcState.STREAMING);
            bed.database.execute("INSERT INTO holdfast_outbox (id, aggregatetype, payload, attributes, bytes, lane)"
                    + " VALUES (gen_random_uuid(), 'orders', 'x', '{\"flat\": \"text\"}', 1, 'L')");
            bed.publish(OutboxMessage.to("orders").body("right"));
            assertThat(bed.receive("orders", 1)).containsExactly("right");
            Eventually.holds("parked", () -> relay.health().parkedKeys() == 1);
        }
    }

    @Test
    void parkedRowsAreRememberedOverARestartAndGoOnInOrderWhenUnparked() throws Exception {
        try (CdcBed bed = CdcBed.installed(Postgres.shared())) {
            OutboxAdmin admin = OutboxAdmin.of(bed.database.dataSource());
            List<String> bodies = List.of("first, and long", "second", "third");
            bed.queue("later.fifo");
            try (CdcRelay relay =
                    bed.relay(QueueSender.to(bed.sqs).maximumBytes(10)).build()) {
                relay.start();
                for (String body : bodies) {
                    bed.publish(OutboxMessage.to("later.fifo").key("k").body(body));
                }
                Eventually.holds("parked", () -> relay.health().parkedKeys() == 1);
            }
            try (CdcRelay relay = bed.relay().build()) {
                relay.start();
                Eventually.holds("still parked", () -> relay.health().parkedKeys() == 1);
                assertThat(admin.unpark(admin.parked().get(0).row().id())).isTrue();
                assertThat(bed.receive("later.fifo", bodies.size())).containsExactlyElementsOf(bodies);
                bed.awaitEmptyTable();
            }
        }
    }

    @Test
    void rowAmongThousandsThatAreParkedIsSentSoonAfterItWasUnparked() throws Exception {
        try (CdcBed bed = CdcBed.installed(Postgres.shared())) {
            bed.queue("orders");
            UUID id = bed.publish(OutboxMessage.to("orders").body("unparked"));
            bed.database.execute(
                    "INSERT INTO holdfast_outbox (id, aggregatetype, aggregateid, payload, bytes, lane)"
                            + " SELECT gen_random_uuid(), 'orders', 'key-' || i, 'x', 1, 'L' FROM generate_series(1, 2500) i",
                    "UPDATE holdfast_outbox SET parked_at = now(), reason = 'no'");
            try (CdcRelay relay = bed.relay().build()) {
                relay.start();
                Eventually.holds("parked", () -> relay.health().parkedKeys() == 2_501);
                assertThat(OutboxAdmin.of(bed.database.dataSource()).unpark(id)).isTrue();
                assertThat(bed.receive("orders", 1)).containsExactly("unparked");
                Eventually.holds(
                        "the others are parked still", () -> relay.health().parkedKeys() == 2_500);
            }
        }
    }

    @Test
    void rowsOfAQueueThatIsAwayWaitAndArriveInOrderWhenItIsBack() throws Exception {
        try (CdcBed bed = CdcBed.installed(Postgres.shared());
                FaultProxy proxy = FaultProxy.to(bed.holdfast.endpoint().getPort());
                SqsClient sqs = CdcBed.client(proxy.endpoint());
                CdcRelay relay = bed.relay(QueueSender.to(sqs)).build()) {
            bed.queue("orders.fifo");
            relay.start();
            CdcBed.awaitState(relay, CdcState.STREAMING);
            Fault away = proxy.when("SendMessageBatch", "GetQueueUrl").answer(503, "ServiceUnavailable");
            List<String> bodies = new ArrayList<>();
            for (int i = 0; i < 30; i++) {
                bodies.add("order " + i);
                bed.publish(OutboxMessage.to("orders.fifo").key("k").body("order " + i));
            }
            CdcBed.awaitState(relay, CdcState.QUEUE_UNAVAILABLE);
            assertThat(bed.rowsInTable()).isEqualTo(bodies.size());

            away.end();
            assertThat(bed.receive("orders.fifo", bodies.size())).containsExactlyElementsOf(bodies);
            bed.awaitEmptyTable();
            CdcBed.awaitState(relay, CdcState.STREAMING);
            assertThat(bed.number("SELECT count(*) FROM holdfast_outbox WHERE parked_at IS NOT NULL"))
                    .isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void queueThatIsCreatedLateGetsItsRowsByItselfAndOthersFlowMeanwhile(boolean onHoldfast) throws Exception {
        Postgres postgres = Postgres.shared();
        try (CdcBed bed = onHoldfast ? CdcBed.installed(postgres) : CdcBed.withElasticMq(postgres);
                CdcRelay relay = bed.relay().build()) {
            bed.queue("orders");
            relay.start();
            CdcBed.awaitState(relay, CdcState.STREAMING);
            bed.publish(OutboxMessage.to("late.fifo").key("k").body("first"));
            bed.publish(OutboxMessage.to("late.fifo").key("k").body("second"));
            CdcBed.awaitState(relay, CdcState.QUEUE_UNAVAILABLE);
            bed.publish(OutboxMessage.to("orders").body("flows"));
            assertThat(bed.receive("orders", 1)).containsExactly("flows");
            assertThat(relay.health().parkedKeys()).isZero();

            bed.queue("late.fifo");
            assertThat(bed.receive("late.fifo", 2)).containsExactly("first", "second");
            bed.awaitEmptyTable();
        }
    }

    @Test
    void rowThatIsRefusedForAWhileHoldsItsKeyOnly() throws Exception {
        try (CdcBed bed = CdcBed.installed(Postgres.shared());
                FaultProxy proxy = FaultProxy.to(bed.holdfast.endpoint().getPort());
                SqsClient sqs = CdcBed.client(proxy.endpoint());
                CdcRelay relay = bed.relay(QueueSender.to(sqs)).build()) {
            bed.queue("orders.fifo");
            relay.start();
            CdcBed.awaitState(relay, CdcState.STREAMING);
            Fault refusing = proxy.when("SendMessageBatch")
                    .matching(exchange -> exchange.toString().contains("refused"))
                    .times(3)
                    .failEntry(0, "InternalError", false);
            bed.publish(OutboxMessage.to("orders.fifo").key("a").body("refused at first"));
            bed.publish(OutboxMessage.to("orders.fifo").key("a").body("waits for it"));
            refusing.awaitHits(1, java.time.Duration.ofSeconds(30));
            bed.publish(OutboxMessage.to("orders.fifo").key("b").body("flows"));
            List<String> arrived = bed.receive("orders.fifo", 3);
            assertThat(arrived)
                    .containsSubsequence("refused at first", "waits for it")
                    .contains("flows");
            bed.awaitEmptyTable();
        }
    }
}
