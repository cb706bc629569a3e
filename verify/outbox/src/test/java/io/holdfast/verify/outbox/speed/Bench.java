package io.holdfast.verify.outbox.speed;

import io.holdfast.outbox.Dialect;
import io.holdfast.outbox.OutboxRelay;
import io.holdfast.outbox.OutboxSchema;
import io.holdfast.outbox.QueueSender;
import io.holdfast.parts.ChildJvm;
import io.holdfast.parts.Database;
import io.holdfast.parts.Postgres;
import java.net.URI;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.sqs.SqsClient;

/** PostgreSQL and Holdfast in processes of their own, one database and one queue per measurement. */
final class Bench implements AutoCloseable {
    static final int KEYS = 1_000;
    static final int WRITERS = 8;
    private static final Duration START = Duration.ofSeconds(60);

    private final Postgres postgres = Postgres.start();
    private final ChildJvm server = ChildJvm.of(QueueServerMain.class)
            .option("-XX:TieredStopAtLevel=4")
            .option("-Xmx768m")
            .start();
    final SqsClient sqs;
    private int queues;

    Bench() {
        sqs = SqsClient.builder()
                .endpointOverride(URI.create(server.awaitPrefix("listening on ", START)))
                .region(Region.US_EAST_1)
                .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("test", "test")))
                .httpClient(UrlConnectionHttpClient.create())
                .build();
    }

    Database newDatabase() throws SQLException {
        Database database = postgres.newDatabase();
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            OutboxSchema.create(connection, Dialect.POSTGRESQL);
            statement.execute(
                    "CREATE TABLE business (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, note text NOT NULL)");
        }
        return database;
    }

    /** A queue that does not deduplicate: FIFO queues would measure themselves. */
    String newQueue() {
        queues++;
        String name = "bench-" + queues;
        sqs.createQueue(request -> request.queueName(name));
        return name;
    }

    OutboxRelay startedRelay(Database database) throws SQLException {
        OutboxRelay relay =
                OutboxRelay.builder(database.dataSource(), QueueSender.to(sqs)).build();
        relay.start();
        return relay;
    }

    static long number(Database database, String query) throws SQLException {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(query)) {
            result.next();
            return result.getLong(1);
        }
    }

    static void pause(Duration time) throws InterruptedException {
        TimeUnit.NANOSECONDS.sleep(time.toNanos());
    }

    @Override
    public void close() {
        sqs.close();
        server.close();
        postgres.close();
    }
}
