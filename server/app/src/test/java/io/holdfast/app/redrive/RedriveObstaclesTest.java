package io.holdfast.app.redrive;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.app.config.ServerSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What stands in the way of a redrive stops it before anything is lost, and says so. */
class RedriveObstaclesTest {
    @TempDir
    Path directory;

    private ServerSettings with(OptionalLong reserve, ServerSettings.Snapshots snapshots) {
        ServerSettings.Storage usual = ServerSettings.defaults().storage();
        ServerSettings.Storage storage = new ServerSettings.Storage(
                directory.resolve("data"), 1, usual.blockCacheBytes(), usual.windowMemoryBytes(), reserve, snapshots);
        return ServerSettings.defaults().listeningOn("127.0.0.1", 0).withStorage(storage);
    }

    private static void createQueues(RedriveServer server) throws Exception {
        server.createQueue("dead", "");
        server.createSource("orders", "dead");
    }

    @Test
    void snapshotBeyondTheBudgetFailsTheRedriveBeforeAnythingMoves() throws Exception {
        ServerSettings.Snapshots tight = new ServerSettings.Snapshots(Optional.of(directory.resolve("copies")), 300);
        try (RedriveServer server = new RedriveServer(with(OptionalLong.empty(), tight))) {
            createQueues(server);
            server.letDie("orders", "dead", "a", "b", "c");
            String redrive = server.start("dead", "{'canary':0}");

            assertThat(server.await(redrive, "'state':'failed'"))
                    .contains("'moved':0")
                    .contains("redrive.snapshot-budget");
            assertThat(server.depth("dead")).isEqualTo(3);
            try (Stream<Path> left = Files.list(directory.resolve("copies"))) {
                assertThat(left).isEmpty();
            }
        }
    }

    @Test
    void fullDiskFailsTheRedriveBeforeAnythingMoves() throws Exception {
        ServerSettings roomy =
                with(OptionalLong.of(0), ServerSettings.defaults().storage().snapshots());
        try (RedriveServer server = new RedriveServer(roomy)) {
            createQueues(server);
            server.letDie("orders", "dead", "a", "b");
        }
        ServerSettings full = with(
                OptionalLong.of(Long.MAX_VALUE / 2),
                ServerSettings.defaults().storage().snapshots());
        try (RedriveServer server = new RedriveServer(full)) {
            String redrive = server.start("dead", "{'canary':0}");

            assertThat(server.await(redrive, "'state':'failed'"))
                    .contains("'moved':0")
                    .contains("MiB left");
            assertThat(server.depth("dead")).isEqualTo(2);
        }
    }

    @Test
    void keyThatIsDisabledPausesTheRedriveUntilItIsToldToGoOn() throws Exception {
        try (RedriveServer server = new RedriveServer(directory)) {
            String created = server.call("TrentService.CreateKey", "{}");
            String key = RedriveServer.all(Pattern.compile("'KeyId':'([0-9a-f-]{36})'"), created)
                    .get(0);
            server.createQueue("dead", "'KmsMasterKeyId':'" + key + "'");
            server.createSource("orders", "dead");
            server.letDie("orders", "dead", "a", "b", "c", "d");
            assertThat(server.admin("POST", "/queues/dead/redrives", "{}")).contains("plainSnapshot");
            String redrive = server.start("dead", "{'canary':1,'snapshot':false,'ratePerSecond':500}");
            server.await(redrive, "'moved':1");
            server.call("TrentService.DisableKey", "{'KeyId':'" + key + "'}");

            assertThat(server.await(redrive, "'state':'paused'")).contains(key + " of the queue dead is disabled");
            server.call("TrentService.EnableKey", "{'KeyId':'" + key + "'}");
            assertThat(server.admin("POST", redrive + "/resume", "")).contains("'state':'canary'");
            server.consume("orders");
            RedriveServer.await(() -> server.depthOf("orders") == 3);
        }
    }

    @Test
    void lettersInFlightAreWaitedFor() throws Exception {
        try (RedriveServer server = new RedriveServer(directory)) {
            createQueues(server);
            server.letDie("orders", "dead", "a", "b");
            String held = server.call("ReceiveMessage", "{'QueueUrl':'dead','VisibilityTimeout':600}");
            String receipt = RedriveServer.all(Pattern.compile("'ReceiptHandle':'([^']+)'"), held)
                    .get(0);
            String redrive = server.start("dead", "{'canary':0,'ratePerSecond':500}");
            server.await(redrive, "Letters in flight in the dead-letter queue are waited for.");
            assertThat(server.get(redrive)).contains("'state':'running'").contains("'moved':1");
            server.call(
                    "ChangeMessageVisibility",
                    "{'QueueUrl':'dead','VisibilityTimeout':0,'ReceiptHandle':'" + receipt + "'}");

            RedriveServer.await(() -> server.depthOf("orders") == 2);
        }
    }
}
