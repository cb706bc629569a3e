package io.holdfast.command.queue;

import io.holdfast.app.cli.CommandRefused;
import io.holdfast.app.cli.ExitCode;
import io.holdfast.command.Shell;
import io.holdfast.command.server.AdminMissing;
import io.holdfast.command.server.Json;
import io.holdfast.command.server.ServerConnection;
import io.holdfast.command.server.ServiceError;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Shows the server and its busiest queues, again and again. */
final class TopCommand extends QueueCommand {
    private static final Map<String, String> ORDERS = Map.of(
            "sent", "sentPerSecond",
            "received", "receivedPerSecond",
            "deleted", "deletedPerSecond",
            "dead", "deadLettersPerSecond",
            "visible", "visible",
            "oldest", "oldestAgeSeconds");

    private final Frames frames;

    TopCommand(Shell shell) {
        super("top", "Watch the server and its busiest queues.", shell);
        options.value("PATTERN", "Only names that contain this text, or that match it.", "--match")
                .value("ORDER", "sent (default), received, deleted, dead, visible or oldest first.", "--sort")
                .flag("Look once; so it does anyway where nobody watches.", "--once");
        this.frames = new Frames(shell, options);
    }

    @Override
    protected int run(ServerConnection connection)
            throws IOException, ServiceError, AdminMissing, CommandRefused, InterruptedException {
        String order = options.text("--sort").orElse("sent");
        if (!ORDERS.containsKey(order)) {
            throw options.mistake(
                    "--sort needs sent, received, deleted, dead, visible or oldest, not '%s'".formatted(order));
        }
        QueueListing listing =
                new QueueListing(connection, options.text("--match").orElse(""), shell.clock());
        if (json()) {
            Map<String, Object> frame = new LinkedHashMap<>();
            frame.put("server", connection.admin().get("/server", Map.of()));
            frame.put("queues", sorted(listing, order));
            print(frame);
        } else if (options.has("--once") || !shell.terminal().shows()) {
            print(draw(connection, listing, order));
        } else {
            frames.show(out(), () -> draw(connection, listing, order));
        }
        return ExitCode.OK;
    }

    private List<String> draw(ServerConnection connection, QueueListing listing, String order)
            throws IOException, ServiceError, AdminMissing {
        Json server = connection.admin().get("/server", Map.of());
        List<Json> rows = sorted(listing, order);
        List<String> lines = new ArrayList<>(
                new ServerLines(shell).of(server, connection.server().name()));
        lines.add("");
        lines.addAll(QueueTable.of(rows, true, true).lines(shell.terminal()));
        return lines;
    }

    /** Queues in which nothing happens follow by how much waits in them. */
    private static List<Json> sorted(QueueListing listing, String order)
            throws IOException, ServiceError, AdminMissing {
        Comparator<Json> most = Comparator.comparingDouble(
                row -> -row.number(ORDERS.getOrDefault(order, "")).orElse(0));
        return listing.readAdmin().stream()
                .sorted(most.thenComparingDouble(row -> -row.count("visible")))
                .toList();
    }
}
