package io.holdfast.verify.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How a receive from a FIFO queue can be tried again: the behaviour's section 10.5. */
@InBothProtocols
@Holds("ReceiveMessage")
class AttemptIdTest {
    private static final String ATTEMPT =
            "{'MaxNumberOfMessages':10,'ReceiveRequestAttemptId':'attempt-1','VisibilityTimeout':60}";

    @RegisterExtension
    static final ServerUnderTest holdfast = ServerUnderTest.with(RawWire::predictable);

    @RegisterExtension
    final RawWire wire;

    AttemptIdTest(Protocol protocol) {
        wire = new RawWire(holdfast, protocol);
    }

    @Test
    void receiveTriedAgainGivesTheSameMessagesWithTheSameHandles() {
        QueueOnWire queue = wire.createFifo("again.fifo");
        queue.holdingByGroup("g-m1", "g-m2");
        Answer first = queue.receive(ATTEMPT);
        Answer second = queue.receive(ATTEMPT);
        assertThat(first.bodies()).containsExactly("g-m1", "g-m2");
        assertThat(second.bodies()).isEqualTo(first.bodies());
        assertThat(second.handle(0)).isEqualTo(first.handle(0));
        assertThat(second.handle(1)).isEqualTo(first.handle(1));
        queue.delete(first.handle(0)).succeedsWithoutBody();
        queue.delete(second.handle(1)).succeedsWithoutBody();
        assertThat(queue.counts()).isEqualTo("0/0/0");
    }

    @Test
    void receiveTriedAgainStartsTheVisibilityTimeoutAnew() {
        QueueOnWire queue = wire.createFifo("anew.fifo");
        queue.holdingByGroup("g-m1");
        queue.receive(ATTEMPT);
        holdfast.clock().advance(Duration.ofSeconds(50));
        queue.receive(ATTEMPT).with("Messages.0.Body", "g-m1");
        holdfast.clock().advance(Duration.ofSeconds(50));
        queue.isEmptyNow();
        holdfast.clock().advance(Duration.ofSeconds(10));
        queue.receive().with("Messages.0.Body", "g-m1");
    }

    @Test
    void otherAttemptsAndNoneGetNothingOfIt() {
        QueueOnWire queue = wire.createFifo("others.fifo");
        queue.holdingByGroup("g-m1");
        queue.receive(ATTEMPT).with("Messages.0.Body", "g-m1");
        queue.receive("{'ReceiveRequestAttemptId':'attempt-2'}").withExactly("{}");
        queue.isEmptyNow();
    }

    @Test
    void attemptIsForgottenWhenAMessageWasDeleted() {
        QueueOnWire queue = wire.createFifo("deleted.fifo");
        queue.holdingByGroup("g-m1", "h-m1", "i-m1");
        Answer first = queue.receive("{'MaxNumberOfMessages':2,'ReceiveRequestAttemptId':'attempt-1'}");
        assertThat(first.bodies()).containsExactly("g-m1", "h-m1");
        queue.delete(first.handle(0)).succeedsWithoutBody();
        Answer again = queue.call("ReceiveMessage", "{'MaxNumberOfMessages':2,'ReceiveRequestAttemptId':'attempt-1'}");
        if (again.http().status() == 200) {
            assertThat(again.succeeds().bodies()).containsExactly("i-m1");
        } else {
            again.refuses("InvalidParameterValueException", "InvalidParameterValue", 400);
        }
    }

    @Test
    void attemptIsForgottenWhenAVisibilityWasChanged() {
        QueueOnWire queue = wire.createFifo("changed.fifo");
        queue.holdingByGroup("g-m1");
        Answer first = queue.receive(ATTEMPT);
        queue.changeVisibility(first.handle(0), 600).succeedsWithoutBody();
        Answer again = queue.call("ReceiveMessage", ATTEMPT);
        if (again.http().status() == 200) {
            again.succeeds().withExactly("{}");
        } else {
            again.refuses("InvalidParameterValueException", "InvalidParameterValue", 400);
        }
    }

    @Test
    @Holds("receive attempt window")
    void attemptIsForgottenAfterFiveMinutes() {
        QueueOnWire queue = wire.createFifo("forgotten.fifo");
        queue.holdingByGroup("g-m1", "h-m1");
        String attempt = "{'ReceiveRequestAttemptId':'attempt-1','VisibilityTimeout':3600}";
        queue.receive(attempt).with("Messages.0.Body", "g-m1");
        holdfast.clock().advance(Duration.ofMinutes(5));
        queue.receive(attempt).with("Messages.0.Body", "h-m1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "two words", "é"})
    void badAttemptIdIsRefused(String id) {
        wire.createFifo("bad.fifo")
                .call("ReceiveMessage", "{'ReceiveRequestAttemptId':'%s'}", id)
                .refuses("InvalidParameterValueException", "InvalidParameterValue", 400);
    }

    @Test
    @Holds("receive request attempt id")
    void attemptIdHasAtMost128Characters() {
        QueueOnWire queue = wire.createFifo("long.fifo");
        queue.receive("{'ReceiveRequestAttemptId':'%s'}", "a".repeat(128)).withExactly("{}");
        queue.call("ReceiveMessage", "{'ReceiveRequestAttemptId':'%s'}", "a".repeat(129))
                .refuses("InvalidParameterValueException", "InvalidParameterValue", 400);
    }
}
