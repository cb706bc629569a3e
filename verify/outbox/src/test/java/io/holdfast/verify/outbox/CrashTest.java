package io.holdfast.verify.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.outbox.OutboxMessage;
import io.holdfast.outbox.OutboxRelay;
import io.holdfast.parts.ChildJvm;
import io.holdfast.parts.Eventually;
import io.holdfast.parts.Fault;
import io.holdfast.parts.FaultProxy;
import io.holdfast.parts.Postgres;
import java.net.URI;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.MessageSystemAttributeName;

/** kill -9 of everything, at the worst moments: what was committed arrives, once and in order in a FIFO queue, and nothing else does. */
class CrashTest {
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final String APPLICATION = "application";
    private static final int ROUNDS = Boolean.getBoolean("holdfast.long") ? 12 : 3;

    @Test
    void applicationKilledBeforeItsCommitLeavesNeitherChangeNorMessage() throws Exception {
        try (OutboxBed bed = OutboxBed.make();
                ChildJvm application = application(bed, 20)) {
            String orders = bed.queue(Counting.QUEUE);
            started(bed);
            application.await("written", LIMIT);
            kill(application, bed);
            assertThat(application.count("committed")).isEqualTo(20);
            assertMessagesAreTheBusiness(bed, orders);
            assertThat(bed.number("SELECT sum(seen) FROM business")).isEqualTo(20);
        }
    }

    @Test
    void applicationKilledAnywhereLeavesBothOrNeither() throws Exception {
        try (OutboxBed bed = OutboxBed.make();
                ChildJvm application = application(bed, Integer.MAX_VALUE)) {
            String orders = bed.queue(Counting.QUEUE);
            started(bed);
            application.await("committed", LIMIT);
            Eventually.see(() -> application.count("committed"), count -> count > 150);
            kill(application, bed);
            assertMessagesAreTheBusiness(bed, orders);
        }
    }

    @Test
    void relayKilledBetweenSendAndConfirmCostsNoMessageAndRepeatsNone() throws Exception {
        try (OutboxBed bed = OutboxBed.make();
                FaultProxy proxy = FaultProxy.to(bed.server.endpoint().getPort())) {
            String orders = bed.queue(Counting.QUEUE);
            Counting counting = new Counting();
            try (Connection connection = bed.database.connect()) {
                connection.setAutoCommit(false);
                for (int i = 0; i < 30; i++) {
                    counting.write(connection, "key-" + i % 3);
                }
                connection.commit();
            }
            Fault unanswered = proxy.when("SendMessageBatch").after(1).holdAnswer();
            try (ChildJvm relay = relay(bed, proxy.endpoint())) {
                unanswered.awaitHits(1, LIMIT);
                relay.kill9();
            }
            started(bed);
            assertMessagesAreTheBusiness(bed, orders);
        }
    }

    @Test
    void relaysKilledInTurnUnderLoadDeliverEverythingInOrder() throws Exception {
        try (OutboxBed bed = OutboxBed.make();
                Writers writers = new Writers(bed.database, 4, 11)) {
            String orders = bed.queue(Counting.QUEUE);
            ChildJvm one = relay(bed, bed.server.endpoint());
            for (int round = 0; round < ROUNDS; round++) {
                one.await("started", LIMIT);
                ChildJvm other = relay(bed, bed.server.endpoint());
                writers.awaitMore(100);
                one.kill9();
                one = other;
            }
            writers.awaitMore(50);
            one.kill9();
            writers.stop();
            started(bed);
            assertMessagesAreTheBusiness(bed, orders);
        }
    }

    @ParameterizedTest
    @EnumSource
    void rowThatKillsItsRelaysIsParkedAndNoneOfThoseThatWereClaimedWithIt(Server server) throws Exception {
        try (OutboxBed bed = OutboxBed.make(server);
                FaultProxy proxy = FaultProxy.to(server.endpoint().getPort())) {
            String queue = bed.name("orders") + ".fifo"; // which takes nothing twice that was sent before a kill
            String orders = bed.queue(queue);
            bed.publish(IntStream.range(0, 60)
                    .mapToObj(i -> OutboxMessage.to(queue).key("key-" + i).body(i == 30 ? "deadly" : "m" + i))
                    .toList());
            Fault deadly = proxy.when("SendMessageBatch")
                    .matching(exchange -> exchange.request().contains("deadly"))
                    .hold();
            for (int deaths = 0; bed.admin.parked().isEmpty(); deaths++) {
                int before = deaths;
                try (ChildJvm relay = relay(bed, proxy.endpoint(), 2, 100)) {
                    Eventually.see(
                            () -> deadly.hits() > before || !bed.admin.parked().isEmpty(), Boolean::booleanValue);
                    relay.kill9();
                }
            }
            started(bed);
            assertThat(bed.bodies(orders, 59)).hasSize(59).doesNotContain("deadly");
            assertThat(bed.admin.parked())
                    .singleElement()
                    .satisfies(parked -> assertThat(parked.row().body()).isEqualTo("deadly"));
        }
    }

    @Test
    void databaseKilledUnderLoadLosesNothingThatWasCommitted() throws Exception {
        try (Postgres postgres = Postgres.start();
                OutboxBed bed = OutboxBed.on(postgres.newDatabase());
                Writers writers = new Writers(bed.database, 4, 11)) {
            String orders = bed.queue(Counting.QUEUE);
            OutboxRelay relay = started(bed);
            for (int round = 0; round < ROUNDS; round++) {
                writers.awaitMore(150);
                postgres.kill();
                postgres.restart();
            }
            writers.awaitMore(50);
            writers.stop();
            assertMessagesAreTheBusiness(bed, orders);
            Eventually.see(relay::health, health -> health.reasons().isEmpty());
        }
    }

    /** With a lease that ends soon: the rows of those that were killed wait for it. */
    private static OutboxRelay started(OutboxBed bed) throws SQLException {
        return bed.started(bed.relay().lease(Duration.ofSeconds(5)));
    }

    /** Returns when the database knows of it too: until then it may still commit what it was asked to. */
    private static void kill(ChildJvm application, OutboxBed bed) throws Exception {
        application.kill9();
        Eventually.see(
                () -> bed.number("SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
                        + " AND application_name = '" + APPLICATION + "'"),
                sessions -> sessions == 0);
    }

    private static ChildJvm application(OutboxBed bed, int transactions) {
        return ChildJvm.of(ApplicationMain.class)
                .argument(bed.database.url() + "?ApplicationName=" + APPLICATION)
                .argument(bed.database.user())
                .argument(String.valueOf(transactions))
                .start();
    }

    private static ChildJvm relay(OutboxBed bed, URI endpoint) {
        return relay(bed, endpoint, 10, 4);
    }

    private static ChildJvm relay(OutboxBed bed, URI endpoint, int attempts, int keysPerClaim) {
        return ChildJvm.of(RelayMain.class)
                .argument(bed.database.url())
                .argument(bed.database.user())
                .argument(endpoint.toString())
                .argument(String.valueOf(attempts))
                .argument(String.valueOf(keysPerClaim))
                .start();
    }

    private static void assertMessagesAreTheBusiness(OutboxBed bed, String queueUrl) throws Exception {
        bed.awaitEmpty();
        Map<String, Integer> business = business(bed);
        int messages = business.values().stream().mapToInt(Integer::intValue).sum();
        Map<String, List<Integer>> received = bed.receive(queueUrl, messages).stream()
                .collect(Collectors.groupingBy(
                        CrashTest::group,
                        Collectors.mapping(message -> Integer.parseInt(message.body()), Collectors.toList())));
        assertThat(received.keySet()).isEqualTo(business.keySet());
        business.forEach((key, count) -> assertThat(received.get(key))
                .as(key)
                .containsExactlyElementsOf(
                        IntStream.rangeClosed(1, count).boxed().toList()));
    }

    private static Map<String, Integer> business(OutboxBed bed) throws SQLException {
        Map<String, Integer> counts = new HashMap<>();
        try (Connection connection = bed.database.connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT id, seen FROM business")) {
            while (rows.next()) {
                counts.put(rows.getString(1), rows.getInt(2));
            }
        }
        return counts;
    }

    private static String group(Message message) {
        return message.attributes().get(MessageSystemAttributeName.MESSAGE_GROUP_ID);
    }
}
