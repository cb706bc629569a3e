package io.holdfast.verify.outbox;

import io.holdfast.outbox.Dialect;
import io.holdfast.outbox.Outbox;
import io.holdfast.outbox.OutboxAdmin;
import io.holdfast.outbox.OutboxMessage;
import io.holdfast.outbox.OutboxRelay;
import io.holdfast.outbox.OutboxSchema;
import io.holdfast.outbox.QueueSender;
import io.holdfast.parts.Database;
import io.holdfast.parts.Eventually;
import io.holdfast.parts.Postgres;
import io.holdfast.testkit.HoldfastTestServer;
import java.net.URI;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.BatchResultErrorEntry;
import software.amazon.awssdk.services.sqs.model.DeleteMessageBatchRequestEntry;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;

/** A database with the tables of an outbox and a business table, a Holdfast server, and what tests do with them. */
final class OutboxBed implements AutoCloseable {
    final Database database;
    /** Null if others use it too. */
    final @Nullable HoldfastTestServer server;

    final SqsClient sqs;
    final Outbox outbox = Outbox.in(Dialect.POSTGRESQL);
    final OutboxAdmin admin;
    private final List<OutboxRelay> toClose = new ArrayList<>();

    private OutboxBed(Database database, @Nullable HoldfastTestServer server, URI endpoint) {
        this.database = database;
        this.server = server;
        this.sqs = client(endpoint);
        this.admin = OutboxAdmin.of(database.dataSource());
    }

    static OutboxBed make() throws SQLException {
        return on(Postgres.shared().newDatabase());
    }

    static OutboxBed on(Database database) throws SQLException {
        createTables(database);
        HoldfastTestServer server = HoldfastTestServer.start();
        return new OutboxBed(database, server, server.endpoint());
    }

    /** With a server that others use too: {@link #name} makes names that they do not. */
    static OutboxBed make(Server server) throws SQLException {
        Database database = Postgres.shared().newDatabase();
        createTables(database);
        return new OutboxBed(database, null, server.endpoint());
    }

    private static void createTables(Database database) throws SQLException {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            OutboxSchema.create(connection, Dialect.POSTGRESQL);
            statement.execute("CREATE TABLE business (id text PRIMARY KEY, seen integer NOT NULL)");
        }
    }

    String name(String queue) {
        return queue + "-" + database.name();
    }

    String url(String queue) {
        return sqs.getQueueUrl(request -> request.queueName(queue)).queueUrl();
    }

    static SqsClient client(URI endpoint) {
        return SqsClient.builder()
                .endpointOverride(endpoint)
                .region(Region.US_EAST_1)
                .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("test", "test")))
                .httpClient(UrlConnectionHttpClient.create())
                .build();
    }

    String queue(String name) {
        Map<QueueAttributeName, String> attributes =
                name.endsWith(".fifo") ? Map.of(QueueAttributeName.FIFO_QUEUE, "true") : Map.of();
        return sqs.createQueue(request -> request.queueName(name).attributes(attributes))
                .queueUrl();
    }

    /** A relay that tries again quickly, so that tests need not wait. */
    OutboxRelay.Builder relay() {
        return relay(sqs);
    }

    OutboxRelay.Builder relay(SqsClient client) {
        return OutboxRelay.builder(database.dataSource(), QueueSender.to(client))
                .retry(Duration.ofMillis(50), Duration.ofMillis(200))
                .lease(Duration.ofMinutes(1));
    }

    OutboxRelay started(OutboxRelay.Builder builder) throws SQLException {
        OutboxRelay relay = builder.build();
        relay.start();
        toClose.add(relay);
        return relay;
    }

    /** Publishes in a transaction of its own. */
    UUID publish(OutboxMessage message) throws SQLException {
        return publish(List.of(message)).get(0);
    }

    List<UUID> publish(List<OutboxMessage> messages) throws SQLException {
        try (Connection connection = database.connect()) {
            connection.setAutoCommit(false);
            List<UUID> ids = outbox.publish(connection, messages);
            connection.commit();
            return ids;
        }
    }

    /** Receives and deletes until so many messages came and nothing more comes at once. */
    List<Message> receive(String queueUrl, int wanted) throws Exception {
        List<Message> received = new ArrayList<>();
        long giveUp = System.nanoTime() + Eventually.LIMIT.toNanos();
        while (System.nanoTime() < giveUp) {
            int wait = received.size() < wanted ? 1 : 0;
            List<Message> some = sqs.receiveMessage(request -> request.queueUrl(queueUrl)
                            .maxNumberOfMessages(10)
                            .waitTimeSeconds(wait)
                            .messageAttributeNames("All")
                            .messageSystemAttributeNamesWithStrings("All"))
                    .messages();
            if (!some.isEmpty()) {
                delete(queueUrl, some);
                received.addAll(some);
                giveUp = System.nanoTime() + Eventually.LIMIT.toNanos();
            } else if (received.size() >= wanted) {
                return received;
            }
        }
        throw new AssertionError("only " + received.size() + " of " + wanted + " messages came");
    }

    private void delete(String queueUrl, List<Message> messages) {
        List<DeleteMessageBatchRequestEntry> entries = messages.stream()
                .map(message -> DeleteMessageBatchRequestEntry.builder()
                        .id(message.messageId())
                        .receiptHandle(message.receiptHandle())
                        .build())
                .toList();
        List<BatchResultErrorEntry> failed = sqs.deleteMessageBatch(
                        request -> request.queueUrl(queueUrl).entries(entries))
                .failed();
        if (!failed.isEmpty()) {
            throw new AssertionError("not deleted: " + failed);
        }
    }

    List<String> bodies(String queueUrl, int wanted) throws Exception {
        return receive(queueUrl, wanted).stream().map(Message::body).toList();
    }

    long pending() throws SQLException {
        return number("SELECT count(*) FROM holdfast_outbox WHERE lane IS NOT NULL");
    }

    long number(String query) throws SQLException {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(query)) {
            result.next();
            return result.getLong(1);
        }
    }

    void awaitEmpty() throws Exception {
        Eventually.see(this::pending, pending -> pending == 0);
    }

    @Override
    public void close() {
        toClose.forEach(OutboxRelay::close);
        sqs.close();
        if (server != null) {
            server.close();
        }
    }
}
