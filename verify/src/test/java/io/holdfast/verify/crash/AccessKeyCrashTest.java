package io.holdfast.verify.crash;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.app.HoldfastLauncher;
import io.holdfast.app.cli.Holdfast;
import io.holdfast.verify.crash.server.ServerCommand;
import io.holdfast.verify.crash.server.ServerProcess;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Kills while keys are made, disabled and deleted and a policy changes: after the restart each is as it was acknowledged. */
@Execution(ExecutionMode.CONCURRENT)
final class AccessKeyCrashTest {
    private static final int CYCLES = Seed.isLong() ? 25 : 3;
    private static final Pattern KEY = Pattern.compile("\"AccessKeyId\":\"(.*?)\",\"SecretAccessKey\":\"(.*?)\"");

    @TempDir
    Path directory;

    private final SplittableRandom random = Seed.of(AccessKeyCrashTest.class);
    private final ExecutorService threads = Executors.newCachedThreadPool();

    @AfterEach
    void endThreads() {
        threads.shutdownNow();
    }

    @Test
    void acknowledgedChangesToKeysHoldHoweverOftenTheServerIsKilled() throws Exception {
        Path data = directory.resolve("data");
        KeyOwner owner = administrator(data);
        ServerCommand command = ServerCommand.on(data).withJavaOptions("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");
        for (int cycle = 0; cycle < CYCLES; cycle++) {
            try (ServerProcess server = command.start()) {
                owner.verify(server.port());
                Future<?> running = threads.submit(() -> stepUntilKilled(owner, server.port()));
                assertThat(server.keepsRunningFor(Duration.ofMillis(300 + random.nextInt(1_000))))
                        .as("the server ended by itself: %s", server.errors())
                        .isTrue();
                server.kill();
                running.get();
            }
        }
        try (ServerProcess server = command.start()) {
            owner.verify(server.port());
        }
        System.out.println("AccessKeyCrashTest: " + CYCLES + " kills; " + owner);
    }

    private static void stepUntilKilled(KeyOwner owner, int port) {
        try {
            while (true) {
                owner.step(port);
            }
        } catch (IOException killed) {
            // The owner knows which of its steps is unknown now.
        }
    }

    /** As an operator makes the first one. */
    private static KeyOwner administrator(Path data) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        String[] command = {"keys", "create", "--administrator", "-o", "json", "--data-dir", data.toString()};
        int code =
                Holdfast.run(new HoldfastLauncher(), command, new PrintWriter(out, true), new PrintWriter(err, true));
        assertThat(code).as(err.toString()).isZero();
        Matcher made = KEY.matcher(out.toString());
        assertThat(made.find()).isTrue();
        return new KeyOwner(made.group(1), made.group(2));
    }
}
