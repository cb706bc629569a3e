package io.holdfast.outbox.cdc;

import io.holdfast.outbox.Dialect;
import io.holdfast.outbox.Outbox;
import io.holdfast.outbox.OutboxMessage;
import io.holdfast.outbox.OutboxSchema;
import io.holdfast.outbox.QueueSender;
import io.holdfast.parts.Database;
import io.holdfast.parts.ElasticMq;
import io.holdfast.parts.Eventually;
import io.holdfast.parts.Postgres;
import io.holdfast.testkit.HoldfastTestServer;
import java.net.URI;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;

/** A database with an installed outbox, a queue server, and what a test does with them. */
final class CdcBed implements AutoCloseable {
    final Database database;
    final CdcInstallation installation;
    final HoldfastTestServer holdfast = HoldfastTestServer.start();
    final SqsClient sqs;
    final Outbox outbox = Outbox.builder(Dialect.POSTGRESQL).forLogRelay().build();

    CdcBed(Postgres postgres) throws SQLException {
        this(postgres, HoldfastTestServer::endpoint);
    }

    private CdcBed(Postgres postgres, Function<HoldfastTestServer, URI> queueServer) throws SQLException {
        sqs = client(queueServer.apply(holdfast));
        database = postgres.newDatabase();
        installation = CdcInstallation.standard().withSlot("slot_" + database.name());
        try (Connection connection = database.connect()) {
            OutboxSchema.create(connection, Dialect.POSTGRESQL);
        }
    }

    /** With everything installed. */
    static CdcBed installed(Postgres postgres) throws SQLException {
        CdcBed bed = new CdcBed(postgres);
        bed.install();
        return bed;
    }

    /** The same with the queues on a server that is not ours. */
    static CdcBed withElasticMq(Postgres postgres) throws SQLException {
        CdcBed bed = new CdcBed(postgres, holdfast -> ElasticMq.shared().endpoint());
        bed.install();
        return bed;
    }

    void install() throws SQLException {
        try (Connection connection = database.connect()) {
            installation.install(connection);
        }
    }

    void reinstall() throws SQLException {
        try (Connection connection = database.connect()) {
            installation.reinstall(connection);
        }
    }

    static SqsClient client(URI endpoint) {
        return SqsClient.builder()
                .endpointOverride(endpoint)
                .region(Region.US_EAST_1)
                .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("any", "any")))
                .build();
    }

    CdcDatabase cdcDatabase() {
        return new CdcDatabase(database.url(), database.user(), database.password());
    }

    CdcRelay.Builder relay() {
        return relay(QueueSender.to(sqs));
    }

    CdcRelay.Builder relay(QueueSender sender) {
        return CdcRelay.builder(cdcDatabase(), sender)
                .installation(installation)
                .retry(java.time.Duration.ofMillis(50), java.time.Duration.ofMillis(500));
    }

    void queue(String name) {
        Map<QueueAttributeName, String> attributes =
                name.endsWith(".fifo") ? Map.of(QueueAttributeName.FIFO_QUEUE, "true") : Map.of();
        sqs.createQueue(request -> request.queueName(name).attributes(attributes));
    }

    /** One message in a transaction of its own. */
    UUID publish(OutboxMessage message) throws SQLException {
        try (Connection connection = database.connect()) {
            connection.setAutoCommit(false);
            UUID id = outbox.publish(connection, message);
            connection.commit();
            return id;
        }
    }

    static void awaitState(CdcRelay relay, CdcState state) {
        Eventually.see(relay::health, health -> health.state() == state);
    }

    /** Receives until so many messages came; gives their bodies in the order of their coming. */
    List<String> receive(String queue, int messages) {
        List<String> bodies = new ArrayList<>();
        Eventually.within(Eventually.LIMIT, () -> messages + " messages in " + queue + ", only " + bodies, () -> {
            bodies.addAll(receiveSome(queue));
            return bodies.size() >= messages;
        });
        return bodies;
    }

    List<String> receiveSome(String queue) {
        String url = sqs.getQueueUrl(request -> request.queueName(queue)).queueUrl();
        List<Message> messages = sqs.receiveMessage(
                        request -> request.queueUrl(url).maxNumberOfMessages(10).waitTimeSeconds(0))
                .messages();
        for (Message message : messages) {
            sqs.deleteMessage(request -> request.queueUrl(url).receiptHandle(message.receiptHandle()));
        }
        return messages.stream().map(Message::body).toList();
    }

    long number(String sql) throws SQLException {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getLong(1);
        }
    }

    long rowsInTable() throws SQLException {
        return number("SELECT count(*) FROM holdfast_outbox");
    }

    void awaitEmptyTable() {
        Eventually.holds("an empty table", () -> rowsInTable() == 0);
    }

    /** Ends whoever reads the slot, and drops it. */
    void dropSlot() {
        Eventually.holds("the slot can be dropped", () -> {
            try {
                database.execute(
                        "SELECT pg_terminate_backend(active_pid) FROM pg_replication_slots WHERE active AND slot_name = '"
                                + installation.slot() + "'",
                        "SELECT pg_drop_replication_slot('" + installation.slot() + "')");
                return true;
            } catch (SQLException stillActive) {
                return false;
            }
        });
    }

    @Override
    public void close() throws SQLException {
        if (number("SELECT count(*) FROM pg_replication_slots WHERE slot_name = '" + installation.slot() + "'") > 0) {
            dropSlot();
        }
        sqs.close();
        holdfast.close();
    }
}
