package io.holdfast.command.server;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.util.Map;

/** The IAM API in the Query protocol, the only one that it has. Any thread. */
public final class Iam {
    private static final Map<String, String> HEADERS =
            Map.of("Content-Type", "application/x-www-form-urlencoded; charset=utf-8");

    private final Server server;
    private final HttpCalls calls;

    Iam(Server server, HttpCalls calls) {
        this.server = server;
        this.calls = calls;
    }

    /**
     * One operation.
     *
     * @param members of the request: name, value, name, value …
     * @return the texts of the answer by the names of their elements; of several with one name the first
     * @throws AdminMissing if this is another kind of server; Amazon too, whose IAM is elsewhere
     */
    public Map<String, String> call(String operation, String... members)
            throws IOException, ServiceError, AdminMissing {
        if (server.isAmazon()) {
            throw new AdminMissing(server.name());
        }
        StringBuilder form = new StringBuilder("Version=2010-05-08&Action=").append(operation);
        for (int i = 0; i < members.length; i += 2) {
            form.append('&').append(members[i]).append('=').append(UrlEncoding.of(members[i + 1]));
        }
        HttpAnswer answer =
                calls.send("POST", "/", "iam", HEADERS, form.toString().getBytes(US_ASCII));
        Map<String, String> texts = answer.xml();
        if (answer.succeeded() && texts.containsKey("RequestId")) {
            return texts;
        }
        if (answer.succeeded()) {
            // A page of something else must not pass for "done".
            throw new AdminMissing(server.name());
        }
        throw new ServiceError(answer.status(), texts.getOrDefault("Code", ""), texts.getOrDefault("Message", ""));
    }
}
