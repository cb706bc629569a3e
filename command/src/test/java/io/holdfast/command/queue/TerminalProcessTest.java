package io.holdfast.command.queue;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.command.Main;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The program as a process, in a real pipe and on a real terminal (that of {@code script}). */
@Timeout(120)
class TerminalProcessTest {
    private static final String ROW = "{\"name\":\"%s\",\"visible\":1,\"alarm\":\"ALARM\"}";

    @TempDir
    Path directory;

    private final FakeAdmin server = new FakeAdmin();

    @AfterEach
    void stop() {
        server.close();
    }

    private static String holdfast() {
        return "'%s/bin/java' -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp '%s' %s"
                .formatted(
                        System.getProperty("java.home"), System.getProperty("java.class.path"), Main.class.getName());
    }

    private Process shell(String line) throws IOException {
        ProcessBuilder builder = new ProcessBuilder("env", "--default-signal=INT", "bash", "-c", line)
                .redirectOutput(directory.resolve("out").toFile())
                .redirectError(directory.resolve("err").toFile());
        builder.environment().put("AWS_ENDPOINT_URL", server.endpoint().toString());
        builder.environment().put("HOME", directory.toString());
        builder.environment().put("TERM", "xterm");
        builder.environment().keySet().removeIf(name -> name.startsWith("AWS_") && !name.equals("AWS_ENDPOINT_URL"));
        return builder.start();
    }

    @Test
    void brokenPipeEndsTheCommandQuietly() throws Exception {
        StringBuilder rows = new StringBuilder();
        for (int i = 0; i < 20_000; i++) {
            rows.append(i == 0 ? "" : ",").append(ROW.formatted("queue-" + (100_000 + i)));
        }
        server.answer("/queues", "{\"version\":1,\"queues\":[" + rows + "]}");
        Process process = shell(holdfast() + " queues | head -n 2; exit ${PIPESTATUS[0]}");
        assertThat(process.waitFor(100, TimeUnit.SECONDS)).isTrue();
        assertThat(Files.readString(directory.resolve("err"))).isEmpty();
        assertThat(Files.readString(directory.resolve("out"))).hasLineCount(2).contains("queue-100000");
        assertThat(process.exitValue()).isZero();
    }

    @Test
    void interruptedWatchLeavesTheTerminalInOrder() throws Exception {
        CountDownLatch watching = new CountDownLatch(2);
        server.answer("/queues", () -> {
            watching.countDown();
            return "{\"version\":1,\"queues\":[" + ROW.formatted("orders") + "]}";
        });
        // The program runs on a terminal of 30 columns; the shell there says what it ended with, and how the terminal
        // is.
        Files.writeString(
                directory.resolve("session"),
                "stty cols 30 rows 10; %s queues --watch --interval 100ms; echo \"code $?\"; stty -a"
                        .formatted(holdfast()));
        Process process = shell("exec script -qec 'bash ./session' /dev/null </dev/null"
                .replace("./session", directory.resolve("session").toString()));
        assertThat(watching.await(60, TimeUnit.SECONDS)).isTrue();
        interruptChild(process);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        String shown = Files.readString(directory.resolve("out"), UTF_8).replace("\r", "");
        int left = shown.lastIndexOf("\u001b[?25h\u001b[?1049l");
        assertThat(shown).startsWith("\u001b[?1049h\u001b[?25l");
        assertThat(left).isPositive();
        assertThat(shown.substring(left).replaceAll("\u001b\\[[0-9;]*m", ""))
                .contains("QUEUE   VISIBLE  ALARM")
                .contains("orders        1  ALARM")
                .contains("code 0\n")
                .contains(" icanon ")
                .contains(" echo ");
    }

    /** What Ctrl-C does, for the program alone. */
    private static void interruptChild(Process process) throws Exception {
        long pid = process.descendants()
                .filter(child -> child.info().command().orElse("").endsWith("/java"))
                .findFirst()
                .orElseThrow()
                .pid();
        new ProcessBuilder("kill", "-INT", Long.toString(pid)).start().waitFor();
    }
}
