package io.holdfast.bench.load;

import java.net.InetAddress;
import java.net.InetSocketAddress;

/** One queue of one server on this machine. */
public record QueueAddress(int port, String queueUrl) {
    InetSocketAddress server() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    }
}
