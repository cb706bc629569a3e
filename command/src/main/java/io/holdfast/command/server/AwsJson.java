package io.holdfast.command.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.Map;

/** One of the APIs that AWS speaks in its JSON protocol. Any thread. */
public final class AwsJson {
    private final HttpCalls calls;
    private final String service;
    private final String target;

    /**
     * @param service what signatures call it
     * @param target what its operations are called after
     */
    AwsJson(HttpCalls calls, String service, String target) {
        this.calls = calls;
        this.service = service;
        this.target = target;
    }

    /** One operation; the members of the request are maps, lists, texts and numbers. */
    public Json call(String operation, Map<String, ?> request) throws IOException, ServiceError {
        Map<String, String> headers =
                Map.of("Content-Type", "application/x-amz-json-1.0", "X-Amz-Target", target + "." + operation);
        HttpAnswer answer = calls.send(
                "POST", "/", service, headers, JsonWriter.text(request).getBytes(UTF_8));
        if (answer.succeeded()) {
            return answer.json();
        }
        Json error = answer.json();
        String type = error.text("__type");
        String message = error.text("message").isEmpty() ? error.text("Message") : error.text("message");
        throw new ServiceError(answer.status(), type.substring(type.indexOf('#') + 1), message);
    }
}
