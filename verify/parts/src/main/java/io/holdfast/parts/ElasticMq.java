package io.holdfast.parts;

import java.net.URI;
import java.time.Duration;

/** A real ElasticMQ, which is not ours, in a process and on a class path of its own. Starting one takes some seconds. Any thread. */
public final class ElasticMq implements AutoCloseable {
    private static final Duration LONGEST_START = Duration.ofSeconds(60);

    private final int port;
    private final ChildJvm process;

    private ElasticMq(int port, ChildJvm process) {
        this.port = port;
        this.process = process;
    }

    /** The one that all tests of this process use. It stops with the process. */
    public static ElasticMq shared() {
        return Shared.SERVER;
    }

    public static ElasticMq start() {
        int port = FreePort.find();
        ChildJvm process = ChildJvm.of(ElasticMqMain.class.getName())
                .classPath(OwnClassPath.entries())
                .option("-Xmx512m")
                .option("-Dpekko.loglevel=OFF")
                .option("-Dpekko.stdout-loglevel=OFF")
                .argument(Integer.toString(port))
                .start();
        process.await(ElasticMqMain.READY, LONGEST_START);
        return new ElasticMq(port, process);
    }

    public int port() {
        return port;
    }

    /** What SDKs call the endpoint override. */
    public URI endpoint() {
        return URI.create("http://127.0.0.1:" + port);
    }

    @Override
    public void close() {
        process.close();
    }

    /** Started when first asked for. */
    private static final class Shared {
        static final ElasticMq SERVER = start();
    }
}
