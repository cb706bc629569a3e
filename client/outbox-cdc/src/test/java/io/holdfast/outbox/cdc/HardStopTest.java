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
        try (Stage stage = Stage.installed(Postgres.shared());
                FaultProxy proxy = FaultProxy.to(stage.holdfast.endpoint().getPort())) {
            stage.queue("orders");
            stage.queue("orders.fifo");
            try (ChildJvm child = relay(stage, proxy)) {
                child.await("STREAMING", LIMIT);
                Fault unknown = proxy.when("SendMessageBatch").holdAnswer();
                List<String> bodies = publish(stage);
                unknown.awaitHits(1, LIMIT);
                child.kill9();

                try (CdcRelay next = stage.relay().build()) {
                    next.start();
                    stage.awaitEmptyTable();
                    assertThat(stage.receive("orders.fifo", ROWS)).containsExactlyElementsOf(bodies);
                    assertThat(stage.receiveSome("orders.fifo")).isEmpty();
                    List<String> atLeastOnce = stage.receive("orders", ROWS);
                    Set<String> distinct = new TreeSet<>(atLeastOnce);
                    for (List<String> more = stage.receiveSome("orders"); !more.isEmpty(); ) {
                        distinct.addAll(more);
                        more = stage.receiveSome("orders");
                    }
                    assertThat(distinct).containsExactlyInAnyOrderElementsOf(bodies);
                }
            }
        }
    }

    @Test
    void everyRowArrivesOnceAndInOrderAlthoughTwoRelaysAreKilledInTurn() throws Exception {
        try (Stage stage = Stage.installed(Postgres.shared());
                FaultProxy proxy = FaultProxy.to(stage.holdfast.endpoint().getPort())) {
            stage.queue("orders.fifo");
            try (Load load = new Load(stage, "orders.fifo")) {
                for (int kill = 0; kill < 2; kill++) {
                    try (ChildJvm child = relay(stage, proxy)) {
                        int before = proxy.count("SendMessageBatch");
                        child.await("STREAMING", LIMIT);
                        proxy.await("SendMessageBatch", before + 10, LIMIT);
                        child.kill9();
                    }
                }
                try (CdcRelay last = stage.relay().build()) {
                    last.start();
                    Stage.awaitState(last, CdcState.STREAMING);
                    load.awaitMore(20);
                    load.assertAllArrivedOnceAndInOrder();
                }
            }
        }
    }

    private static ChildJvm relay(Stage stage, FaultProxy proxy) {
        return ChildJvm.of(RelayMain.class)
                .argument(stage.database.url())
                .argument(stage.database.user())
                .argument(stage.database.password())
                .argument(stage.installation.slot())
                .argument(proxy.endpoint().toString())
                .start();
    }

    private static List<String> publish(Stage stage) throws SQLException {
        List<String> bodies =
                IntStream.range(0, ROWS).mapToObj(i -> "order " + i).toList();
        for (String body : bodies) {
            stage.publish(OutboxMessage.to("orders.fifo").key("one-key").body(body));
            stage.publish(OutboxMessage.to("orders").body(body));
        }
        return bodies;
    }
}
