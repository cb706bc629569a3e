package io.holdfast.verify.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.verify.crash.Seed;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Kills while keys and policies are changed under load: after the restart each is as it was acknowledged, or as the one call under way wanted it. */
class IdentityCrashTest {
    private static final int CYCLES = Seed.isLong() ? 25 : 3;
    private static final int OWNERS = 3;

    @TempDir
    Path directory;

    private final SplittableRandom random = Seed.of(IdentityCrashTest.class);
    private final ExecutorService threads = Executors.newCachedThreadPool();

    @AfterEach
    void endThreads() {
        threads.shutdownNow();
    }

    @Test
    void acknowledgedChangesToUsersHoldHoweverOftenTheServerIsKilled() throws Exception {
        LockedServer server = new LockedServer(directory, "limits.failed-authentications=100000");
        Credentials administrator = server.administrator(LockedServer.ACCOUNT);
        List<UserOwner> owners = new ArrayList<>();
        for (int i = 0; i < OWNERS; i++) {
            owners.add(new UserOwner("user-" + i, server, administrator, random.split()));
        }
        for (int cycle = 0; cycle < CYCLES; cycle++) {
            server.startAs(UnaryOperator.identity());
            try (server) {
                if (cycle == 0) {
                    owners.forEach(UserOwner::create);
                    assertThat(server.sqs(administrator, "CreateQueue", "{\"QueueName\":\"load\"}")
                                    .status())
                            .isEqualTo(200);
                }
                owners.forEach(UserOwner::verify);
                List<Future<?>> running = new ArrayList<>();
                owners.forEach(owner -> running.add(threads.submit(() -> untilKilled(owner::step))));
                running.add(threads.submit(() -> untilKilled(() ->
                        server.sqs(administrator, "SendMessage", "{\"QueueUrl\":\"load\",\"MessageBody\":\"m\"}"))));
                assertThat(server.keepsRunningFor(Duration.ofMillis(200 + random.nextInt(800))))
                        .isTrue();
                server.close();
                for (Future<?> each : running) {
                    each.get();
                }
            }
        }
        System.out.println("IdentityCrashTest: " + CYCLES + " kills; " + owners);
        server.startAs(UnaryOperator.identity());
        try (server) {
            owners.forEach(UserOwner::verify);
        }
    }

    private static void untilKilled(Runnable step) {
        try {
            while (true) {
                step.run();
            }
        } catch (UncheckedIOException killed) {
            // Who made the step knows that its outcome is unknown now.
        }
    }
}
