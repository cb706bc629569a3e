package io.holdfast.verify.crash;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.verify.crash.server.ServerCommand;
import io.holdfast.verify.crash.server.ServerProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Kills while dead letters are redriven under guard: none is lost or doubled, what was told is exact, and a pause stays a pause. */
final class RedriveCrashTest {
    private static final int LETTERS = 200;
    private static final int KILLS = Seed.isLong() ? 25 : 1;

    @TempDir
    Path directory;

    private final SplittableRandom random = Seed.of(RedriveCrashTest.class);

    static IntStream partitions() {
        return Seed.isLong() ? IntStream.of(1, 4) : IntStream.of(4);
    }

    @ParameterizedTest(name = "{0} partitions")
    @MethodSource("partitions")
    void redriveIsExactHoweverOftenTheServerIsKilled(int partitions) throws Exception {
        ServerCommand command = ServerCommand.on(directory.resolve("data")).withPartitions(partitions);
        String redrive;
        try (ServerProcess server = command.start()) {
            RedriveClient client = new RedriveClient(server.port());
            client.letDie(LETTERS);
            redrive = client.start("{'canary':0,'ratePerSecond':40}");
            kill(server);
        }
        for (int kill = 0; kill < KILLS; kill++) {
            try (ServerProcess server = command.start()) {
                new RedriveClient(server.port()).awaitSettled(LETTERS);
                kill(server);
            }
        }
        long moved;
        try (ServerProcess server = command.start()) {
            RedriveClient client = new RedriveClient(server.port());
            client.post(redrive + "/pause", "");
            moved = client.awaitSettled(LETTERS);
            assertThat(client.number(redrive, "moved")).isEqualTo(moved);
            kill(server);
        }
        try (ServerProcess server = command.start()) {
            RedriveClient client = new RedriveClient(server.port());
            assertThat(server.keepsRunningFor(Duration.ofMillis(500))).isTrue();
            assertThat(client.get(redrive)).contains("'state':'paused'").contains("'moved':" + moved);
            assertThat(client.depth("orders")).isEqualTo(moved);
            client.post(redrive + "/rate", "{'ratePerSecond':500}");
            client.post(redrive + "/resume", "");
            client.await(() -> client.depth("orders") == LETTERS);
            List<String> bodies = new ArrayList<>(client.consume("orders"));
            assertThat(bodies).doesNotHaveDuplicates().hasSize(LETTERS);
            client.await(() -> client.get(redrive).contains("'state':'completed'"));
            assertThat(client.get(redrive)).contains("'total':" + LETTERS + ",'moved':" + LETTERS + ",'bounced':0");
            server.terminate();
            assertThat(server.exitCode(Duration.ofMinutes(1))).isZero();
        }
    }

    private void kill(ServerProcess server) {
        assertThat(server.keepsRunningFor(Duration.ofMillis(random.nextInt(50, 900))))
                .isTrue();
        server.kill();
    }
}
