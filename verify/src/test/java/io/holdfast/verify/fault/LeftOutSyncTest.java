package io.holdfast.verify.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.verify.crash.Client;
import io.holdfast.verify.crash.disk.ForgetfulDisk;
import io.holdfast.verify.crash.disk.PowerCut;
import io.holdfast.verify.crash.server.ServerCommand;
import io.holdfast.verify.crash.server.ServerProcess;
import io.holdfast.verify.crash.server.SqsConnection;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The planted bug of the power cuts: a server whose syncs do nothing is found out by the first cut, and one that syncs passes. */
final class LeftOutSyncTest {
    private static final int MESSAGES = 10;

    @TempDir
    Path directory;

    private ForgetfulDisk disk;

    @BeforeEach
    void makeTheDisk() throws IOException {
        disk = ForgetfulDisk.in(directory);
    }

    @AfterEach
    void unmount() throws IOException {
        if (disk != null) {
            disk.close();
        }
    }

    @Test
    void powerCutTakesWhatAServerWithoutSyncsHasAcknowledged() throws Exception {
        assertThat(acknowledgedMessagesLeft(true)).isZero();
    }

    @Test
    void powerCutTakesNothingThatWasAcknowledged() throws Exception {
        assertThat(acknowledgedMessagesLeft(false)).isEqualTo(MESSAGES);
    }

    private int acknowledgedMessagesLeft(boolean syncsAreLeftOut) throws Exception {
        ServerCommand command = ServerCommand.on(disk.root().resolve("data"));
        disk.mount();
        try (ServerProcess server = command.start();
                SqsConnection connection = new SqsConnection(server.port())) {
            call(connection, "CreateQueue", "{\"QueueName\":\"orders\"}");
            Strace strace = syncsAreLeftOut ? Strace.inject(server, "fdatasync,fsync,msync:retval=0") : null;
            for (int i = 0; i < MESSAGES; i++) {
                call(connection, "SendMessage", "{" + Client.url("orders") + ",\"MessageBody\":\"hello\"}");
            }
            disk.cut(PowerCut.drop());
            server.kill();
            if (strace != null) {
                strace.letGo();
            }
        }
        disk.unmount();
        disk.mount();
        try (ServerProcess server = command.start();
                SqsConnection connection = new SqsConnection(server.port())) {
            String numbers = call(
                    connection,
                    "GetQueueAttributes",
                    "{" + Client.url("orders") + ",\"AttributeNames\":[\"ApproximateNumberOfMessages\"]}");
            return Integer.parseInt(numbers.replaceAll("\\D", ""));
        }
    }

    private static String call(SqsConnection connection, String operation, String json) throws IOException {
        var answer = connection.call(operation, json);
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        return answer.text();
    }
}
