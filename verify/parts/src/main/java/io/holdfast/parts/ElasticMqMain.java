package io.holdfast.parts;

import org.elasticmq.NodeAddress;
import org.elasticmq.rest.sqs.SQSRestServerBuilder;

/** ElasticMQ as its own documentation embeds it: in memory, with its default limits. */
final class ElasticMqMain {
    static final String READY = "ready";

    private ElasticMqMain() {}

    public static void main(String[] arguments) {
        int port = Integer.parseInt(arguments[0]);
        SQSRestServerBuilder.withPort(port)
                .withInterface("127.0.0.1")
                .withServerAddress(new NodeAddress("http", "127.0.0.1", port, ""))
                .start()
                .waitUntilStarted();
        System.out.println(READY);
    }
}
