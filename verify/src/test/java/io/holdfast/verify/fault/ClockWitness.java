package io.holdfast.verify.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.holdfast.verify.crash.server.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * One message for everything that depends on time: in flight, delayed, with a deduplication id, near its retention. The test's own monotonic
 * clock says when each of them is due.
 */
final class ClockWitness implements AutoCloseable {
    /** As a rule longer than all steps of a test take, restarts included; on a slow machine less is seen. */
    private static final Duration HIDDEN = Duration.ofSeconds(18);
    /** The shortest that the API allows. */
    private static final Duration RETENTION = Duration.ofSeconds(60);

    private static final Duration DEDUPLICATION = Duration.ofMinutes(5);
    /** Beyond the end of any test. */
    private static final int NEVER_AGAIN_SECONDS = 3_600;
    /** What the clocks may run apart in these minutes, and how well a start knows the time: far more than they do. */
    private static final Duration SLACK = Duration.ofMillis(500);
    /** What sticks does so for an hour at least. */
    private static final Duration STUCK = Duration.ofMinutes(2);

    private static final long SHOWN_WITHIN_MILLIS = 4_000;

    final SteppedServer server;
    private long startNanos;
    private String sentAt = "";
    private String receivedAt = "";
    private String createdAt = "";
    private String onlyId = "";
    private int logged;

    ClockWitness(Path directory) throws IOException {
        server = new SteppedServer(directory);
    }

    /** Something that may be so, or not yet. */
    private interface Question {
        boolean isSo() throws IOException;
    }

    void prepare() throws IOException {
        server.create("flight", "");
        server.create("delay", "");
        server.create("log", "");
        server.create("short", "\"MessageRetentionPeriod\":\"" + RETENTION.toSeconds() + "\"");
        server.create("once.fifo", "\"FifoQueue\":\"true\"");
        createdAt = server.attribute("flight", "CreatedTimestamp");
        startNanos = System.nanoTime();
        server.send("flight", "");
        server.send("delay", ",\"DelaySeconds\":" + HIDDEN.toSeconds());
        server.send("short", "");
        onlyId = sendOnce();
        Json attributes =
                server.receive("flight", 0, (int) HIDDEN.toSeconds()).get(0).object("Attributes");
        sentAt = attributes.text("SentTimestamp");
        receivedAt = attributes.text("ApproximateFirstReceiveTimestamp");
        expectTimestampsOfTheWallClock();
    }

    void expectNothingEarly() throws IOException {
        List<Json> flight = server.receive("flight", 0, 0);
        List<Json> delayed = server.receive("delay", 0, 0);
        if (!hasPassed(HIDDEN)) {
            assertThat(flight).isEmpty();
            assertThat(delayed).isEmpty();
        }
        String expiring = messages("short");
        if (!hasPassed(RETENTION)) {
            assertThat(expiring).isEqualTo("1");
        }
        assertThat(sendOnce()).isEqualTo(onlyId);
    }

    void expectTimestampsOfTheWallClock() throws IOException {
        server.send("log", "");
        logged++;
        Json shown = server.receive("log", 0, NEVER_AGAIN_SECONDS).get(0).object("Attributes");
        long wallMillis = server.wallMillis();
        assertThat(shown.number("SentTimestamp")).isCloseTo(wallMillis, within(SHOWN_WITHIN_MILLIS));
        assertThat(shown.number("ApproximateFirstReceiveTimestamp")).isCloseTo(wallMillis, within(SHOWN_WITHIN_MILLIS));
        assertThat(server.attribute("flight", "CreatedTimestamp"))
                .as("as it was shown before")
                .isEqualTo(createdAt);
    }

    void expectEverythingWhenItIsDue() throws IOException {
        Json[] flight = new Json[1];
        awaitDue("the message in flight is visible", HIDDEN, () -> {
            List<Json> received = server.receive("flight", 1, NEVER_AGAIN_SECONDS);
            received.forEach(message -> flight[0] = message.object("Attributes"));
            return !received.isEmpty();
        });
        assertThat(flight[0].number("ApproximateReceiveCount")).isGreaterThanOrEqualTo(2);
        assertThat(flight[0].text("SentTimestamp")).isEqualTo(sentAt);
        assertThat(flight[0].text("ApproximateFirstReceiveTimestamp")).isEqualTo(receivedAt);
        awaitDue(
                "the delayed message is visible",
                HIDDEN,
                () -> !server.receive("delay", 1, NEVER_AGAIN_SECONDS).isEmpty());
    }

    void expectNothingLost() throws IOException {
        assertThat(server.receive("once.fifo", 0, 0)).hasSize(1);
        assertThat(server.attribute("log", "ApproximateNumberOfMessagesNotVisible"))
                .isEqualTo(Integer.toString(logged));
        List<Json> expiring = server.receive("short", 0, 0);
        if (!hasPassed(RETENTION)) {
            assertThat(expiring).hasSize(1);
        }
    }

    void awaitEndOfRetention() throws IOException {
        awaitDue("the message expires", RETENTION, () -> messages("short").equals("0"));
    }

    void awaitEndOfDeduplication() throws IOException {
        awaitDue(
                "the deduplication id is forgotten",
                DEDUPLICATION,
                () -> !sendOnce().equals(onlyId));
    }

    /** It is so once this much time has passed since the beginning, and not before. */
    private void awaitDue(String what, Duration after, Question question) throws IOException {
        while (!question.isSo()) {
            assertThat(System.nanoTime() - startNanos)
                    .as("stuck: " + what)
                    .isLessThan(after.plus(STUCK).toNanos());
            assertThat(server.keepsRunning()).isTrue();
        }
        assertThat(hasPassed(after)).as("not early: " + what).isTrue();
    }

    private boolean hasPassed(Duration time) {
        return System.nanoTime() - startNanos >= time.minus(SLACK).toNanos();
    }

    private String sendOnce() throws IOException {
        return server.send("once.fifo", ",\"MessageGroupId\":\"g\",\"MessageDeduplicationId\":\"only\"");
    }

    private String messages(String queue) throws IOException {
        return server.attribute(queue, "ApproximateNumberOfMessages");
    }

    @Override
    public void close() {
        server.close();
    }
}
