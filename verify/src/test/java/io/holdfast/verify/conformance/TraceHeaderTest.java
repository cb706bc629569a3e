package io.holdfast.verify.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** How a trace finds its way into a message: the behaviour's sections 1.4 and 7.3. */
@InBothProtocols
class TraceHeaderTest {
    private static final String SEND = "{'QueueUrl':'%s','MessageBody':'x'}";

    @RegisterExtension
    static final ServerUnderTest holdfast = ServerUnderTest.with(RawWire::predictable);

    @RegisterExtension
    final RawWire wire;

    TraceHeaderTest(Protocol protocol) {
        wire = new RawWire(holdfast, protocol);
    }

    @Test
    void traceHeaderOfTheRequestGoesWithTheMessage() {
        QueueOnWire queue = wire.create("trace");
        sendWithTrace(queue, SEND).without("MD5OfMessageSystemAttributes");
        queue.receive("{'MessageSystemAttributeNames':['AWSTraceHeader']}")
                .with("Messages.0.Attributes.AWSTraceHeader", "Root=header");
    }

    @Test
    void traceHeaderThatTheCallerGaveWins() {
        QueueOnWire queue = wire.create("given");
        sendWithTrace(
                queue,
                "{'QueueUrl':'%s','MessageBody':'x','MessageSystemAttributes':"
                        + "{'AWSTraceHeader':{'DataType':'String','StringValue':'Root=given'}}}");
        queue.receive("{'AttributeNames':['AWSTraceHeader']}")
                .with("Messages.0.Attributes.AWSTraceHeader", "Root=given");
    }

    @Test
    void messageSentWithoutATraceHasNone() {
        QueueOnWire queue = wire.create("none").holding("x");
        queue.receive("{'AttributeNames':['AWSTraceHeader']}").without("Messages.0.Attributes");
    }

    @Test
    void traceIsKnownInFifoQueuesToo() {
        QueueOnWire queue = wire.createFifo("trace.fifo");
        sendWithTrace(queue, "{'QueueUrl':'%s','MessageBody':'x','MessageGroupId':'g'}");
        assertThat(queue.receive(1).attribute(0, "AWSTraceHeader")).isEqualTo("Root=header");
    }

    private Answer sendWithTrace(QueueOnWire queue, String template) {
        return wire.callWith(Map.of("X-Amzn-Trace-Id", "Root=header"), "SendMessage", template, queue.url())
                .succeeds();
    }
}
