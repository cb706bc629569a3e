package io.holdfast.verify.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.testkit.HoldfastTestServer;
import java.math.BigInteger;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a client finds again when the server was stopped and started: all that it was promised. */
class RestartTest {
    @TempDir
    Path directory = Path.of("");

    private HoldfastTestServer server;
    private RawWire wire;

    @BeforeEach
    void start() {
        server = HoldfastTestServer.builder().dataDirectory(directory).start();
        wire = new RawWire(() -> server.endpoint(), Protocol.JSON);
    }

    @AfterEach
    void stop() {
        wire.hangUp();
        server.close();
    }

    @Test
    void fifoQueueKnowsOrderLocksAndDuplicates() {
        QueueOnWire queue = wire.createFifo("orders.fifo");
        queue.holdingByGroup("g-m1", "g-m2", "h-m1");
        String handle = queue.take("{'VisibilityTimeout':600}");
        restart();
        queue.holdingByGroup("g-m1", "g-m3");
        assertThat(queue.bodies()).containsExactly("h-m1");
        queue.delete(handle).succeedsWithoutBody();
        assertThat(queue.bodies()).containsExactly("g-m2", "g-m3");
    }

    @Test
    void sequenceNumbersGoOnGrowing() {
        QueueOnWire queue = wire.createFifo("numbers.fifo");
        BigInteger before = sequence(queue.sendTo("g", "1"));
        queue.delete(queue.take()).succeedsWithoutBody();
        restart();
        assertThat(sequence(queue.sendTo("g", "2"))).isGreaterThan(before);
    }

    @Test
    void duplicateIsAnsweredAsTheOriginal() {
        QueueOnWire queue = wire.createFifo("duplicates.fifo");
        Answer original = queue.sendTo("g", "x").succeeds();
        queue.delete(queue.take()).succeedsWithoutBody();
        restart();
        queue.sendTo("g", "x")
                .succeeds()
                .with("MessageId", original.text("MessageId"))
                .with("SequenceNumber", original.text("SequenceNumber"));
        queue.isEmptyNow();
        server.clock().advance(Duration.ofMinutes(5));
        queue.sendTo("g", "x").succeeds();
        assertThat(queue.counts()).isEqualTo("1/0/0");
    }

    @Test
    void deadLettersKeepTheirOriginAndCount() {
        QueueOnWire deadLetters = wire.create("dlq");
        QueueOnWire queue =
                wire.create("queue").withDeadLettersIn(deadLetters, 1).holding("x");
        queue.take("{'VisibilityTimeout':0}");
        restart();
        queue.isEmptyNow();
        restart();
        deadLetters
                .receive(1)
                .with("Messages.0.Attributes.DeadLetterQueueSourceArn", queue.arn())
                .with("Messages.0.Attributes.ApproximateReceiveCount", "2");
    }

    @Test
    void tagsAndPermissionsStay() {
        QueueOnWire queue = wire.create("described");
        queue.call("TagQueue", "{'Tags':{'a':'b'}}").succeedsWithoutBody();
        queue.call("AddPermission", "{'Label':'l','AWSAccountIds':['111122223333'],'Actions':['SendMessage']}")
                .succeedsWithoutBody();
        String policy = queue.attribute("Policy");
        restart();
        queue.call("ListQueueTags", "{}").succeeds().withExactly("{'Tags':{'a':'b'}}");
        assertThat(queue.attribute("Policy")).isEqualTo(policy);
    }

    @Test
    void moveTaskGoesOn() {
        QueueOnWire deadLetters = wire.create("moving-dlq");
        QueueOnWire queue =
                wire.create("moving").withDeadLettersIn(deadLetters, 1).holding("1", "2", "3");
        queue.receive("{'MaxNumberOfMessages':10,'VisibilityTimeout':0}");
        queue.isEmptyNow();
        wire.call("StartMessageMoveTask", "{'SourceArn':'%s','MaxNumberOfMessagesPerSecond':1}", deadLetters.arn())
                .succeeds();
        restart();
        for (int i = 0; i < 20 && !queue.counts().equals("3/0/0"); i++) {
            server.clock().advance(Duration.ofSeconds(1));
        }
        assertThat(queue.counts()).isEqualTo("3/0/0");
        assertThat(deadLetters.counts()).isEqualTo("0/0/0");
        wire.call("ListMessageMoveTasks", "{'SourceArn':'%s'}", deadLetters.arn())
                .succeeds()
                .with("Results.0.Status", "COMPLETED")
                .with("Results.0.ApproximateNumberOfMessagesMoved", 3)
                .with("Results.0.ApproximateNumberOfMessagesToMove", 3);
    }

    private void restart() {
        wire.hangUp();
        server.close();
        server = HoldfastTestServer.builder().dataDirectory(directory).start();
    }

    private static BigInteger sequence(Answer sent) {
        return new BigInteger(sent.succeeds().text("SequenceNumber"));
    }
}
