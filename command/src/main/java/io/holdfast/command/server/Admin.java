package io.holdfast.command.server;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** The admin API of Holdfast, which shows what SQS does not: rates, messages without receiving them, life stories, alarms. Any thread. */
public final class Admin {
    private static final String ROOT = "/admin/v1";

    private final Server server;
    private final HttpCalls calls;

    Admin(Server server, HttpCalls calls) {
        this.server = server;
        this.calls = calls;
    }

    /**
     * Asks for one page.
     *
     * @param path below the root, with a leading slash, its parts made with {@link #part}
     * @throws AdminMissing if this is another kind of server
     */
    public Json get(String path, Map<String, String> query) throws IOException, ServiceError, AdminMissing {
        if (server.isAmazon()) {
            throw new AdminMissing(server.name());
        }
        String pairs = query.entrySet().stream()
                .map(pair -> UrlEncoding.of(pair.getKey()) + "=" + UrlEncoding.of(pair.getValue()))
                .collect(Collectors.joining("&"));
        String target = ROOT + path + (pairs.isEmpty() ? "" : "?" + pairs);
        return answered(calls.send("GET", target, "holdfast", Map.of("Accept", "application/json"), new byte[0]));
    }

    /** Asks for something to be done. */
    public Json post(String path, Map<String, Object> members) throws IOException, ServiceError, AdminMissing {
        if (server.isAmazon()) {
            throw new AdminMissing(server.name());
        }
        byte[] body = JsonWriter.text(members).getBytes(StandardCharsets.UTF_8);
        Map<String, String> headers = Map.of("Accept", "application/json", "Content-Type", "application/json");
        return answered(calls.send("POST", ROOT + path, "holdfast", headers, body));
    }

    private Json answered(HttpAnswer answer) throws ServiceError, AdminMissing {
        Json json = answer.json();
        if (answer.succeeded() && json.value() instanceof Map) {
            return json;
        }
        Json error = json.get("error");
        if (error.text("code").isEmpty()) {
            throw new AdminMissing(server.name());
        }
        throw new ServiceError(answer.status(), error.text("code"), error.text("message"));
    }

    /** A page about one queue. */
    public Json ofQueue(QueueReference queue, String page, Map<String, String> query)
            throws IOException, ServiceError, AdminMissing {
        Map<String, String> all = new LinkedHashMap<>(query);
        if (!queue.account().isEmpty()) {
            all.put("account", queue.account());
        }
        return get("/queues/" + part(queue.name()) + page, all);
    }

    /** One name in a path. */
    public static String part(String name) {
        return UrlEncoding.of(name);
    }
}
