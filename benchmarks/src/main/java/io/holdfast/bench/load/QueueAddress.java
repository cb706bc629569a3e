package io.holdfast.bench.load;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/** One queue of one server on this machine, and how to talk to it. A FIFO queue is sent messages of {@code groups}. */
public record QueueAddress(
        int port,
        String queueUrl,
        Protocol protocol,
        @Nullable Groups groups,
        Security security) {
    public QueueAddress(int port, String queueUrl) {
        this(port, queueUrl, Protocol.JSON, null, Security.NONE);
    }

    public QueueAddress speaking(Protocol other) {
        return new QueueAddress(port, queueUrl, other, groups, security);
    }

    public QueueAddress inGroups(Groups others) {
        return new QueueAddress(port, queueUrl, protocol, others, security);
    }

    public QueueAddress with(Security other) {
        return new QueueAddress(port, queueUrl, protocol, groups, other);
    }

    Wire wire() {
        return protocol.wire();
    }

    String path() {
        return URI.create(queueUrl).getPath();
    }

    InetSocketAddress server() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    }
}
