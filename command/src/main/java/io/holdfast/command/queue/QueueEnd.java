package io.holdfast.command.queue;

import io.holdfast.command.server.Admin;
import io.holdfast.command.server.AdminMissing;
import io.holdfast.command.server.Json;
import io.holdfast.command.server.QueueReference;
import io.holdfast.command.server.ServiceError;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What is new in a queue. Messages without a group have positions that only grow, so each look begins behind the last one; those of groups and
 * the delayed ones come after them in no such order, and are told apart by their ids. What is sent and deleted between two looks is not
 * seen. The main thread only.
 */
final class QueueEnd {
    /** The most that one request returns. */
    static final int PAGE = 100;

    /** The most that one look reads, in messages; in a queue with more of them in groups some are not seen, and whoever looks is told. */
    static final int MOST_PER_LOOK = 1_000;

    /** The same in requests, which are for a few messages each where bodies are whole. */
    private static final int PAGES = 50;

    private static final int REMEMBERED = 20_000;

    private final Admin admin;
    private final QueueReference queue;
    private final boolean wholeBodies;
    private final Set<String> seen = new LinkedHashSet<>();
    private long behind;
    private boolean missedSome;

    QueueEnd(Admin admin, QueueReference queue, boolean wholeBodies) {
        this.admin = admin;
        this.queue = queue;
        this.wholeBodies = wholeBodies;
    }

    /** The last messages that are there now. */
    List<Json> last() throws IOException, ServiceError, AdminMissing {
        long total = page(Map.of("limit", "1")).count("total");
        return follow(Map.of("skip", Long.toString(Math.max(0, total - PAGE))));
    }

    /** Whether there is more in the queue than a look reads. */
    boolean missedSome() {
        return missedSome;
    }

    /** Those that came since, in the order of the queue. */
    List<Json> next() throws IOException, ServiceError, AdminMissing {
        return follow(Map.of("from", Long.toString(behind)));
    }

    private List<Json> follow(Map<String, String> start) throws IOException, ServiceError, AdminMissing {
        List<Json> fresh = new ArrayList<>();
        Map<String, String> query = new LinkedHashMap<>(start);
        long toSkip = Long.parseLong(start.getOrDefault("skip", "0"));
        int read = 0;
        for (int pages = 0; ; pages++) {
            Json page = page(query);
            read += page.list("messages").size();
            // Of a queue with groups the server passes over only so many at a time.
            toSkip = Math.max(0, toSkip - page.count("skipped"));
            behind = Math.max(behind, number(page.text("from")));
            for (Json message : page.list("messages")) {
                behind = Math.max(behind, number(message.text("position")) + 1);
                if (seen.add(message.text("messageId"))) {
                    fresh.add(message);
                }
            }
            if (!page.has("next")) {
                break;
            }
            if (read >= MOST_PER_LOOK || pages == PAGES - 1) {
                missedSome = true;
                break;
            }
            query.clear();
            query.put("from", page.text("next"));
            query.put("skip", Long.toString(toSkip));
        }
        while (seen.size() > REMEMBERED) {
            seen.remove(seen.iterator().next());
        }
        return fresh;
    }

    /** Of a position without a group; -1 for others. */
    private static long number(String position) {
        return position.matches("\\d{1,18}") ? Long.parseLong(position) : -1;
    }

    private Json page(Map<String, String> query) throws IOException, ServiceError, AdminMissing {
        Map<String, String> all = new LinkedHashMap<>(query);
        all.putIfAbsent("limit", Integer.toString(wholeBodies ? PeekCommand.WHOLE_PAGE : PAGE));
        if (wholeBodies) {
            all.put("bodies", "full");
        }
        return admin.ofQueue(queue, "/messages", all);
    }
}
