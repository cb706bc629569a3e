package io.holdfast.idempotency.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.consumer.Outcome;
import io.holdfast.consumer.QueueConsumer;
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
import java.util.Map;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.MessageAttributeValue;

/** The second example of docs/consumer/idempotency.md */
class OnceExampleTest {
    @RegisterExtension
    static final HoldfastExtension holdfast = HoldfastExtension.create();

    private final Database database = Postgres.shared().newDatabase();

    @Test
    void theKeyAndTheEffectAreCommittedTogether() throws Exception {
        SqsClient sqs = Queues.client(holdfast.endpoint());
        DataSource dataSource = database.dataSource();
        database.execute("CREATE TABLE orders (body text NOT NULL)");
        String url = sqs.createQueue(q -> q.queueName("orders")).queueUrl();
        request(sqs, url, "first", "r-1");
        request(sqs, url, "first", "r-1");
        request(sqs, url, "second", "r-2");

        IdempotencySchema.create(dataSource);
        TransactionalIdempotency once =
                TransactionalIdempotency.in(dataSource, "place-order", Keys.attribute("RequestId"));
        QueueConsumer consumer = QueueConsumer.builder(sqs, "orders")
                .handler(once.handler((order, delivery, connection) -> {
                    insert(connection, order);
                    return Outcome.ack();
                }))
                .abortLongPollOnClose(true)
                .build();
        consumer.start();

        Eventually.holds("two orders", () -> orders() == 2);
        consumer.close();
        assertThat(orders()).isEqualTo(2);
    }

    private static void insert(Connection connection, String order) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO orders VALUES (?)")) {
            insert.setString(1, order);
            insert.executeUpdate();
        }
    }

    private static void request(SqsClient sqs, String url, String body, String id) {
        MessageAttributeValue value = MessageAttributeValue.builder()
                .dataType("String")
                .stringValue(id)
                .build();
        sqs.sendMessage(m -> m.queueUrl(url).messageBody(body).messageAttributes(Map.of("RequestId", value)));
    }

    private long orders() {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT count(*) FROM orders")) {
            row.next();
            return row.getLong(1);
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
    }
}
