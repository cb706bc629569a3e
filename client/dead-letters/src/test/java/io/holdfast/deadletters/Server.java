package io.holdfast.deadletters;

import io.holdfast.parts.ElasticMq;
import io.holdfast.testkit.HoldfastTestServer;
import java.net.URI;

/** The servers that dead letters are tested on. Each is started once, when it is first needed, and ends with this process. */
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

    /** ElasticMQ's own move task moves everything to one queue, also what is in flight; there this process does the moving. */
    RedriveBuilder redrive(Orders orders) {
        RedriveBuilder redrive = orders.dead().redrive();
        return this == ELASTICMQ ? redrive.only(letter -> true) : redrive;
    }

    private static final class Holdfast {
        static final HoldfastTestServer SERVER = HoldfastTestServer.start();

        static {
            Runtime.getRuntime().addShutdownHook(new Thread(SERVER::close));
        }
    }
}
