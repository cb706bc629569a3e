package io.holdfast.bench.ceiling;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.bench.load.QueueAddress;
import io.holdfast.bench.load.SendLoad;
import io.netty.channel.Channel;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CeilingServerTest {
    @Test
    void ceilingAnswersEveryRequestFromMemory() throws Exception {
        Channel server = CeilingServer.serve(0, null);
        assertThat(SendLoad.fill(address(server), 4, 1000).messages()).isEqualTo(1000);
        server.close().sync();
    }

    @Test
    void everyAnsweredBodyIsInTheFile(@TempDir Path directory) throws Exception {
        Path file = directory.resolve("log");
        Channel server = CeilingServer.serve(0, GroupCommit.startedOn(file));
        SendLoad.fill(address(server), 4, 1000);
        server.close().sync();
        assertThat(Files.readString(file).split("\"MessageBody\"", -1)).hasSize(1001);
    }

    private static QueueAddress address(Channel server) {
        return new QueueAddress(((InetSocketAddress) server.localAddress()).getPort(), "http://127.0.0.1/q");
    }
}
