package io.holdfast.verify.fault.corruption;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.app.cli.StartRefused;
import io.holdfast.verify.crash.server.ServerCommand;
import io.holdfast.verify.crash.server.ServerProcess;
import io.holdfast.verify.crash.server.SqsConnection;
import io.holdfast.verify.fault.corruption.Inventory.Message;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Makes data directories as real servers leave them. */
final class ShapeMaker {
    private static final int YOUNG_MESSAGES = 1_000;
    private static final int MESSAGES_PER_RUN = 700;
    private static final int EARLIER_RUNS = 4;
    private static final String DIVIDED = "divided";
    private static final int PARTITIONS = 4;
    private static final Duration STOP_LIMIT = Duration.ofMinutes(1);

    private final Path directory;

    ShapeMaker(Path directory) {
        this.directory = directory;
    }

    List<Shape> all() throws IOException, StartRefused {
        return List.of(young(false), young(true), grown(false), divided());
    }

    /** The first run of a server: nothing has left the log yet. */
    Shape young(boolean isKilled) throws IOException, StartRefused {
        return make("young", isKilled, new Filling());
    }

    /** One of several runs: there are sorted files, logs that were finished, and older copies of everything. */
    Shape grown(boolean isKilled) throws IOException, StartRefused {
        return grown("grown", isKilled);
    }

    /** As a grown one, with several partitions: one log, and rows in several places. */
    Shape divided() throws IOException, StartRefused {
        return grown(DIVIDED, true);
    }

    private Shape grown(String name, boolean isKilled) throws IOException, StartRefused {
        Filling filling = new Filling();
        for (int run = 0; run < EARLIER_RUNS; run++) {
            try (ServerProcess server = command(name, isKilled).start();
                    SqsConnection connection = new SqsConnection(server.port())) {
                filling.fill(connection, MESSAGES_PER_RUN);
                stop(server);
            }
        }
        return make(name, isKilled, filling);
    }

    private Shape make(String name, boolean isKilled, Filling filling) throws IOException, StartRefused {
        Path data = data(name, isKilled);
        Path older = data.resolveSibling(data.getFileName() + "-older");
        List<String> last;
        try (ServerProcess server = command(name, isKilled).start();
                SqsConnection connection = new SqsConnection(server.port())) {
            filling.fill(connection, YOUNG_MESSAGES / 2);
            Shape.copy(data, older);
            filling.fill(connection, YOUNG_MESSAGES / 2);
            last = filling.sendTheLast(connection);
            if (isKilled) {
                server.kill();
            } else {
                stop(server);
            }
        }
        long leftMillis = System.currentTimeMillis();
        Inventory expected = takeStock(data, leftMillis);
        requireAll(filling.bodies(), expected);
        String title = name + (isKilled ? ", killed" : ", stopped");
        return new Shape(title, isKilled, data, older, expected, filling.everSent(), last, leftMillis);
    }

    /** Of a copy: what is there must not change. */
    private static Inventory takeStock(Path data, long leftMillis) throws IOException, StartRefused {
        Path copy = Shape.copy(data, data.resolveSibling(data.getFileName() + "-counted"));
        try (Warnings warnings = new Warnings();
                TrialServer server = TrialServer.start(copy, leftMillis);
                SqsConnection connection = new SqsConnection(server.port())) {
            Inventory inventory = StockTaking.of(server, connection);
            assertThat(warnings.lines()).as("warnings without any harm").isEmpty();
            assertThat(connection.get("/health/ready").text()).contains("\"ready\"");
            return inventory;
        }
    }

    private static void requireAll(Map<String, String> acknowledged, Inventory found) {
        Map<String, String> bodies = new HashMap<>();
        for (Inventory.Queue queue : found.queues().values()) {
            assertThat(queue.refusal()).isEmpty();
            for (Message message : queue.messages()) {
                assertThat(bodies.put(message.id(), message.body()))
                        .as("in one queue only")
                        .isNull();
            }
        }
        assertThat(bodies).isEqualTo(acknowledged);
        assertThat(found.queues().get("work-dead").messages()).isNotEmpty();
    }

    private Path data(String name, boolean isKilled) {
        return directory.resolve(name + (isKilled ? "-killed" : "-stopped"));
    }

    private ServerCommand command(String name, boolean isKilled) {
        ServerCommand command = ServerCommand.on(data(name, isKilled))
                .withPartitions(name.equals(DIVIDED) ? PARTITIONS : 1)
                .with("server.shutdown-deadline", "30 s");
        for (Map.Entry<String, String> setting : StorageFiles.SMALL_LIMITS.entrySet()) {
            command = command.with(setting.getKey(), setting.getValue());
        }
        return command;
    }

    private static void stop(ServerProcess server) {
        server.terminate();
        assertThat(server.exitCode(STOP_LIMIT)).isZero();
    }
}
