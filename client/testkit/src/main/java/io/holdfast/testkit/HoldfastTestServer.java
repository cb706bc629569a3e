package io.holdfast.testkit;

import de.thetaphi.forbiddenapis.SuppressForbidden;
import io.holdfast.app.HoldfastServer;
import io.holdfast.app.cli.StartRefused;
import io.holdfast.app.config.ServerSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A real server on a free loopback port, storage and all, in this process. Any AWS SDK can talk to {@link #endpoint()} with any
 * credentials in the region {@code us-east-1}.
 *
 * <p>By default the data lives in a temporary directory that is deleted at the end, and the two rules that make tests slow (one purge per
 * 60 s, 60 s before a name can be used again) are off. Any thread.
 */
@SuppressForbidden
public final class HoldfastTestServer implements AutoCloseable {
    /** Those that are open. A test may well keep one in a static field and never close it: then the end of the process does. */
    private static final Set<HoldfastTestServer> OPEN = ConcurrentHashMap.newKeySet();

    static {
        Runtime.getRuntime()
                .addShutdownHook(new Thread(() -> OPEN.forEach(HoldfastTestServer::close), "holdfast-test-cleanup"));
    }

    private final HoldfastServer server;
    private final TestClock clock;
    private final @Nullable Path temporary;

    private HoldfastTestServer(HoldfastServer server, TestClock clock, @Nullable Path temporary) {
        this.server = server;
        this.clock = clock;
        this.temporary = temporary;
        clock.onMove(server::settle, server::clockMoved);
        OPEN.add(this);
    }

    /** Starts a server with the defaults of this class. */
    public static HoldfastTestServer start() {
        return builder().start();
    }

    public static Builder builder() {
        return new Builder();
    }

    /** What SDKs call the endpoint override. */
    public URI endpoint() {
        return URI.create("http://127.0.0.1:" + server.port());
    }

    public TestClock clock() {
        return clock;
    }

    /** Stops the server and deletes its temporary data. The end of the process does so, too. */
    @Override
    public void close() {
        if (OPEN.remove(this)) {
            server.stop();
            if (temporary != null) {
                delete(temporary);
            }
        }
    }

    private static void delete(Path directory) {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException cannotDelete) {
            throw new UncheckedIOException(cannotDelete);
        }
    }

    /** What a test may want to be different. */
    public static final class Builder {
        private @Nullable Path dataDirectory;
        private boolean standingClock;
        private boolean sixtySecondRules;
        private int inFlightLimit = ServerSettings.defaults().rules().inFlightLimit();
        private ServerSettings.Chaos chaos = ServerSettings.defaults().chaos();
        private UnaryOperator<ServerSettings> change = UnaryOperator.identity();

        private Builder() {}

        /** Keeps the data in this directory, so that a second server can find it. */
        public Builder dataDirectory(Path directory) {
            this.dataDirectory = directory;
            return this;
        }

        /** Lets time pass only when the test moves it: no lease or delay ends by itself, however slow the machine is. */
        public Builder standingClock() {
            this.standingClock = true;
            return this;
        }

        /** Whether purging twice, and using the name of a deleted queue, are refused within 60 s; off by default. */
        public Builder sixtySecondRules(boolean on) {
            this.sixtySecondRules = on;
            return this;
        }

        /** How many messages may be in flight in one queue; 120,000 by default. */
        public Builder inFlightLimit(int messages) {
            this.inFlightLimit = messages;
            return this;
        }

        /**
         * Makes what SQS only promises to be rare: standard queues deliver a share of their messages twice, and end a share of their
         * leases early. Shares are from 0 to 1. The same seed and the same requests in the same order meet the same misfortune.
         */
        public Builder chaos(double duplicateDeliveries, double earlyExpiry, long seed) {
            this.chaos = new ServerSettings.Chaos(duplicateDeliveries, earlyExpiry, OptionalLong.of(seed));
            return this;
        }

        /** Any other setting of the server. */
        public Builder settings(UnaryOperator<ServerSettings> change) {
            this.change = change;
            return this;
        }

        public HoldfastTestServer start() {
            try {
                Path directory = dataDirectory != null ? dataDirectory : Files.createTempDirectory("holdfast-test");
                Path temporary = dataDirectory != null ? null : directory;
                TestClock clock = clock();
                return new HoldfastTestServer(HoldfastServer.start(settings(directory), clock), clock, temporary);
            } catch (StartRefused refused) {
                throw new IllegalStateException(refused.getMessage(), refused);
            } catch (IOException noTemporaryDirectory) {
                throw new UncheckedIOException(noTemporaryDirectory);
            }
        }

        TestClock clock() {
            return standingClock ? TestClock.standing() : TestClock.running();
        }

        boolean hasStandingClock() {
            return standingClock;
        }

        ServerSettings settings(Path directory) {
            return change.apply(ServerSettings.defaults()
                    .listeningOn("127.0.0.1", 0)
                    .storedIn(directory)
                    // What is sent in a test is no secret, and nothing is left behind beside the directory.
                    .withKeyring(directory.resolve("keys"))
                    .withRules(new ServerSettings.Rules(sixtySecondRules, sixtySecondRules, inFlightLimit))
                    .withChaos(chaos));
        }
    }
}
