package io.holdfast.app.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.app.loop.BackgroundTasks;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Time-outs go on whatever happens to one connection. */
final class ConnectionCheckTest {
    @Test
    void connectionThatCannotBeCheckedDoesNotKeepTheOthersFromTimingOut() throws Exception {
        EventLoops loops = EventLoops.start(1, Transport.portable(), InstantSource.system(), () -> 1);
        try {
            IoLoop loop = loops.ioLoops().get(0);
            HttpSettings settings = HttpSettings.defaults().withTimeouts(new HttpTimeouts(50, 50, 1, 50, 50));
            Connections connections =
                    new Connections(loop, settings, TestServer::echo, new ServerCounters(settings.limits()));
            SocketChannel idle = new NioSocketChannel();
            loop.eventLoop().register(idle).sync();
            // It belongs to no loop: closing it throws.
            SocketChannel broken = new NioSocketChannel();
            loop.execute(() -> {
                connections.add(connection(connections, idle));
                connections.add(connection(connections, broken));
                connections.start();
            });

            assertThat(idle.closeFuture().await(2, TimeUnit.MINUTES)).isTrue();
            BackgroundTasks tasks = loop.tasks();
            // On the loop, because the check that closed the connection counts its failure when it ends.
            Long failures = loop.eventLoop()
                    .submit(() -> tasks.failures().get("connection-timeouts"))
                    .get(2, TimeUnit.MINUTES);
            assertThat(failures).isPositive();
        } finally {
            loops.close(Duration.ofMinutes(2));
        }
    }

    private static Connection connection(Connections connections, SocketChannel channel) {
        return new Connection(
                connections, channel, new RequestDecoder(connections.settings().limits(), false));
    }
}
