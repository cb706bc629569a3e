package io.holdfast.verify.fault;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.verify.crash.server.ServerCommand;
import io.holdfast.verify.crash.server.ServerProcess;
import io.holdfast.verify.crash.server.SqsAnswer;
import io.holdfast.verify.crash.server.SqsConnection;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A process that may open few files: connections do not take those that the storage needs. */
final class FewFilesTest {
    private static final int FILES = 400;
    private static final String LARGE = "x".repeat(200_000);

    @TempDir
    Path directory;

    @Test
    void idleConnectionsLeaveTheStorageItsFiles() throws IOException {
        ServerCommand command = ServerCommand.on(directory.resolve("data")).withOpenFiles(FILES);
        List<Socket> idle = new ArrayList<>();
        try (ServerProcess server = command.start();
                SqsConnection connection = new SqsConnection(server.port())) {
            assertThat(server.errors()).contains("(limits.max-connections)").contains("may open " + FILES + " files");
            assertThat(connection
                            .call("CreateQueue", "{\"QueueName\":\"orders\"}")
                            .status())
                    .isEqualTo(200);
            for (int i = 0; i < 2 * FILES; i++) {
                idle.add(idle(server.port()));
            }

            // Enough for the storage to write sorted files, for which it has to open some.
            for (int i = 0; i < 500; i++) {
                SqsAnswer sent =
                        connection.call("SendMessage", "{\"QueueUrl\":\"orders\",\"MessageBody\":\"" + LARGE + "\"}");
                assertThat(sent.status()).as(server.errors()).isEqualTo(200);
            }
            assertThat(server.isAlive()).isTrue();
        } finally {
            for (Socket socket : idle) {
                socket.close();
            }
        }
    }

    /** It has asked something once: a connection that has said nothing is closed after a few seconds, which may be too soon here. */
    private static Socket idle(int port) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        try {
            socket.getOutputStream().write("GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(US_ASCII));
        } catch (SocketException turnedAway) {
            // One of those that the server has no room for.
        }
        return socket;
    }
}
