package io.holdfast.verify.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.testkit.HoldfastTestServer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Receipt handles that were not issued like this: refused, and the message stays where it is. */
@InBothProtocols
class GarbageHandlesTest {
    @RegisterExtension
    static final ServerUnderTest holdfast = ServerUnderTest.with(RawWire::predictable);

    @RegisterExtension
    final RawWire wire;

    private QueueOnWire queue;
    private String handle = "";

    GarbageHandlesTest(Protocol protocol) {
        wire = new RawWire(holdfast, protocol);
        queue = new QueueOnWire(wire, "");
    }

    @BeforeEach
    void oneMessageIsInFlight() {
        queue = wire.create("handles", "{'VisibilityTimeout':'43200'}");
        queue.call("PurgeQueue", "{}").succeedsWithoutBody();
        queue.holding("x");
        handle = queue.take();
    }

    @Test
    void everyTruncationIsRefused() {
        for (int length = 0; length < handle.length(); length++) {
            isRefused(handle.substring(0, length));
        }
        messageIsStillInFlight();
    }

    @Test
    void everyChangedCharacterIsRefused() {
        for (int i = 0; i < handle.length(); i++) {
            for (char other : new char[] {'A', 'B', 'Q', 'g', 'w', '0', '_', '-'}) {
                if (handle.charAt(i) != other) {
                    isRefused(handle.substring(0, i) + other + handle.substring(i + 1));
                }
            }
        }
        messageIsStillInFlight();
    }

    @ParameterizedTest
    @ValueSource(strings = {"A", "=", "==", " ", "\\n", "AAAA", "\\u0000"})
    void everyAdditionIsRefused(String addition) {
        isRefused(handle + addition);
        isRefused(addition + handle);
        messageIsStillInFlight();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "garbage", "RH", "null", "AQ", "é", "\\u0000", "\\ud83d\\ude00", "%s%n", "{}", "'; DROP"})
    void anyOtherTextIsRefused(String text) {
        isRefused(text.replace("'", "\\u0027"));
        messageIsStillInFlight();
    }

    @ParameterizedTest
    @ValueSource(ints = {1024, 1025, 100_000, 1_000_000})
    void longTextIsRefused(int length) {
        isRefused("A".repeat(length));
        messageIsStillInFlight();
    }

    @Test
    void handleOfAnotherServerIsRefused() {
        try (HoldfastTestServer other = HoldfastTestServer.start();
                HttpConnection connection = new HttpConnection(other.endpoint())) {
            connection.exchange(wire.request("CreateQueue", "{'QueueName':'handles'}"));
            connection.exchange(wire.request("SendMessage", "{'QueueUrl':'handles','MessageBody':'x'}"));
            HttpReply received = connection.exchange(wire.request("ReceiveMessage", "{'QueueUrl':'handles'}"));
            isRefused(wire.answer("ReceiveMessage", received).text("Messages.0.ReceiptHandle"));
        }
        messageIsStillInFlight();
    }

    private void isRefused(String text) {
        for (String call : new String[] {"DeleteMessage", "ChangeMessageVisibility"}) {
            queue.call(call, "{'VisibilityTimeout':0,'ReceiptHandle':'" + text + "'}")
                    .refuses("ReceiptHandleIsInvalid", "ReceiptHandleIsInvalid", 404);
        }
    }

    private void messageIsStillInFlight() {
        assertThat(queue.counts()).isEqualTo("0/1/0");
        queue.delete(handle).succeedsWithoutBody();
        assertThat(queue.counts()).isEqualTo("0/0/0");
    }
}
