package io.holdfast.protocol.sqs.query;

import io.holdfast.protocol.sqs.Operation;
import io.holdfast.protocol.sqs.result.Failure;
import io.holdfast.protocol.wire.json.JsonBuffer;
import org.jspecify.annotations.Nullable;

/** The documents of the Query protocol in JSON, for clients that accept it: {@code {"XResponse":{"XResult":{…},"ResponseMetadata":{…}}}}. */
final class JsonRendering implements QueryDocument {
    private static final byte[] METADATA = JsonBuffer.name("ResponseMetadata");
    private static final byte[] REQUEST_ID = JsonBuffer.name("RequestId");
    private static final byte[] ERROR = JsonBuffer.name("Error");
    private static final byte[] CODE = JsonBuffer.name("Code");
    private static final byte[] MESSAGE = JsonBuffer.name("Message");
    private static final byte[] TYPE = JsonBuffer.name("Type");

    private final JsonBuffer out;

    JsonRendering(JsonBuffer out) {
        this.out = out;
    }

    @Override
    public void begin(Operation operation) {
        openResponse(operation);
        out.member(JsonBuffer.name(operation.wireName() + "Result")).open('{');
    }

    @Override
    public void end(Operation operation, String requestId) {
        out.close('}');
        closeResponse(requestId);
    }

    @Override
    public void done(Operation operation, String requestId) {
        openResponse(operation);
        closeResponse(requestId);
    }

    @Override
    public void failed(Failure failure, String requestId) {
        out.open('{').member(ERROR).open('{');
        out.member(CODE).quoted(failure.error().queryCode());
        out.member(MESSAGE).quoted(failure.message());
        out.member(TYPE).quoted(failure.error().senderFault() ? "Sender" : "Receiver");
        out.close('}').member(REQUEST_ID).quoted(requestId).close('}');
    }

    @Override
    public void text(Element member, @Nullable String text) {
        if (text == null) {
            nothing(member);
        } else {
            out.member(member.jsonName()).quoted(text);
        }
    }

    @Override
    public void utf8(Element member, byte[] text) {
        out.member(member.jsonName()).quoted(text);
    }

    @Override
    public void hex(Element member, byte @Nullable [] digest) {
        if (digest == null) {
            nothing(member);
        } else {
            out.member(member.jsonName()).quotedHex(digest);
        }
    }

    @Override
    public void uuid(Element member, long high, long low) {
        out.member(member.jsonName()).quotedUuid(high, low);
    }

    @Override
    public void base64(Element member, byte[] value) {
        out.member(member.jsonName()).quotedBase64(value);
    }

    @Override
    public void bool(Element member, boolean value) {
        out.member(member.jsonName()).bool(value);
    }

    @Override
    public void number(Element member, long number) {
        out.member(member.jsonName()).number(number);
    }

    @Override
    public void digits(Element member, long number) {
        out.member(member.jsonName()).quoted(number);
    }

    @Override
    public void nothing(Element member) {
        out.member(member.jsonName()).word("null");
    }

    @Override
    public void open(Element structure) {
        out.member(structure.jsonName()).open('{');
    }

    @Override
    public void close(Element structure) {
        out.close('}');
    }

    @Override
    public void openList(Element list) {
        out.member(list.jsonName()).open('[');
    }

    @Override
    public void closeList(Element list) {
        out.close(']');
    }

    @Override
    public void openItem(Element list) {
        out.element().open('{');
    }

    @Override
    public void closeItem(Element list) {
        out.close('}');
    }

    @Override
    public void item(Element list, String text) {
        out.element().quoted(text);
    }

    private void openResponse(Operation operation) {
        out.open('{').member(JsonBuffer.name(operation.wireName() + "Response")).open('{');
    }

    private void closeResponse(String requestId) {
        out.member(METADATA).open('{').member(REQUEST_ID).quoted(requestId).close('}');
        out.close('}').close('}');
    }
}
