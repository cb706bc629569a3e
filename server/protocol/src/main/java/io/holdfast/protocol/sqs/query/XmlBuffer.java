package io.holdfast.protocol.sqs.query;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.holdfast.protocol.sqs.Operation;
import io.holdfast.protocol.sqs.result.Failure;
import io.holdfast.protocol.wire.ResponseBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Takes the body of an XML response, all on one line. A carriage return is escaped because every parser makes a line feed of a bare one;
 * characters that XML cannot hold at all, which only texts about broken requests have, become the replacement character.
 */
public final class XmlBuffer extends ResponseBuffer implements QueryDocument {
    private static final byte[] METADATA = "<ResponseMetadata><RequestId>".getBytes(UTF_8);
    private static final byte[] END_OF_METADATA = "</RequestId></ResponseMetadata>".getBytes(UTF_8);
    private static final byte[] ERROR =
            ("<?xml version=\"1.0\"?><ErrorResponse" + XmlFrame.NAMESPACE + "<Error><Type>").getBytes(UTF_8);
    private static final byte[] CODE = "</Type><Code>".getBytes(UTF_8);
    private static final byte[] MESSAGE = "</Code><Message>".getBytes(UTF_8);
    private static final byte[] DETAIL = "</Message><Detail/></Error><RequestId>".getBytes(UTF_8);
    private static final byte[] END_OF_ERROR = "</RequestId></ErrorResponse>".getBytes(UTF_8);

    private int beginOfMembers;

    @Override
    public void begin(Operation operation) {
        raw(XmlFrame.of(operation).responseAndResult());
        beginOfMembers = length;
    }

    @Override
    public void end(Operation operation, String requestId) {
        if (length == beginOfMembers) {
            length--;
            ascii("/>");
        } else {
            raw(XmlFrame.of(operation).endOfResult());
        }
        metadata(requestId);
        raw(XmlFrame.of(operation).endOfResponse());
    }

    @Override
    public void done(Operation operation, String requestId) {
        raw(XmlFrame.of(operation).response());
        metadata(requestId);
        raw(XmlFrame.of(operation).endOfResponse());
    }

    @Override
    public void failed(Failure failure, String requestId) {
        raw(ERROR);
        ascii(failure.error().senderFault() ? "Sender" : "Receiver");
        raw(CODE);
        ascii(failure.error().queryCode());
        raw(MESSAGE);
        escaped(failure.message());
        raw(DETAIL);
        ascii(requestId);
        raw(END_OF_ERROR);
    }

    @Override
    public void text(Element member, @Nullable String text) {
        if (text != null) {
            raw(member.opening());
            escaped(text);
            raw(member.closing());
        }
    }

    @Override
    public void utf8(Element member, byte[] text) {
        raw(member.opening());
        escaped(text);
        raw(member.closing());
    }

    @Override
    public void hex(Element member, byte @Nullable [] digest) {
        if (digest != null) {
            raw(member.opening());
            hex(digest);
            raw(member.closing());
        }
    }

    @Override
    public void uuid(Element member, long high, long low) {
        raw(member.opening());
        uuid(high, low);
        raw(member.closing());
    }

    @Override
    public void base64(Element member, byte[] value) {
        raw(member.opening());
        base64(value);
        raw(member.closing());
    }

    @Override
    public void bool(Element member, boolean value) {
        raw(member.opening());
        ascii(value ? "true" : "false");
        raw(member.closing());
    }

    @Override
    public void number(Element member, long number) {
        raw(member.opening());
        decimal(number);
        raw(member.closing());
    }

    @Override
    public void digits(Element member, long number) {
        number(member, number);
    }

    @Override
    public void nothing(Element member) {}

    @Override
    public void open(Element structure) {
        raw(structure.opening());
    }

    @Override
    public void close(Element structure) {
        raw(structure.closing());
    }

    /** The items stand side by side, nothing around them. */
    @Override
    public void openList(Element list) {}

    @Override
    public void closeList(Element list) {}

    @Override
    public void openItem(Element list) {
        raw(list.opening());
    }

    @Override
    public void closeItem(Element list) {
        raw(list.closing());
    }

    @Override
    public void item(Element list, String text) {
        text(list, text);
    }

    @Override
    protected int skipUnescaped(byte[] text, int start) {
        return XmlBytes.skipUnescaped(text, start);
    }

    @Override
    protected void escape(byte b) {
        switch (b) {
            case '"' -> ascii("&quot;");
            case '&' -> ascii("&amp;");
            case '<' -> ascii("&lt;");
            case '>' -> ascii("&gt;");
            case '\r' -> ascii("&#13;");
            case '\t', '\n' -> bytes[length++] = b;
            default -> {
                bytes[length++] = (byte) 0xEF;
                bytes[length++] = (byte) 0xBF;
                bytes[length++] = (byte) 0xBD;
            }
        }
    }

    private void escaped(String text) {
        ensure(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= 0x7f || !XmlBytes.isPlain(c)) {
                // Goes on with what is left, which begins at a character boundary.
                String rest = text.substring(i).replace('\uFFFE', '\uFFFD').replace('\uFFFF', '\uFFFD');
                escaped(rest.getBytes(UTF_8));
                return;
            }
            bytes[length++] = (byte) c;
        }
    }

    private void metadata(String requestId) {
        raw(METADATA);
        ascii(requestId);
        raw(END_OF_METADATA);
    }
}
