package io.holdfast.verify.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.outbox.Ordering;
import io.holdfast.outbox.OutboxAttribute;
import io.holdfast.outbox.OutboxMessage;
import io.holdfast.outbox.OutboxRelay;
import io.holdfast.outbox.QueueSender;
import io.holdfast.parts.Eventually;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.MessageSystemAttributeName;

/** What one relay does on a good day, with real PostgreSQL and a real queue server. */
class RelayTest extends OutboxBedTest {
    @Test
    void messageArrivesWithEverythingItsPublisherSaid() throws Exception {
        String orders = bed.queue("orders.fifo");
        bed.started(bed.relay());
        UUID id = bed.publish(OutboxMessage.to("orders.fifo")
                .key("42")
                .type("OrderPlaced")
                .body("{\"total\": \"12 €\"}")
                .attribute("RequestId", "r \"1\" \\ \n")
                .attribute("Retries", OutboxAttribute.number(3))
                .attribute("Seal", OutboxAttribute.binary(new byte[] {0, 1, -1})));

        Message message = bed.receive(orders, 1).get(0);

        assertThat(message.body()).isEqualTo("{\"total\": \"12 €\"}");
        assertThat(message.attributes())
                .containsEntry(MessageSystemAttributeName.MESSAGE_GROUP_ID, "42")
                .containsEntry(MessageSystemAttributeName.MESSAGE_DEDUPLICATION_ID, id.toString());
        assertThat(message.messageAttributes().get("RequestId").stringValue()).isEqualTo("r \"1\" \\ \n");
        assertThat(message.messageAttributes().get("Retries").dataType()).isEqualTo("Number");
        assertThat(message.messageAttributes().get("Seal").binaryValue().asByteArray())
                .containsExactly(0, 1, -1);
        bed.awaitEmpty();
        Eventually.see(() -> bed.number("SELECT count(*) FROM holdfast_outbox_key"), keys -> keys == 0);
    }

    @Test
    void rolledBackMessageNeverArrives() throws Exception {
        String orders = bed.queue("orders");
        bed.started(bed.relay());
        try (Connection connection = bed.database.connect()) {
            connection.setAutoCommit(false);
            bed.outbox.publish(connection, OutboxMessage.to("orders").body("never"));
            bed.outbox.publish(connection, OutboxMessage.to("orders").key("k").body("never"));
            connection.rollback();
            bed.outbox.publish(connection, OutboxMessage.to("orders").key("k").body("ever"));
            connection.commit();
        }
        assertThat(bed.bodies(orders, 1)).containsExactly("ever");
    }

    @Test
    void unorderedMessagesAllArrive() throws Exception {
        String orders = bed.queue("orders");
        List<OutboxMessage> messages = IntStream.range(0, 500)
                .mapToObj(i -> OutboxMessage.to("orders").body("message " + i))
                .toList();
        bed.publish(messages);
        bed.started(bed.relay());
        assertThat(bed.bodies(orders, 500))
                .containsExactlyInAnyOrderElementsOf(
                        messages.stream().map(OutboxMessage::body).toList());
        bed.awaitEmpty();
    }

    @Test
    void strictMessagesArriveInTheOrderTheyWerePublished() throws Exception {
        String orders = bed.queue("orders.fifo");
        bed.started(bed.relay());
        List<String> wanted = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            // One group, so that the queue shows the order over all keys.
            bed.publish(OutboxMessage.to("orders.fifo").key("all").body("m" + i).ordering(Ordering.STRICT));
            wanted.add("m" + i);
        }
        assertThat(bed.bodies(orders, 200)).containsExactlyElementsOf(wanted);
    }

    @Test
    void sentRowsAreKeptIfAskedFor() throws Exception {
        bed.queue("orders");
        bed.started(bed.relay().keepSent(true));
        bed.publish(List.of(
                OutboxMessage.to("orders").body("a"),
                OutboxMessage.to("orders").key("k").body("b"),
                OutboxMessage.to("orders").ordering(Ordering.STRICT).body("c")));
        bed.awaitEmpty();
        assertThat(bed.number("SELECT count(*) FROM holdfast_outbox WHERE sent_at IS NOT NULL"))
                .isEqualTo(3);
        assertThat(bed.admin.purgeSent()).isEqualTo(3);
    }

    @Test
    void sleepingRelayIsWokenByAPublisher() throws Exception {
        String orders = bed.queue("orders");
        OutboxRelay relay = bed.started(bed.relay().poll(Duration.ofMinutes(10), Duration.ofMinutes(10)));
        awaitWishToBeWoken();
        bed.publish(OutboxMessage.to("orders").body("wake up"));
        // Without the notification this would take the rest of a poll of more than 20 seconds, and then fail by the
        // limit of the last.
        assertThat(bed.bodies(orders, 1)).containsExactly("wake up");
        assertThat(relay.health().reasons()).isEmpty();
    }

    @Test
    void relayThatFellAsleepBeforeItCouldListenIsWokenToo() throws Exception {
        String orders = bed.queue("orders");
        LateListener database = new LateListener(bed.database.dataSource());
        bed.started(OutboxRelay.builder(database, QueueSender.to(bed.sqs))
                .poll(Duration.ofMinutes(10), Duration.ofMinutes(10)));
        Eventually.see(database::dispatcherSleeps, sleeps -> sleeps);
        database.mayListen.countDown();
        awaitWishToBeWoken();
        bed.publish(OutboxMessage.to("orders").body("wake up"));
        assertThat(bed.bodies(orders, 1)).containsExactly("wake up");
    }

    private void awaitWishToBeWoken() throws Exception {
        Eventually.see(
                () -> bed.number(
                        "SELECT extract(epoch FROM wake_until - now())::int FROM holdfast_outbox_relay WHERE name = 'wake'"),
                seconds -> seconds > 60);
    }

    /** A database to which the thread that listens gets no connection for a while. */
    private static final class LateListener extends PGSimpleDataSource {
        private static final long serialVersionUID = 1;
        private final transient CountDownLatch mayListen = new CountDownLatch(1);
        private transient volatile @Nullable Thread dispatcher;

        LateListener(DataSource like) {
            setURL(((PGSimpleDataSource) like).getURL());
            setUser(((PGSimpleDataSource) like).getUser());
            setPassword(((PGSimpleDataSource) like).getPassword());
        }

        @Override
        public Connection getConnection() throws SQLException {
            String asking = Thread.currentThread().getName();
            if (asking.contains("dispatcher")) {
                dispatcher = Thread.currentThread();
            }
            if (asking.contains("listener")) {
                try {
                    mayListen.await();
                } catch (InterruptedException stopped) {
                    throw new SQLException(stopped);
                }
            }
            return super.getConnection();
        }

        boolean dispatcherSleeps() {
            Thread thread = dispatcher;
            return thread != null
                    && Arrays.stream(thread.getStackTrace())
                            .anyMatch(frame -> frame.getClassName().endsWith(".outbox.WakeUpSignal")
                                    && frame.getMethodName().equals("sleep"));
        }
    }
}
