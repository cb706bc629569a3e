package io.holdfast.verify.consumer;

import io.holdfast.parts.ElasticMq;
import io.holdfast.testkit.HoldfastTestServer;

/** The servers that the consumer is tested on. Each is started once, when it is first needed, and ends with this process. */
enum Server {
    HOLDFAST {
        @Override
        int port() {
            return Holdfast.SERVER.endpoint().getPort();
        }
    },
    ELASTICMQ {
        @Override
        int port() {
            return ElasticMq.shared().port();
        }
    };

    abstract int port();

    private static final class Holdfast {
        static final HoldfastTestServer SERVER = HoldfastTestServer.start();

        static {
            Runtime.getRuntime().addShutdownHook(new Thread(SERVER::close));
        }
    }
}
