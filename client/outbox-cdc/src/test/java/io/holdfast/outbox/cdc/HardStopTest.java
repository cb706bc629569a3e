package io.holdfast.outbox.cdc;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.outbox.OutboxMessage;
import io.holdfast.parts.ChildJvm;
import io.holdfast.parts.Fault;
import io.holdfast.parts.FaultProxy;
import io.holdfast.parts.Postgres;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class HardStopTest {
    private static final Duration LIMIT = Duration.ofMinutes(3);
    private static final int ROWS = 20;

    @Test
    void relayKilledAfterTheQueueTookARowAndBeforeItKnewSendsItAgainAndAFifoQueueShowsItOnce() throws Exception {
        try (CdcBed bed = CdcBed.installed(Postgres.shared());
                FaultProxy proxy = FaultProxy.to(bed.holdfast.endpoint().getPort())) {
            bed.queue("orders");
            bed.queue("orders.fifo");
            try (ChildJvm child = relay(bed, proxy)) {
                child.await("STREAMING", LIMIT);
                Fault unknown = proxy.when("SendMessageBatch").holdAnswer();
                List<String> bodies = publish(bed);
                unknown.awaitHits(1, LIMIT);
                child.kill9();

                try (CdcRelay next = bed.relay().build()) {
                    next.start();
                    bed.awaitEmptyTable();
                    assertThat(bed.receive("orders.fifo", ROWS)).containsExactlyElementsOf(bodies);
                    assertThat(bed.receiveSome("orders.fifo")).isEmpty();
                    List<String> atLeastOnce = bed.receive("orders", ROWS);
                    Set<String> distinct = new TreeSet<>(atLeastOnce);
                    for (List<String> more = bed.receiveSome("orders"); !more.isEmpty(); ) {
                        distinct.addAll(more);
                        more = bed.receiveSome("orders");
                    }
                    assertThat(distinct).containsExactlyInAnyOrderElementsOf(bodies);
                }
            }
        }
    }

    @Test
    void everyRowArrivesOnceAndInOrderAlthoughTwoRelaysAreKilledInTurn() throws Exception {
        try (CdcBed bed = CdcBed.installed(Postgres.shared());
                FaultProxy proxy = FaultProxy.to(bed.holdfast.endpoint().getPort())) {
            bed.queue("orders.fifo");
            try (Load load = new Load(bed, "orders.fifo")) {
                for (int kill = 0; kill < 2; kill++) {
                    try (ChildJvm child = relay(bed, proxy)) {
                        int before = proxy.count("SendMessageBatch");
                        child.await("STREAMING", LIMIT);
                        proxy.await("SendMessageBatch", before + 10, LIMIT);
                        child.kill9();
                    }
                }
                try (CdcRelay last = bed.relay().build()) {
                    last.start();
                    CdcBed.awaitState(last, CdcState.STREAMING);
                    load.awaitMore(20);
                    load.assertAllArrivedOnceAndInOrder();
                }
            }
        }
    }

    private static ChildJvm relay(CdcBed bed, FaultProxy proxy) {
        return ChildJvm.of(RelayMain.class)
                .argument(bed.database.url())
                .argument(bed.database.user())
                .argument(bed.database.password())
                .argument(bed.installation.slot())
                .argument(proxy.endpoint().toString())
                .start();
    }

    private static List<String> publish(CdcBed bed) throws SQLException {
        List<String> bodies =
                IntStream.range(0, ROWS).mapToObj(i -> "order " + i).toList();
        for (String body : bodies) {
            bed.publish(OutboxMessage.to("orders.fifo").key("one-key").body(body));
            bed.publish(OutboxMessage.to("orders").body(body));
        }
        return bodies;
    }
}
