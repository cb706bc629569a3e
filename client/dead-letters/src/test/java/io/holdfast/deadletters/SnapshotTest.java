package io.holdfast.deadletters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.holdfast.deadletters.DeadLettersRefused.Reason;
import io.holdfast.testkit.HoldfastExtension;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;

@Timeout(180)
class SnapshotTest {
    @RegisterExtension
    static final HoldfastExtension holdfast = HoldfastExtension.create();

    @TempDir
    Path scratch;

    @Test
    void everyDeadLetterIsKeptOnceAndStaysInTheQueue() throws Exception {
        Orders orders = Orders.create(holdfast.endpoint(), "all").withDead(250);
        Snapshot snapshot = orders.dead().snapshot().to(scratch.resolve("s")).run();

        Set<String> ids = new HashSet<>();
        Set<String> bodies = new HashSet<>();
        snapshot.forEach(letter -> {
            assertThat(ids.add(letter.messageId())).isTrue();
            bodies.add(letter.body());
            assertThat(letter.sourceArn())
                    .hasValueSatisfying(arn -> assertThat(arn).endsWith(":all"));
        });
        assertThat(bodies).hasSize(250).contains("{\"order\":0}", "{\"order\":249}");
        assertThat(snapshot.manifest().messages()).isEqualTo(250);
        assertThat(snapshot.manifest().complete()).isTrue();
        assertThat(snapshot.manifest().notReleased()).isZero();
        assertThat(orders.size(orders.deadUrl)).isEqualTo(250);
        assertThat(Files.size(scratch.resolve("s/messages.jsonl")))
                .isEqualTo(snapshot.manifest().bytes());
    }

    @Test
    void whatSomebodyElseHoldsIsReportedAsUnseen() throws Exception {
        Orders orders = Orders.create(holdfast.endpoint(), "held").withDead(20);
        int held = orders.receive(orders.deadUrl).size();
        Manifest manifest =
                orders.dead().snapshot().to(scratch.resolve("s")).run().manifest();
        assertThat(manifest.messages()).isEqualTo(20 - held);
        assertThat(manifest.unseen().inFlightAtStart()).isEqualTo(held);
        assertThat(manifest.complete()).isFalse();
    }

    @Test
    void laterMessagesOfAFifoGroupAreReportedAsUnseen() throws Exception {
        Orders orders = Orders.createFifo(holdfast.endpoint(), "groups");
        for (int i = 0; i < 25; i++) {
            String number = Integer.toString(i);
            orders.sqs.sendMessage(request -> request.queueUrl(orders.deadUrl)
                    .messageBody(number)
                    .messageGroupId("g")
                    .messageDeduplicationId(number));
        }
        Manifest manifest =
                orders.dead().snapshot().to(scratch.resolve("s")).run().manifest();
        assertThat(manifest.messages()).isEqualTo(10);
        assertThat(manifest.unseen().visibleAtEnd()).isEqualTo(15);
        assertThat(manifest.complete()).isFalse();
    }

    @Test
    void existingSnapshotIsNeverWrittenOver() throws Exception {
        Orders orders = Orders.create(holdfast.endpoint(), "twice").withDead(3);
        Path directory = scratch.resolve("s");
        orders.dead().snapshot().to(directory).run();
        byte[] before = Files.readAllBytes(directory.resolve("messages.jsonl"));
        for (boolean resume : List.of(false, true)) {
            assertThatExceptionOfType(DeadLettersRefused.class)
                    .isThrownBy(() -> orders.dead()
                            .snapshot()
                            .to(directory)
                            .resume(resume)
                            .run())
                    .satisfies(refused -> assertThat(refused.reason()).isEqualTo(Reason.SNAPSHOT_EXISTS));
        }
        assertThat(Files.readAllBytes(directory.resolve("messages.jsonl"))).isEqualTo(before);
    }

    @Test
    void interruptedPassIsResumedWithoutItsTornLine() throws Exception {
        Orders orders = Orders.create(holdfast.endpoint(), "torn").withDead(12);
        Path directory = Files.createDirectory(scratch.resolve("s"));
        DeadLetter earlier = new DeadLetter("earlier", "seen before the crash", Map.of(), Map.of());
        Files.writeString(
                directory.resolve("messages.jsonl.part"),
                DeadLetterJson.line(earlier) + "\n{\"messageId\":\"torn\",\"bo");
        assertThatExceptionOfType(DeadLettersRefused.class)
                .isThrownBy(() -> Snapshot.open(directory))
                .withMessageContaining("interrupted");
        assertThatExceptionOfType(DeadLettersRefused.class)
                .isThrownBy(() -> orders.dead().snapshot().to(directory).run())
                .withMessageContaining("resume");

        Snapshot snapshot = orders.dead().snapshot().to(directory).resume(true).run();
        assertThat(snapshot.manifest().messages()).isEqualTo(13);
        assertThat(snapshot.manifest().resumed()).isTrue();
        assertThat(snapshot.sample(20, 1).letters())
                .hasSize(13)
                .extracting(DeadLetter::messageId)
                .contains("earlier")
                .doesNotContain("torn");
    }

    /** As a disk leaves it that was full when the manifest or the checksums were written. */
    @ParameterizedTest
    @EnumSource(Server.class)
    void passThatWasInterruptedAtItsLastFilesIsResumed(Server server) throws Exception {
        Orders orders = Orders.create(server.endpoint(), "nearly").withDead(12);
        for (String missing : List.of("SHA256SUMS", "manifest.json")) {
            Path directory = scratch.resolve(missing);
            orders.dead().snapshot().to(directory).run();
            Files.delete(directory.resolve("SHA256SUMS"));
            Files.deleteIfExists(directory.resolve(missing));
            Files.writeString(directory.resolve(missing + ".tmp"), "torn");
            assertThatExceptionOfType(DeadLettersRefused.class)
                    .isThrownBy(() -> Snapshot.open(directory))
                    .withMessageContaining("interrupted");

            Snapshot snapshot =
                    orders.dead().snapshot().to(directory).resume(true).run();
            assertThat(snapshot.manifest().messages()).isEqualTo(12);
            assertThat(snapshot.manifest().resumed()).isTrue();
            assertThat(Files.exists(directory.resolve("messages.jsonl.part"))).isFalse();
        }
    }

    @Test
    void whatIsNoSnapshotIsNamedInOneSentence() throws Exception {
        Orders orders = Orders.create(holdfast.endpoint(), "named").withDead(1);
        Path file = Files.writeString(scratch.resolve("file"), "text");
        assertThatExceptionOfType(DeadLettersRefused.class)
                .isThrownBy(() -> Snapshot.open(file))
                .withMessage("There is no snapshot in %s: it is not a directory.", file);
        assertThatExceptionOfType(DeadLettersRefused.class)
                .isThrownBy(() -> Snapshot.open(scratch.resolve("none")))
                .withMessageEndingWith("none: there is no such directory.");
        assertThatExceptionOfType(DeadLettersRefused.class)
                .isThrownBy(() -> Snapshot.open(scratch))
                .withMessage("There is no snapshot in %s: it holds no SHA256SUMS.", scratch);
        assertThatExceptionOfType(DeadLettersRefused.class)
                .isThrownBy(() -> orders.dead().snapshot().to(file).run())
                .withMessage("%s is not a directory: choose another place for the snapshot.", file);

        Path directory = Files.createDirectory(scratch.resolve("broken"));
        Files.writeString(directory.resolve("messages.jsonl.part"), "not JSON\n");
        assertThatExceptionOfType(DeadLettersRefused.class)
                .isThrownBy(() ->
                        orders.dead().snapshot().to(directory).resume(true).run())
                .withMessageContaining("messages.jsonl.part is damaged: choose another directory");
        Files.write(directory.resolve("SHA256SUMS"), new byte[] {-1, -2});
        assertThatExceptionOfType(DeadLettersRefused.class)
                .isThrownBy(() -> Snapshot.open(directory))
                .withMessageContaining("is damaged: SHA256SUMS is not text");
    }

    @Test
    void stoppedPassKeepsWhatItSawAndReleasesIt() throws Exception {
        Orders orders = Orders.create(holdfast.endpoint(), "stopped").withDead(50);
        long[] seen = new long[1];
        Manifest manifest = orders.dead()
                .snapshot()
                .to(scratch.resolve("s"))
                .onProgress(messages -> seen[0] = messages)
                .stopIf(() -> seen[0] >= 20)
                .run()
                .manifest();
        assertThat(manifest.messages()).isEqualTo(20);
        assertThat(manifest.stopped()).isNotEmpty();
        assertThat(manifest.unseen().visibleAtEnd()).isEqualTo(30);
        assertThat(orders.size(orders.deadUrl)).isEqualTo(50);
    }

    @Test
    void damageIsFoundWhenTheSnapshotIsOpened() throws Exception {
        Orders orders = Orders.create(holdfast.endpoint(), "damaged").withDead(3);
        for (String file : List.of("messages.jsonl", "manifest.json")) {
            Path directory = scratch.resolve(file);
            orders.dead().snapshot().to(directory).run();
            Files.writeString(directory.resolve(file), " ", StandardOpenOption.APPEND);
            assertThatExceptionOfType(DeadLettersRefused.class)
                    .isThrownBy(() -> Snapshot.open(directory))
                    .withMessageContaining(file)
                    .satisfies(refused -> assertThat(refused.reason()).isEqualTo(Reason.SNAPSHOT_DAMAGED));
        }
    }

    @Test
    void queueThatIsNoDeadLetterQueueIsLeftAlone() {
        Orders orders = Orders.create(holdfast.endpoint(), "plain");
        assertThatExceptionOfType(DeadLettersRefused.class)
                .isThrownBy(() -> DeadLetters.of(orders.sqs, orders.name)
                        .snapshot()
                        .to(scratch.resolve("s"))
                        .run())
                .satisfies(refused -> assertThat(refused.reason()).isEqualTo(Reason.NOT_A_DEAD_LETTER_QUEUE));
        assertThatExceptionOfType(DeadLettersRefused.class)
                .isThrownBy(() -> DeadLetters.of(orders.sqs, "nobody").inspect())
                .satisfies(refused -> assertThat(refused.reason()).isEqualTo(Reason.NO_SUCH_QUEUE));
        assertThat(scratch.resolve("s")).doesNotExist();
    }

    @Test
    void retentionNoLongerThanThatOfTheSourceIsWarnedOf() {
        Orders orders = Orders.create(holdfast.endpoint(), "short");
        assertThat(orders.dead().inspect().warnings()).isEmpty();
        orders.sqs.setQueueAttributes(request -> request.queueUrl(orders.deadUrl)
                .attributes(Map.of(QueueAttributeName.MESSAGE_RETENTION_PERIOD, "3600")));
        assertThat(orders.dead().inspect().warnings())
                .singleElement()
                .asString()
                .contains("short-dlq keeps messages for 1 hour, its source short for 1 hour");
        assertThat(orders.dead().inspect().sources().get(0).timeToBounce()).isEqualTo(Duration.ofSeconds(30));
    }

    @Test
    void chainOfDeadLetterQueuesIsWarnedOf() {
        Orders orders = Orders.create(holdfast.endpoint(), "chain");
        Orders last = Orders.create(holdfast.endpoint(), "last");
        orders.sqs.setQueueAttributes(request -> request.queueUrl(orders.deadUrl)
                .attributes(Map.of(QueueAttributeName.REDRIVE_POLICY, last.policy(10))));
        assertThat(orders.dead().inspect().warnings()).anyMatch(warning -> warning.contains("of its own"));
    }
}
