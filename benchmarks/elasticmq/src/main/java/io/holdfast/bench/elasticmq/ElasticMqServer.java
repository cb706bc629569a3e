package io.holdfast.bench.elasticmq;

import org.elasticmq.NodeAddress;
import org.elasticmq.rest.sqs.SQSRestServerBuilder;

/** ElasticMQ as its own documentation embeds it: in memory, its default limits and dispatchers, on one loopback port. */
public final class ElasticMqServer {
    private ElasticMqServer() {}

    public static void main(String[] args) {
        int port = Integer.parseInt(args[0]);
        SQSRestServerBuilder.withPort(port)
                .withInterface("127.0.0.1")
                .withServerAddress(new NodeAddress("http", "127.0.0.1", port, ""))
                .start()
                .waitUntilStarted();
    }
}
