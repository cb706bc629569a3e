package io.holdfast.protocol.sqs.query;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import io.holdfast.protocol.sqs.Operation;
import java.util.EnumMap;
import java.util.Map;

/** What surrounds the members of an operation's result in XML, made once. */
@SuppressWarnings("ArrayRecordComponent") // written out, never compared
record XmlFrame(byte[] response, byte[] responseAndResult, byte[] endOfResult, byte[] endOfResponse) {
    static final String NAMESPACE = " xmlns=\"http://queue.amazonaws.com/doc/2012-11-05/\">";

    private static final Map<Operation, XmlFrame> FRAMES = frames();

    static XmlFrame of(Operation operation) {
        return requireNonNull(FRAMES.get(operation));
    }

    private static XmlFrame named(String operation) {
        String response = "<?xml version=\"1.0\"?><" + operation + "Response" + NAMESPACE;
        String result = operation + "Result>";
        return new XmlFrame(
                response.getBytes(UTF_8),
                (response + "<" + result).getBytes(UTF_8),
                ("</" + result).getBytes(UTF_8),
                ("</" + operation + "Response>").getBytes(UTF_8));
    }

    private static Map<Operation, XmlFrame> frames() {
        Map<Operation, XmlFrame> frames = new EnumMap<>(Operation.class);
        for (Operation operation : Operation.values()) {
            frames.put(operation, named(operation.wireName()));
        }
        return frames;
    }
}
