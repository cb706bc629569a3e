package io.holdfast.command.moving;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.parts.FaultProxy;
import io.holdfast.testkit.HoldfastExtension;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Messages between two servers when answers get lost on both sides, and the program has to be run again. */
@Timeout(120)
class MirrorFaultsTest {
    private static final int MESSAGES = 20;

    @RegisterExtension
    static final HoldfastExtension one = HoldfastExtension.create();

    @RegisterExtension
    static final HoldfastExtension other = HoldfastExtension.create();

    @TempDir
    Path directory;

    private final MovingCli here = new MovingCli(one.endpoint());
    private final MovingCli there = new MovingCli(other.endpoint());

    @Test
    void fifoQueueArrivesOnceAndInOrderWhateverGetsLost() {
        here.run("create", "faulty.fifo");
        for (int i = 0; i < MESSAGES; i++) {
            here.run("send", "faulty.fifo", "a" + i, "--group", "a", "--dedup-id", "a-" + i);
            here.run("send", "faulty.fifo", "b" + i, "--group", "b", "--dedup-id", "b-" + i);
        }
        try (FaultProxy source = FaultProxy.to(one.endpoint().getPort());
                FaultProxy target = FaultProxy.to(other.endpoint().getPort())) {
            source.when("ReceiveMessage").after(1).times(1).dropAnswer();
            source.when("DeleteMessageBatch").after(1).times(1).dropAnswer();
            target.when("SendMessageBatch").after(2).times(1).dropAnswer();
            target.when("SendMessageBatch").after(5).times(1).throttle();
            // More often than anybody asks again, so that the first run ends in the middle.
            target.when("SendMessageBatch").after(8).times(5).dropAnswer();

            assertThat(mirror(source, target, "faulty.fifo")).isEqualTo(1);
            assertThat(mirror(source, target, "faulty.fifo")).isZero();
        }
        List<String> arrived = bodies(there, "faulty.fifo");
        for (String group : List.of("a", "b")) {
            assertThat(arrived.stream().filter(body -> body.startsWith(group)))
                    .containsExactlyElementsOf(IntStream.range(0, MESSAGES)
                            .mapToObj(i -> group + i)
                            .toList());
        }
        assertThat(bodies(here, "faulty.fifo")).isEmpty();
    }

    @Test
    void messageBehindOneThatWasNotTakenDoesNotOvertakeIt() {
        here.run("create", "partial.fifo");
        for (int i = 0; i < MESSAGES; i++) {
            here.run("send", "partial.fifo", "a" + i, "--group", "a", "--dedup-id", "a-" + i);
            here.run("send", "partial.fifo", "b" + i, "--group", "b", "--dedup-id", "b-" + i);
        }
        try (FaultProxy source = FaultProxy.to(one.endpoint().getPort());
                FaultProxy target = FaultProxy.to(other.endpoint().getPort())) {
            target.when("SendMessageBatch").after(3).times(1).failEntry(0, "InternalError", false);

            assertThat(mirror(source, target, "partial.fifo")).isEqualTo(1);
            assertThat(here.err())
                    .contains("stayed, because the target did not take them")
                    .contains("InternalError");
            assertThat(mirror(source, target, "partial.fifo")).isZero();
        }
        List<String> arrived = bodies(there, "partial.fifo");
        for (String group : List.of("a", "b")) {
            assertThat(arrived.stream().filter(body -> body.startsWith(group)))
                    .containsExactlyElementsOf(IntStream.range(0, MESSAGES)
                            .mapToObj(i -> group + i)
                            .toList());
        }
    }

    @Test
    void nothingOfAStandardQueueIsLost() {
        here.run("create", "lossy");
        for (int i = 0; i < MESSAGES; i++) {
            here.run("send", "lossy", "m" + i);
        }
        try (FaultProxy source = FaultProxy.to(one.endpoint().getPort());
                FaultProxy target = FaultProxy.to(other.endpoint().getPort())) {
            source.when("DeleteMessageBatch").times(6).drop();
            target.when("SendMessageBatch").after(1).times(2).dropAnswer();
            target.when("SendMessageBatch").after(3).times(1).failEntry(1, "InternalError", false);

            assertThat(mirror(source, target, "lossy")).isEqualTo(1);
            mirror(source, target, "lossy");
        }
        List<String> arrived = bodies(there, "lossy");
        List<String> left = bodies(here, "lossy");
        for (int i = 0; i < MESSAGES; i++) {
            String body = "m" + i;
            assertThat(arrived.contains(body) || left.contains(body) || isHidden(body))
                    .as(body + " is at one of the two servers")
                    .isTrue();
        }
    }

    /** Still at the source, in flight. */
    private boolean isHidden(String body) {
        here.run("peek", "lossy", "--limit", "100", "--raw");
        return here.out().lines().anyMatch(body::equals);
    }

    private int mirror(FaultProxy source, FaultProxy target, String queue) {
        return here.run(
                "mirror",
                "--from",
                source.endpoint().toString(),
                "--to",
                target.endpoint().toString(),
                "--state",
                directory.resolve("state.json").toString(),
                "--move",
                queue);
    }

    private static List<String> bodies(MovingCli cli, String queue) {
        cli.run("receive", queue, "--max", "200", "--wait", "1s", "--delete", "--raw");
        return cli.out().lines().toList();
    }
}
