package io.holdfast.command.queue;

import io.holdfast.command.server.AdminMissing;
import io.holdfast.command.server.Json;
import io.holdfast.command.server.ServerConnection;
import io.holdfast.command.server.ServiceError;
import java.io.IOException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The queues as a server lists them, by name: with rates from the admin API, or with what SQS tells where there is none. Asked again, it only
 * fetches what changed. The main thread only.
 */
final class QueueListing {
    private static final String PAGE = "1000";

    private final ServerConnection connection;
    private final String match;
    private final Map<String, ListedQueue> rows = new TreeMap<>();
    private final InstantSource clock;
    private String version = "";
    private boolean plain;
    private List<String> silent = List.of();

    QueueListing(ServerConnection connection, String match, InstantSource clock) {
        this.clock = clock;
        this.connection = connection;
        this.match = match;
    }

    /** The newest state. */
    List<Json> read() throws IOException, ServiceError {
        try {
            if (!plain) {
                return readAdmin();
            }
        } catch (AdminMissing otherServer) {
            plain = true;
        } catch (ServiceError refused) {
            if (!refused.is("AccessDenied")) {
                throw refused;
            }
            plain = true;
        }
        rows.clear();
        put(new SqsListing(connection.sqs(), match).read());
        return current();
    }

    /** The same, but only if the server has an admin API. */
    List<Json> readAdmin() throws IOException, ServiceError, AdminMissing {
        String since = version;
        String after = "";
        do {
            Map<String, String> query = new LinkedHashMap<>();
            query.put("limit", PAGE);
            put(query, "match", match);
            put(query, "after", after);
            put(query, "since", since);
            Json page = connection.admin().get("/queues", query);
            if (after.isEmpty()) {
                version = page.text("version");
                silent = SilentNodes.in(page);
                if (!page.has("gone")) {
                    // Everything, because nothing was fetched yet or because the server has forgotten what changed
                    // since.
                    rows.clear();
                    since = "";
                }
            }
            put(page.list("queues"));
            page.list("gone").forEach(name -> rows.remove(String.valueOf(name.value())));
            after = page.text("next");
        } while (!after.isEmpty());
        return current();
    }

    private void put(List<Json> told) {
        Instant now = clock.instant();
        told.forEach(row -> rows.put(row.text("name"), new ListedQueue(row, now)));
    }

    private List<Json> current() {
        Instant now = clock.instant();
        return rows.values().stream().map(row -> row.at(now)).toList();
    }

    /** Sentences about the nodes of a cluster whose queues are missing. */
    List<String> silent() {
        return silent;
    }

    /** Whether the server told rates. */
    boolean hasRates() {
        return !plain;
    }

    private static void put(Map<String, String> query, String name, String value) {
        if (!value.isEmpty()) {
            query.put(name, value);
        }
    }
}
