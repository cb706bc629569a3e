package io.holdfast.app.accesslog;

import io.holdfast.app.http.AccessNotes;
import java.io.StringWriter;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * One request that is over.
 *
 * @param status 0 if the client was gone before there was an answer
 * @param answerBytes of the answer's body
 */
record AccessEntry(
        Instant time,
        String requestId,
        SocketAddress client,
        String method,
        String path,
        AccessNotes notes,
        int status,
        long requestBytes,
        long answerBytes,
        long tookNanos) {
    private static final JsonFactory JSON = new JsonFactory();
    /** Whoever sends longer ones finds their beginning. */
    private static final int MOST_PATH_CHARACTERS = 512;

    /** One object in one line, its end included. */
    String line() {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), text)) {
            json.writeStartObject();
            json.writeStringProperty("time", time.toString());
            json.writeStringProperty("requestId", requestId);
            json.writeStringProperty("client", address());
            add(json, "caller", notes.caller());
            add(json, "accessKeyId", notes.accessKeyId());
            json.writeStringProperty("method", method);
            json.writeStringProperty("path", cut(path));
            add(json, "action", notes.action());
            add(json, "queue", notes.queue());
            if (status != 0) {
                json.writeNumberProperty("status", status);
            }
            json.writeNumberProperty("requestBytes", requestBytes);
            json.writeNumberProperty("answerBytes", answerBytes);
            json.writeNumberProperty("durationMicros", TimeUnit.NANOSECONDS.toMicros(tookNanos));
            if (notes.waitedNanos() > 0) {
                json.writeNumberProperty("waitedMicros", TimeUnit.NANOSECONDS.toMicros(notes.waitedNanos()));
            }
            json.writeEndObject();
        }
        return text.append('\n').toString();
    }

    private static void add(JsonGenerator json, String name, @Nullable String value) {
        if (value != null) {
            json.writeStringProperty(name, cut(value));
        }
    }

    private static String cut(String text) {
        return text.length() <= MOST_PATH_CHARACTERS ? text : text.substring(0, MOST_PATH_CHARACTERS);
    }

    private String address() {
        String noted = notes.client();
        if (noted != null) {
            return noted;
        }
        return client instanceof InetSocketAddress internet && internet.getAddress() != null
                ? internet.getAddress().getHostAddress()
                : client.toString();
    }
}
