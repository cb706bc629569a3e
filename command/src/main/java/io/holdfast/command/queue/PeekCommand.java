package io.holdfast.command.queue;

import io.holdfast.app.cli.ExitCode;
import io.holdfast.command.Shell;
import io.holdfast.command.server.AdminMissing;
import io.holdfast.command.server.Json;
import io.holdfast.command.server.ServerConnection;
import io.holdfast.command.server.ServiceError;
import io.holdfast.command.terminal.Numbers;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Shows messages without receiving them. */
final class PeekCommand extends OneQueueCommand {
    /** A body may have a megabyte. */
    static final int WHOLE_PAGE = 10;

    private static final List<String> FILTERS = List.of("id", "group", "attribute", "text");

    PeekCommand(Shell shell) {
        super("peek", "Look at messages without receiving them: nothing changes.", shell);
        options.value("POSITION", "Begin at this position instead of the oldest message.", "--from")
                .value("N", "Pass over so many first.", "--skip")
                .value("N", "At most so many, up to 100 (default 10).", "--limit", "-n")
                .value("ID", "Only the message with this id.", "--id")
                .value("ID", "Only messages of this group.", "--group")
                .value("NAME=VALUE", "Only messages with this attribute.", "--attribute")
                .value("TEXT", "Only messages whose body contains this.", "--text")
                .flag("Show everything of each message, one below the other.", "--full")
                .flag("Print the bodies as they are and nothing else: control characters too.", "--raw");
    }

    @Override
    protected int run(ServerConnection connection) throws IOException, ServiceError, AdminMissing {
        int limit = options.number("--limit", 1, 100, 10);
        boolean whole = options.has("--full") || options.has("--raw") || json();
        Map<String, String> query = new LinkedHashMap<>();
        options.text("--from").ifPresent(from -> query.put("from", from));
        long toSkip = options.longNumber("--skip").orElse(0L);
        if (toSkip > 0) {
            query.put("skip", Long.toString(toSkip));
        }
        FILTERS.forEach(name -> options.text("--" + name).ifPresent(value -> query.put(name, value)));
        if (whole) {
            query.put("bodies", "full");
        }
        boolean filtered = FILTERS.stream().anyMatch(name -> options.has("--" + name));
        List<Json> messages = new ArrayList<>();
        Json page;
        int size;
        do {
            size = Math.min(limit - messages.size(), whole ? WHOLE_PAGE : limit);
            query.put("limit", Integer.toString(size));
            page = connection.admin().ofQueue(queue(), "/messages", query);
            messages.addAll(page.list("messages"));
            toSkip = page.has("next") ? Math.max(0, toSkip - page.count("skipped")) : 0;
            query.replace("skip", Long.toString(toSkip));
            query.put("from", page.text("next"));
            // A look leaves out only so many of a queue with groups, and ends with the part of a queue that is spread.
        } while ((toSkip > 0 || !filtered || page.list("messages").size() == size)
                && messages.size() < limit
                && page.has("next"));
        show(messages);
        if (!json() && !options.has("--raw")) {
            more(page, filtered, messages.isEmpty());
        }
        return ExitCode.OK;
    }

    private void show(List<Json> messages) {
        PeekedText text = new PeekedText(this);
        if (options.has("--raw")) {
            messages.forEach(message -> out().println(message.text("body")));
        } else if (json()) {
            messages.forEach(message -> print(message.value()));
        } else if (options.has("--full")) {
            messages.forEach(message -> print(text.whole(message)));
        } else if (!messages.isEmpty()) {
            print(text.table(messages));
        }
    }

    private void more(Json page, boolean filtered, boolean nothing) {
        if (page.has("next")) {
            err().println("%s; --from %s goes on."
                    .formatted(
                            filtered
                                    ? Numbers.of(page.count("scanned"), "message") + " looked at"
                                    : Numbers.of(page.count("total"), "message") + " in all",
                            page.text("next")));
        } else if (nothing) {
            err().println(
                            filtered
                                    ? "No message fits."
                                    : "There is no message%s."
                                            .formatted(options.has("--from") ? " from there on" : ""));
        }
    }
}
