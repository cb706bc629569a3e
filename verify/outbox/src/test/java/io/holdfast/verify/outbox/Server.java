package io.holdfast.verify.outbox;

import io.holdfast.parts.ElasticMq;
import io.holdfast.testkit.HoldfastTestServer;
import java.net.URI;

/** The servers that the relay is tested on where they may differ. Each is started once, when it is first needed. */
enum Server {
    HOLDFAST {
        @Override
        URI endpoint() {
            return Holdfast.SERVER.endpoint();
        }
    },
    ELASTICMQ {
        @Override
        URI endpoint() {
            return ElasticMq.shared().endpoint();
        }
    };

    abstract URI endpoint();

    private static final class Holdfast {
        static final HoldfastTestServer SERVER = HoldfastTestServer.start();

        static {
            Runtime.getRuntime().addShutdownHook(new Thread(SERVER::close));
        }
    }
}
