package io.holdfast.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.parts.Eventually;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.sqs.model.BatchResultErrorEntry;

/** What an outbox does in every dialect. */
abstract class OutboxContract {
    private static final Duration LIMIT = Duration.ofSeconds(90);

    private final FakeSqs sqs = new FakeSqs();
    private final List<OutboxRelay> relays = new ArrayList<>();
    private DataSource database;
    private Outbox outbox;
    private OutboxAdmin admin;

    abstract Dialect dialect();

    /** An empty database. */
    abstract DataSource newDatabase() throws SQLException;

    @BeforeEach
    void make() throws SQLException {
        database = newDatabase();
        try (Connection connection = database.getConnection()) {
            assertThat(Dialect.of(connection)).isEqualTo(dialect());
            OutboxSchema.create(connection, dialect());
        }
        outbox = Outbox.in(dialect());
        admin = OutboxAdmin.of(database);
    }

    @AfterEach
    void close() {
        relays.forEach(OutboxRelay::close);
    }

    private OutboxRelay.Builder relay() {
        return OutboxRelay.builder(database, QueueSender.to(sqs))
                .retry(Duration.ofMillis(20), Duration.ofMillis(40))
                .poll(Duration.ofMillis(20), Duration.ofMillis(100));
    }

    private void start(OutboxRelay.Builder builder) throws SQLException {
        OutboxRelay relay = builder.build();
        relay.start();
        relays.add(relay);
    }

    private List<UUID> publish(List<OutboxMessage> messages) throws SQLException {
        try (Connection connection = database.getConnection()) {
            connection.setAutoCommit(false);
            List<UUID> ids = outbox.publish(connection, messages);
            connection.commit();
            return ids;
        }
    }

    private static List<OutboxMessage> numbered(String key, int from, int to) {
        return IntStream.range(from, to)
                .mapToObj(i -> OutboxMessage.to("q").key(key).body(key + i))
                .toList();
    }

    private void awaitDrained() throws Exception {
        Eventually.see(admin::status, status -> status.pending() == 0 && status.keys() == 0);
    }

    @Test
    void everyLaneIsDrained() throws Exception {
        List<OutboxMessage> messages = new ArrayList<>(numbered("a", 0, 30));
        messages.addAll(numbered("b", 0, 30));
        messages.add(OutboxMessage.to("q").body("plain").attribute("name", "value"));
        messages.add(OutboxMessage.to("q").body("strict 1").ordering(Ordering.STRICT));
        messages.add(OutboxMessage.to("q").body("strict 2").ordering(Ordering.STRICT));
        publish(messages);
        assertThat(admin.status().pending()).isEqualTo(63);
        assertThat(admin.status().keys()).isEqualTo(2);
        start(relay());
        start(relay());
        awaitDrained();
        List<String> bodies = sqs.bodies();
        assertThat(bodies).hasSize(63);
        assertThat(bodies).filteredOn(body -> body.startsWith("a")).containsExactlyElementsOf(bodies("a", 30));
        assertThat(bodies).filteredOn(body -> body.startsWith("b")).containsExactlyElementsOf(bodies("b", 30));
        assertThat(bodies).containsSubsequence("strict 1", "strict 2").contains("plain");
    }

    private static List<String> bodies(String key, int count) {
        return IntStream.range(0, count).mapToObj(i -> key + i).toList();
    }

    @Test
    void poisonParksItsOwnLineAndUnparkAndSkipLetItGoOn() throws Exception {
        sqs.refuse(entry -> entry.messageBody().startsWith("bad")
                ? BatchResultErrorEntry.builder().code("InvalidParameterValue").senderFault(true)
                : null);
        publish(List.of(
                OutboxMessage.to("q").key("k").body("bad key"),
                OutboxMessage.to("q").key("k").body("after"),
                OutboxMessage.to("q").body("bad row"),
                OutboxMessage.to("q").body("bad strict").ordering(Ordering.STRICT),
                OutboxMessage.to("q").body("after strict").ordering(Ordering.STRICT),
                OutboxMessage.to("q").key("good").body("good")));
        start(relay());
        List<ParkedRow> parked = Eventually.see(admin::parked, rows -> rows.size() == 3);
        Eventually.see(sqs::bodies, bodies -> bodies.equals(List.of("good")));
        assertThat(parked).extracting(row -> row.row().body()).containsExactly("bad key", "bad row", "bad strict");
        assertThat(parked.get(0).behind()).isEqualTo(1);
        assertThat(admin.status().parked()).isEqualTo(3);

        assertThat(admin.skip(parked.get(0).row().id())).map(OutboxRow::body).contains("bad key");
        Eventually.see(sqs::bodies, bodies -> bodies.contains("after"));
        sqs.refuse(entry -> null);
        assertThat(admin.unparkAll("q")).isEqualTo(2);
        awaitDrained();
        assertThat(sqs.bodies())
                .containsSubsequence("bad strict", "after strict")
                .contains("bad row");
    }

    @Test
    void lineThatItsRelayDiesOfIsParkedAloneAndItsCompanyIsSent() throws Exception {
        // What is thrown past the relay leaves the leases as the death of a process does.
        sqs.fail(call -> {
            if (call.entries().stream().anyMatch(entry -> entry.messageBody().startsWith("deadly"))) {
                throw new StackOverflowError("deadly");
            }
            return null;
        });
        List<OutboxMessage> messages = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            messages.add(OutboxMessage.to("q").key("k" + i).body("k" + i));
            messages.add(OutboxMessage.to("q").body("u" + i));
            messages.add(OutboxMessage.to("q").body("s" + i).ordering(Ordering.STRICT));
        }
        messages.add(10, OutboxMessage.to("q").key("deadly").body("deadly key"));
        messages.add(20, OutboxMessage.to("q").body("deadly row"));
        messages.add(30, OutboxMessage.to("q").body("deadly strict").ordering(Ordering.STRICT));
        publish(messages);
        start(relay().lease(Duration.ofSeconds(1)).maximumAttempts(2));

        List<ParkedRow> parked = Eventually.see(admin::parked, rows -> rows.size() == 3);
        assertThat(parked)
                .extracting(row -> row.row().body())
                .containsExactly("deadly key", "deadly row", "deadly strict");
        assertThat(parked).extracting(ParkedRow::reason).allMatch(reason -> reason.contains("without a result"));
        assertThat(admin.skip(parked.get(2).row().id())).isPresent();
        Eventually.see(admin::status, status -> status.pending() == 2);
        assertThat(admin.parked()).hasSize(2);
        assertThat(new HashSet<>(sqs.bodies())).hasSize(90);
    }

    @Test
    void parkedRowsAreListedPageByPageAndWithoutBodiesUnlessTheyAreWanted() throws Exception {
        sqs.refuse(entry ->
                BatchResultErrorEntry.builder().code("InvalidParameterValue").senderFault(true));
        List<OutboxMessage> messages = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            messages.add(OutboxMessage.to("q").key("k" + i).body("key " + i).attribute("name", "value"));
            messages.add(OutboxMessage.to("q").body("row " + i));
        }
        messages.add(OutboxMessage.to("q").body("strict").ordering(Ordering.STRICT));
        List<UUID> ids = publish(messages);
        start(relay());
        Eventually.see(admin::status, status -> status.parked() == ids.size());

        List<UUID> seen = new ArrayList<>();
        ParkedPage page = admin.parked(null, 5, false);
        while (page.next() != null) {
            assertThat(page.rows()).hasSizeLessThanOrEqualTo(5);
            assertThat(page.rows())
                    .allMatch(row ->
                            row.row().body().isEmpty() && row.row().attributes().isEmpty());
            page.rows().forEach(row -> seen.add(row.row().id()));
            page = admin.parked(page.next(), 5, false);
        }
        page.rows().forEach(row -> seen.add(row.row().id()));
        assertThat(seen).containsExactlyInAnyOrderElementsOf(ids);
        assertThat(admin.parked(null, 1, true).rows())
                .singleElement()
                .satisfies(row -> assertThat(row.row().body()).startsWith("key "));
    }

    @Test
    void keptRowsStayUntilTheyArePurged() throws Exception {
        publish(List.of(
                OutboxMessage.to("q").body("1"), OutboxMessage.to("q").key("k").body("2")));
        start(relay().keepSent(true));
        awaitDrained();
        assertThat(admin.purgeSent()).isEqualTo(2);
        assertThat(admin.purgeSent()).isZero();
    }

    @Test
    void publisherWaitsForAnotherOfItsKeyAndComesAfterIt() throws Exception {
        start(relay());
        try (Connection first = database.getConnection()) {
            first.setAutoCommit(false);
            outbox.publish(first, OutboxMessage.to("q").key("k").body("first"));
            CompletableFuture<Void> second = CompletableFuture.runAsync(() -> {
                try {
                    publish(List.of(OutboxMessage.to("q").key("k").body("second")));
                } catch (SQLException failure) {
                    throw new IllegalStateException(failure);
                }
            });
            publish(List.of(OutboxMessage.to("q").key("another").body("another")));
            Eventually.see(sqs::bodies, bodies -> bodies.equals(List.of("another")));
            assertThat(second).isNotDone();
            first.commit();
            second.get(LIMIT.toSeconds(), TimeUnit.SECONDS);
        }
        Eventually.see(sqs::bodies, bodies -> bodies.equals(List.of("another", "first", "second")));
    }

    @Test
    void connectionThatCommitsByItselfIsRefused() throws SQLException {
        try (Connection connection = database.getConnection()) {
            assertThatThrownBy(() ->
                            outbox.publish(connection, OutboxMessage.to("q").body("x")))
                    .isInstanceOf(IllegalStateException.class);
        }
    }
}
