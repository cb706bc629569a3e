package io.holdfast.protocol.sqs.query;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.holdfast.protocol.wire.json.JsonBuffer;

/** A member of a response document, its tags made once. A list has one name in XML, that of each item, and one in JSON, its own. */
@SuppressWarnings("ArrayRecordComponent") // written out, never compared
record Element(byte[] opening, byte[] closing, byte[] jsonName) {
    static Element named(String name) {
        return list(name, name);
    }

    static Element list(String itemName, String jsonName) {
        return new Element(
                ("<" + itemName + ">").getBytes(UTF_8),
                ("</" + itemName + ">").getBytes(UTF_8),
                JsonBuffer.name(jsonName));
    }
}
