package io.holdfast.app.cli;

import java.io.StringWriter;
import java.util.function.Consumer;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** Writes a JSON document for people and scripts that read a command's output. */
public final class JsonText {

    private JsonText() {}

    public static String of(Consumer<JsonGenerator> content) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(ObjectWriteContext.empty(), text)) {
            content.accept(json);
        }
        return text.toString();
    }
}
