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
import java.util.Collection;
import java.util.List;

/** Lists the queues. */
final class QueuesCommand extends QueueCommand {
    private final Frames frames;

    QueuesCommand(Shell shell) {
        super("queues", "List the queues with what waits in them and how fast it goes.", shell);
        options.value("PATTERN", "Only names that contain this text, or that match it, as in 'orders-*'.", "--match")
                .flag("Print nothing but the names.", "--names")
                .flag("Look again and again, until Ctrl-C.", "--watch", "-w");
        this.frames = new Frames(shell, options);
    }

    @Override
    protected int run(ServerConnection connection)
            throws IOException, ServiceError, AdminMissing, CommandRefused, InterruptedException {
        QueueListing listing =
                new QueueListing(connection, options.text("--match").orElse(""), shell.clock());
        if (options.has("--watch")) {
            if (json() || options.has("--names")) {
                throw options.mistake("--watch is for people: it goes with neither --json nor --names");
            }
            frames.show(out(), () -> lines(listing));
        } else if (json()) {
            listing.read().forEach(row -> print(row.value()));
            listing.silent().forEach(err()::println);
        } else if (options.has("--names")) {
            listing.read().forEach(row -> print(List.of(row.text("name"))));
            listing.silent().forEach(err()::println);
        } else {
            Collection<Json> rows = listing.read();
            if (rows.isEmpty()) {
                err().println(nothing(connection.server().name()));
            } else {
                print(lines(listing, rows));
            }
            listing.silent().forEach(err()::println);
        }
        return ExitCode.OK;
    }

    private List<String> lines(QueueListing listing) throws IOException, ServiceError {
        List<String> lines = lines(listing, listing.read());
        lines.addAll(listing.silent());
        return lines;
    }

    /** On a terminal with all of them together in the last line. */
    private List<String> lines(QueueListing listing, Collection<Json> rows) {
        List<String> lines =
                new ArrayList<>(QueueTable.of(rows, listing.hasRates(), false).lines(shell.terminal()));
        if (shell.terminal().shows()) {
            lines.add(shell.terminal().fit(QueueTable.total(rows)));
        }
        return lines;
    }

    private String nothing(String server) {
        return options.text("--match")
                .map(pattern -> "No queue at %s matches '%s'.".formatted(server, pattern))
                .orElse("There are no queues at %s; holdfast create makes one.".formatted(server));
    }
}
