package io.holdfast.verify.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.verify.crash.Client;
import io.holdfast.verify.crash.server.Json;
import io.holdfast.verify.crash.server.ServerCommand;
import io.holdfast.verify.crash.server.ServerProcess;
import io.holdfast.verify.crash.server.SqsAnswer;
import io.holdfast.verify.crash.server.SqsConnection;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A server whose wall clock the test sets, with restarts in between if it wants to. */
final class SteppedServer implements AutoCloseable {
    /** What the server does when its clock is set. */
    enum While {
        RUNNING,
        STOPPED,
        KILLED
    }

    /** One setting of the clock. */
    record Step(While when, Duration by) {}

    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final Duration PAUSE = Duration.ofMillis(200);
    private static final Pattern STEPS = Pattern.compile("(?m)^holdfast_clock_steps_total (\\d+)");

    private final HandWallClock clock;
    private final ServerCommand command;
    private ServerProcess process;
    private SqsConnection connection;

    SteppedServer(Path directory) throws IOException {
        clock = new HandWallClock(directory);
        command = clock.of(ServerCommand.on(directory.resolve("data")).with("server.shutdown-deadline", "30 s"));
        process = command.start();
        connection = new SqsConnection(process.port());
    }

    /** Sets its clock; returns when the server has told that it knows. */
    void make(Step step) throws IOException {
        if (step.when == While.RUNNING) {
            long before = steps();
            clock.set(step.by);
            long limitNanos = System.nanoTime() + PATIENCE.toNanos();
            while (steps() == before) {
                assertThat(System.nanoTime()).as("no step is noticed").isLessThan(limitNanos);
                assertThat(keepsRunning()).isTrue();
            }
            assertThat(process.errors()).contains("The system clock was set ");
        } else {
            end(step.when);
            clock.set(step.by);
            process = command.start();
            connection = new SqsConnection(process.port());
            assertThat(steps()).isEqualTo(1);
            assertThat(process.errors()).contains("it was set while the server was stopped");
        }
    }

    private void end(While when) {
        connection.close();
        if (when == While.KILLED) {
            process.kill();
        } else {
            process.terminate();
            assertThat(process.exitCode(PATIENCE)).isZero();
        }
    }

    private long steps() throws IOException {
        Matcher found = STEPS.matcher(connection.get("/metrics").text());
        assertThat(found.find()).isTrue();
        return Long.parseLong(found.group(1));
    }

    /** Lets a moment pass. */
    boolean keepsRunning() {
        return process.keepsRunningFor(PAUSE);
    }

    long wallMillis() {
        return clock.millis();
    }

    void create(String queue, String attributes) throws IOException {
        call("CreateQueue", "{\"QueueName\":\"" + queue + "\",\"Attributes\":{" + attributes + "}}");
    }

    /** Returns the id of the message. */
    String send(String queue, String more) throws IOException {
        return call("SendMessage", "{" + Client.url(queue) + ",\"MessageBody\":\"hello\"" + more + "}")
                .text("MessageId");
    }

    List<Json> receive(String queue, int waitSeconds, int visibilitySeconds) throws IOException {
        return call(
                        "ReceiveMessage",
                        "{" + Client.url(queue) + ",\"AttributeNames\":[\"All\"],\"WaitTimeSeconds\":" + waitSeconds
                                + ",\"VisibilityTimeout\":" + visibilitySeconds + "}")
                .objects("Messages");
    }

    String attribute(String queue, String name) throws IOException {
        return call("GetQueueAttributes", "{" + Client.url(queue) + ",\"AttributeNames\":[\"All\"]}")
                .object("Attributes")
                .text(name);
    }

    private Json call(String operation, String json) throws IOException {
        SqsAnswer answer = connection.call(operation, json);
        assertThat(answer.isAcknowledged()).as(answer.text()).isTrue();
        return answer.json();
    }

    @Override
    public void close() {
        connection.close();
        process.close();
    }
}
