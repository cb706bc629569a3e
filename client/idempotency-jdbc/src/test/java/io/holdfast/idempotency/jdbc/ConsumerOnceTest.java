package io.holdfast.idempotency.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.consumer.Outcome;
import io.holdfast.consumer.QueueConsumer;
import io.holdfast.consumer.RetryPolicy;
import io.holdfast.consumer.idempotency.Keys;
import io.holdfast.parts.Database;
import io.holdfast.parts.Eventually;
import io.holdfast.parts.Postgres;
import io.holdfast.testkit.HoldfastExtension;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.MessageAttributeValue;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;

/** The consumer on a server that delivers twice and ends leases early, with a producer that sends twice and a handler that fails. */
class ConsumerOnceTest {
    private static final int KEYS = 60;

    @RegisterExtension
    static final HoldfastExtension holdfast = HoldfastExtension.with(server -> server.chaos(0.3, 0.2, 7));

    private final Database database = Postgres.shared().newDatabase();
    private final SqsClient sqs = Queues.client(holdfast.endpoint());

    @Test
    void everyKeyHasOneEffectWhateverIsDeliveredTwice() throws Exception {
        IdempotencySchema.create(database.dataSource());
        database.execute("CREATE TABLE effect (key text NOT NULL)");
        String queue = sqs.createQueue(
                        q -> q.queueName("orders").attributes(Map.of(QueueAttributeName.VISIBILITY_TIMEOUT, "2")))
                .queueUrl();
        for (int i = 0; i < KEYS; i++) {
            send(queue, "key-" + i);
            send(queue, "key-" + i);
        }
        try (QueueConsumer consumer = QueueConsumer.builder(sqs, queue)
                .concurrency(8)
                .retry(RetryPolicy.fixed(Duration.ofSeconds(1)))
                .abortLongPollOnClose(true)
                .handler(TransactionalIdempotency.in(
                                database.dataSource(), "place-order", Keys.attribute(HandDelivery.KEY))
                        .busyDelay(Duration.ofSeconds(1))
                        .handler((body, delivery, connection) -> {
                            write(connection, body);
                            if (ThreadLocalRandom.current().nextInt(10) == 0) {
                                throw new SQLException("after the write, before the commit");
                            }
                            return Outcome.ack();
                        }))
                .build()) {
            consumer.start();
            Eventually.holds("the queue is empty", () -> left(queue) == 0);
        }
        assertThat(count("SELECT count(*) FROM effect")).isEqualTo(KEYS);
        assertThat(count("SELECT count(DISTINCT key) FROM effect")).isEqualTo(KEYS);
    }

    private void send(String queue, String key) {
        MessageAttributeValue value = MessageAttributeValue.builder()
                .dataType("String")
                .stringValue(key)
                .build();
        sqs.sendMessage(m -> m.queueUrl(queue).messageBody(key).messageAttributes(Map.of(HandDelivery.KEY, value)));
    }

    private static void write(Connection connection, String key) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO effect VALUES (?)")) {
            insert.setString(1, key);
            insert.executeUpdate();
        }
    }

    private int left(String queue) {
        return sqs
                .getQueueAttributes(q -> q.queueUrl(queue)
                        .attributeNames(
                                QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES,
                                QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES_NOT_VISIBLE))
                .attributes()
                .values()
                .stream()
                .mapToInt(Integer::parseInt)
                .sum();
    }

    private long count(String sql) throws SQLException {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getLong(1);
        }
    }
}
