package io.holdfast.command.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.app.HoldfastServer;
import io.holdfast.app.cli.Holdfast;
import io.holdfast.command.Shell;
import io.holdfast.outbox.Dialect;
import io.holdfast.outbox.Outbox;
import io.holdfast.outbox.OutboxMessage;
import io.holdfast.outbox.OutboxSchema;
import io.holdfast.parts.Database;
import io.holdfast.parts.Postgres;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The commands on a real database, with rows parked as a relay parks them. */
class OutboxCommandsTest {
    private final Database database = Postgres.shared().newDatabase();
    private StringWriter out = new StringWriter();
    private StringWriter err = new StringWriter();
    private UUID first = new UUID(0, 0);

    @BeforeEach
    void parkAKey() throws Exception {
        try (Connection connection = database.connect()) {
            OutboxSchema.create(connection, Dialect.POSTGRESQL);
            connection.setAutoCommit(false);
            first = Outbox.in(Dialect.POSTGRESQL)
                    .publish(
                            connection,
                            List.of(
                                    OutboxMessage.to("orders").key("k").body("one"),
                                    OutboxMessage.to("orders").key("k").body("two")))
                    .get(0);
            connection.commit();
        }
        database.execute(
                "UPDATE holdfast_outbox_key SET parked_at = now(), reason = 'there is no queue', attempts = 3");
    }

    private int outbox(String... arguments) {
        List<String> all = new ArrayList<>(List.of("outbox"));
        all.addAll(List.of(arguments));
        out = new StringWriter();
        err = new StringWriter();
        Shell shell = new Shell(
                Map.of("HOLDFAST_OUTBOX_JDBC_URL", database.url() + "?user=" + database.user()), onSignal -> {}, false);
        return Holdfast.run(
                HoldfastServer::start,
                all.toArray(String[]::new),
                new PrintWriter(out, true),
                new PrintWriter(err, true),
                OutboxCommands.describe(shell));
    }

    @Test
    void statusCounts() {
        assertThat(outbox("status")).isZero();
        assertThat(out.toString())
                .containsPattern("pending +2\n")
                .containsPattern("parked +1\n")
                .contains("holdfast outbox parked");
    }

    @Test
    void parkedSaysWhy() {
        assertThat(outbox("parked", "--bodies")).isZero();
        assertThat(out.toString())
                .contains(first.toString(), "orders, key k", "3 attempts, 1 behind", "there is no queue", "one");
    }

    @Test
    void unparkBringsBackByIdAndByQueue() throws Exception {
        assertThat(outbox("unpark", "--id", first.toString())).isZero();
        assertThat(out.toString()).isEqualTo("unparked: 1\n");
        assertThat(outbox("unpark", "--id", first.toString())).isNotZero();
        assertThat(err.toString()).contains("is parked");
        assertThat(outbox("unpark", "--all", "orders")).isZero();
        assertThat(out.toString()).isEqualTo("unparked: 0\n");
        assertThat(outbox("unpark")).isNotZero();
    }

    @Test
    void skipPrintsWhatItRemoves() {
        assertThat(outbox("skip", first.toString())).isZero();
        assertThat(out.toString()).isEqualTo("one\n");
        assertThat(outbox("parked")).isZero();
        assertThat(out.toString()).isEqualTo("Nothing is parked.\n");
        assertThat(outbox("skip", "nonsense")).isNotZero();
    }

    @Test
    void databaseWithoutAnOutboxIsSaidInOneSentence() {
        Database empty = Postgres.shared().newDatabase();
        assertThat(outbox("status", "--jdbc-url", empty.url(), "--user", empty.user()))
                .isNotZero();
        assertThat(err.toString()).contains("tables are missing").doesNotContain("at io.holdfast");
    }
}
