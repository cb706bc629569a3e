package io.holdfast.parts;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;

/**
 * A real S3 server (S3Proxy) on an empty temporary directory, in a process and on a class path of its own. Clients need path-style access,
 * any region, and its two keys. Any thread.
 */
public final class S3 implements AutoCloseable {
    private static final String ACCESS_KEY = "access";
    private static final String SECRET_KEY = "secret";
    private static final Duration LONGEST_START = Duration.ofSeconds(60);

    private final Path directory;
    private final ChildJvm process;
    private final URI endpoint;

    private S3(Path directory, ChildJvm process, URI endpoint) {
        this.directory = directory;
        this.process = process;
        this.endpoint = endpoint;
    }

    public static S3 start() {
        Path directory = ScratchDirectory.create("holdfast-s3");
        ChildJvm process = ChildJvm.of(S3Main.class.getName())
                .classPath(OwnClassPath.entries())
                .option("-Xmx256m")
                .argument(directory.toString())
                .argument(ACCESS_KEY)
                .argument(SECRET_KEY)
                .start();
        String port = process.awaitPrefix(S3Main.READY, LONGEST_START);
        return new S3(directory, process, URI.create("http://127.0.0.1:" + port));
    }

    public URI endpoint() {
        return endpoint;
    }

    public String accessKey() {
        return ACCESS_KEY;
    }

    public String secretKey() {
        return SECRET_KEY;
    }

    @Override
    public void close() {
        process.close();
        ScratchDirectory.delete(directory);
    }
}
