package io.holdfast.app.peer;

import io.holdfast.app.audit.AuditPage;
import io.holdfast.app.audit.AuditReader;
import io.holdfast.app.endpoint.admin.AuditElsewhere;
import io.holdfast.app.http.PeerRequest;
import io.holdfast.app.http.RequestHandler;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Puts the audit logs of all nodes together. Each node numbers its own lines, so a page is before a number for each of them. Any thread that may wait.
 *
 * <pre>
 *   asked: UTF-8 lines: number | limit | text that lines must contain
 *   answered: UTF-8 lines: the number that the next page is before, or 0 | a line of the log …
 * </pre>
 */
final class ClusterAudit implements AuditElsewhere {
    private final Placement placement;
    private final Gathering gathering;
    private final AuditReader here;

    ClusterAudit(Placement placement, Gathering gathering, AuditReader here) {
        this.placement = placement;
        this.gathering = gathering;
        this.here = here;
    }

    @Override
    public void look(String before, int limit, String match, Consumer<Page> listener) throws Exception {
        AuditPlace place = AuditPlace.read(before);
        Map<String, AuditPage> pages = new TreeMap<>();
        if (place.mayHaveMore(placement.self())) {
            pages.put(placement.self(), own(place.before(placement.self()), limit, match));
        }
        Map<String, PeerRequest> questions = new HashMap<>();
        for (String node : gathering.others()) {
            if (place.mayHaveMore(node)) {
                String asked = place.before(node) + "\n" + limit + "\n" + match.replace('\n', ' ');
                questions.put(
                        node, PeerRequest.own(PeerRoutes.AUDIT, Map.of(), asked.getBytes(StandardCharsets.UTF_8)));
            }
        }
        gathering.ask(questions, gathered -> {
            gathered.answers().forEach((node, answer) -> pages.put(node, read(answer)));
            listener.accept(AuditMerge.of(pages, place, limit, gathered.silent()));
        });
    }

    /** Answers another node. */
    RequestHandler answer(Answering answering) {
        return answering.by(asked -> {
            String[] lines = new String(asked, StandardCharsets.UTF_8).split("\n", 3);
            AuditPage page;
            try {
                page = own(Long.parseLong(lines[0]), Integer.parseInt(lines[1]), lines[2]);
            } catch (IOException unreadable) {
                throw new UncheckedIOException(unreadable);
            }
            StringBuilder out = new StringBuilder().append(page.next());
            page.lines().forEach(line -> out.append('\n').append(line));
            return out.toString().getBytes(StandardCharsets.UTF_8);
        });
    }

    private AuditPage own(long before, int limit, String match) throws IOException {
        return here.before(before, limit, match.isEmpty() ? null : match);
    }

    private static AuditPage read(byte[] answer) {
        List<String> lines = List.of(new String(answer, StandardCharsets.UTF_8).split("\n", -1));
        return new AuditPage(lines.subList(1, lines.size()), Long.parseLong(lines.get(0)));
    }
}
