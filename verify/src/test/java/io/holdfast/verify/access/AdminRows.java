package io.holdfast.verify.access;

import static io.holdfast.verify.access.Row.DENIED;
import static io.holdfast.verify.access.Row.OK;

import io.holdfast.verify.access.Row.Grant;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The rows of the server's own API: a route of the server that has none makes its test fail. */
final class AdminRows {
    private static final Pattern ROUTE =
            Pattern.compile("\"method\":\"([A-Z]+)\",\"path\":\"/admin/v1([^\"]*)\",\"action\":\"([^\"]*)\"");

    /** What those of another account say who mean the queues of this one. */
    private static final String ACCOUNT = "account=" + LockedServer.ACCOUNT;

    /** What nobody has: those who may ask are told so. */
    private static final String MESSAGE = "00000000-0000-4000-8000-000000000000";

    private static final String NOT_FOUND = "404 NotFound";
    private static final String CONFLICT = "409 Conflict";

    private AdminRows() {}

    /** A route as the server lists it. */
    record Served(String method, String path, String action) {
        @Override
        public String toString() {
            return method + " " + path;
        }
    }

    static List<Served> served(LockedServer server, Credentials administrator) {
        String all = server.call(administrator, HttpCall.admin("GET", "/routes", "", ""))
                .text();
        return ROUTE.matcher(all)
                .results()
                .map((MatchResult route) -> new Served(route.group(1), route.group(2), route.group(3)))
                .toList();
    }

    static Row of(Served route, Scene scene) {
        String queue = route.path().replace("{queue}", scene.queue());
        String own = Scene.arn(scene.queue());
        return switch (route.toString()) {
            case "GET /server", "GET /routes", "GET /cluster", "GET /audit" -> row(route, route.path(), "", "", "*");
            case "GET /backup" -> row(route, route.path(), "", "", "*");
            case "POST /backup/cancel" -> row(route, route.path(), "", "{}", "*");
            case "POST /backup" ->
                row(route, route.path(), "", "{\"to\":\"/\"}", "*").with("409 Conflict");
            case "GET /queues", "GET /users", "GET /alarms" -> row(route, route.path(), ACCOUNT, "", "*");
            case "GET /queues/{queue}",
                    "GET /queues/{queue}/history",
                    "GET /queues/{queue}/advice",
                    "GET /queues/{queue}/messages",
                    "GET /queues/{queue}/dead-letters",
                    "GET /queues/{queue}/redrives" -> row(route, queue, ACCOUNT, "", own);
            case "GET /queues/{queue}/messages/{messageId}/story" ->
                row(route, queue.replace("{messageId}", MESSAGE), ACCOUNT, "", own)
                        .with(NOT_FOUND);
            case "GET /messages/{messageId}/story" ->
                row(route, route.path().replace("{messageId}", MESSAGE), "", "", "*")
                        .with(NOT_FOUND);
            case "POST /queues/{queue}/redrives" ->
                new Row(
                        HttpCall.admin(
                                "POST",
                                queue.replace(scene.queue(), scene.deadLetters()),
                                ACCOUNT,
                                "{\"snapshot\":false}"),
                        List.of(
                                new Grant(route.action(), Scene.arn(scene.deadLetters())),
                                new Grant("sqs:SendMessage", own)),
                        OK,
                        DENIED);
            case "GET /queues/{queue}/redrives/{id}" ->
                row(route, queue.replace("{id}", MESSAGE), ACCOUNT, "", own).with(NOT_FOUND);
            case "POST /queues/{queue}/redrives/{id}/pause",
                    "POST /queues/{queue}/redrives/{id}/resume",
                    "POST /queues/{queue}/redrives/{id}/cancel" ->
                row(route, queue.replace("{id}", MESSAGE), ACCOUNT, "{}", own).with(NOT_FOUND);
            case "POST /queues/{queue}/redrives/{id}/rate" ->
                row(route, queue.replace("{id}", MESSAGE), ACCOUNT, "{\"ratePerSecond\":5}", own)
                        .with(NOT_FOUND);
            case "GET /alarms/{alarm}/history" -> row(route, route.path().replace("{alarm}", "none"), ACCOUNT, "", "*");
            case "POST /policy/explain" ->
                row(
                        route,
                        route.path(),
                        ACCOUNT,
                        "{\"user\":\"granted\",\"action\":\"sqs:SendMessage\",\"queue\":\"" + scene.queue() + "\"}",
                        "*");
            case "POST /sign-in-links" -> row(route, route.path(), ACCOUNT, "{}", "*");
            // What a server says that is alone.
            case "POST /cluster/nodes" ->
                row(route, route.path(), "", "{\"name\":\"d\",\"host\":\"127.0.0.1\"}", "*")
                        .with(CONFLICT);
            case "POST /cluster/nodes/{node}/drain",
                    "POST /cluster/nodes/{node}/undrain",
                    "POST /cluster/nodes/{node}/leave",
                    "POST /cluster/nodes/{node}/remove-dead" ->
                row(route, route.path().replace("{node}", "d"), "", "{}", "*").with(CONFLICT);
            case "POST /cluster/partitions/{partition}/move" ->
                row(route, route.path().replace("{partition}", "0"), "", "{\"to\":\"d\"}", "*")
                        .with(CONFLICT);
            default -> throw new AssertionError("There is no row for " + route + ": add one.");
        };
    }

    private static Row row(Served route, String path, String query, String json, String resource) {
        return new Row(
                HttpCall.admin(route.method(), path, query, json),
                List.of(new Grant(route.action(), resource)),
                OK,
                DENIED);
    }
}
