package io.holdfast.verify.outbox.example;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.outbox.Dialect;
import io.holdfast.outbox.OutboxRelay;
import io.holdfast.outbox.OutboxSchema;
import io.holdfast.outbox.QueueSender;
import io.holdfast.parts.Database;
import io.holdfast.parts.Postgres;
import io.holdfast.testkit.HoldfastExtension;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;

/** The example of docs/outbox, run: PostgreSQL, Holdfast, the service and a relay. */
class OrderServiceTest {
    @RegisterExtension
    static final HoldfastExtension holdfast = HoldfastExtension.create();

    @Test
    void ordersAndTheirMessagesAreCommittedTogether() throws Exception {
        Database database = Postgres.shared().newDatabase();
        try (Connection connection = database.connect()) {
            OutboxSchema.create(connection, Dialect.POSTGRESQL);
        }
        database.execute("CREATE TABLE orders (id text PRIMARY KEY, customer text NOT NULL, cents integer NOT NULL)");

        try (SqsClient sqs = sqs();
                OutboxRelay relay = OutboxRelay.builder(database.dataSource(), QueueSender.to(sqs))
                        .build()) {
            String queue = sqs.createQueue(request ->
                            request.queueName("orders.fifo").attributes(Map.of(QueueAttributeName.FIFO_QUEUE, "true")))
                    .queueUrl();
            relay.start();

            OrderService service = new OrderService(database.dataSource());
            service.place("o-1", "ada", 1_200);
            service.place("o-2", "ada", 300);
            // The order is refused by the database, so there is no message either.
            assertThatThrownBy(() -> service.place("o-1", "eve", 1)).isInstanceOf(SQLException.class);

            assertThat(receive(sqs, queue, 2))
                    .containsExactly("{\"order\":\"o-1\",\"cents\":1200}", "{\"order\":\"o-2\",\"cents\":300}");
        }
    }

    private static List<String> receive(SqsClient sqs, String queue, int count) {
        List<String> bodies = new ArrayList<>();
        while (bodies.size() < count) {
            sqs.receiveMessage(request ->
                            request.queueUrl(queue).maxNumberOfMessages(10).waitTimeSeconds(20))
                    .messages()
                    .forEach(message -> {
                        bodies.add(message.body());
                        sqs.deleteMessage(request -> request.queueUrl(queue).receiptHandle(message.receiptHandle()));
                    });
        }
        return bodies;
    }

    private static SqsClient sqs() {
        return SqsClient.builder()
                .endpointOverride(holdfast.endpoint())
                .region(Region.US_EAST_1)
                .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("test", "test")))
                .httpClient(UrlConnectionHttpClient.create())
                .build();
    }
}
