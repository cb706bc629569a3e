package io.holdfast.app.cli.logging;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import java.io.StringWriter;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.event.KeyValuePair;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** For machines: one object per line with time, level, logger, thread, message, and fields and error where there are any. */
final class JsonLines extends LineEncoder {

    private final JsonFactory factory = new JsonFactory();

    @Override
    String line(ILoggingEvent event) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = factory.createGenerator(ObjectWriteContext.empty(), text)) {
            json.writeStartObject();
            json.writeStringProperty("time", time(event));
            json.writeStringProperty("level", event.getLevel().toString());
            json.writeStringProperty("logger", event.getLoggerName());
            json.writeStringProperty("thread", event.getThreadName());
            json.writeStringProperty("message", event.getFormattedMessage());
            writeFields(json, event.getKeyValuePairs());
            @Nullable IThrowableProxy thrown = event.getThrowableProxy();
            if (thrown != null) {
                json.writeStringProperty("error", ThrowableProxyUtil.asString(thrown));
            }
            json.writeEndObject();
        }
        return text.toString();
    }

    private static void writeFields(JsonGenerator json, @Nullable List<KeyValuePair> pairs) {
        if (pairs == null) {
            return;
        }
        json.writeObjectPropertyStart("fields");
        for (KeyValuePair pair : pairs) {
            json.writeStringProperty(pair.key, String.valueOf(pair.value));
        }
        json.writeEndObject();
    }
}
