package io.holdfast.protocol.sqs.query;

import io.holdfast.protocol.sqs.Operation;
import io.holdfast.protocol.sqs.result.Failure;
import org.jspecify.annotations.Nullable;

/** Takes a response member by member. What is null or nothing does not appear in XML and is null in JSON. */
sealed interface QueryDocument permits XmlBuffer, JsonRendering {
    /** Begins the response to an operation that has a result, whose members come next. */
    void begin(Operation operation);

    void end(Operation operation, String requestId);

    /** All of the response to an operation without a result. */
    void done(Operation operation, String requestId);

    /** All of the response to a request that was refused. */
    void failed(Failure failure, String requestId);

    void text(Element member, @Nullable String text);

    void utf8(Element member, byte[] text);

    void hex(Element member, byte @Nullable [] digest);

    void uuid(Element member, long high, long low);

    void base64(Element member, byte[] value);

    void bool(Element member, boolean value);

    void number(Element member, long number);

    /** A number where the API has a text. */
    void digits(Element member, long number);

    void nothing(Element member);

    void open(Element structure);

    void close(Element structure);

    void openList(Element list);

    void closeList(Element list);

    /** Begins a structure that is an item of a list. */
    void openItem(Element list);

    void closeItem(Element list);

    /** An item that is a text. */
    void item(Element list, String text);
}
