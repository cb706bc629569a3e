package io.holdfast.verify.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.verify.crash.Client;
import io.holdfast.verify.crash.server.ServerCommand;
import io.holdfast.verify.crash.server.ServerProcess;
import io.holdfast.verify.crash.server.SqsConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who has one node pays for no cluster. */
final class AloneTest {
    @TempDir
    Path directory;

    @Test
    void serverThatIsAloneLoadsNothingOfTheCluster() throws Exception {
        Path loaded = directory.resolve("classes");
        ServerCommand command = ServerCommand.on(directory.resolve("data"))
                .withJavaOptions("-Xlog:class+load:file=" + loaded + ":none:filecount=0");
        try (ServerProcess server = command.start()) {
            try (SqsConnection connection = new SqsConnection(server.port())) {
                assertThat(connection
                                .call("CreateQueue", "{\"QueueName\":\"orders\"}")
                                .status())
                        .isEqualTo(200);
                assertThat(connection
                                .call("SendMessage", "{" + Client.url("orders") + ",\"MessageBody\":\"one\"}")
                                .status())
                        .isEqualTo(200);
            }
            server.terminate();
            assertThat(server.exitCode(Duration.ofMinutes(1))).isZero();
        }
        assertThat(Files.readAllLines(loaded))
                .anyMatch(line -> line.startsWith("io.holdfast.store.NodeStorage "))
                .noneMatch(line -> line.startsWith("org.apache.ratis.") || line.startsWith("io.holdfast.cluster."));
    }
}
