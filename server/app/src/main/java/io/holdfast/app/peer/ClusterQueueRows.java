package io.holdfast.app.peer;

import io.holdfast.app.endpoint.admin.QueueRows;
import io.holdfast.app.endpoint.admin.QueueRowsElsewhere;
import io.holdfast.app.http.Exchange;
import io.holdfast.app.http.PeerRequest;
import io.holdfast.app.http.Response;
import io.holdfast.app.http.ResponseHead;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The list of queues that operators see, of all nodes. Each shows those that it leads.
 *
 * <pre>
 *   asked: UTF-8 lines: region | account | match | after | limit | base URL | now
 *   answered: UTF-8 lines: total, then for each queue its name, a tabulator and the JSON of its row, which has neither line ends nor tabulators
 * </pre>
 */
public final class ClusterQueueRows implements QueueRowsElsewhere {
    private static final Logger LOG = LoggerFactory.getLogger(ClusterQueueRows.class);
    private static final ResponseHead OK = ResponseHead.of(200, "text/plain");
    private static final ResponseHead FAILED = ResponseHead.of(500, "text/plain");
    private static final ResponseHead BUSY = ResponseHead.of(503, "text/plain");

    private final Placement placement;
    private final Gathering gathering;
    private final Executor workers;
    private volatile @Nullable QueueRows here;

    /** @param workers a few threads, which take only so much work at a time and reject the rest */
    public ClusterQueueRows(Placement placement, Gathering gathering, Executor workers) {
        this.placement = placement;
        this.gathering = gathering;
        this.workers = workers;
    }

    @Override
    public void showThese(QueueRows rows) {
        here = rows;
    }

    @Override
    public void ask(Page page, Consumer<Found> listener) {
        Found own = own(page);
        Map<String, PeerRequest> questions = new HashMap<>();
        PeerRequest question = PeerRequest.own(PeerRoutes.QUEUE_ROWS, Map.of(), encoded(page));
        gathering.others().forEach(node -> questions.put(node, question));
        gathering.ask(questions, gathered -> {
            SortedMap<String, String> rows = new TreeMap<>(own.rows());
            long total = own.total();
            for (byte[] answer : gathered.answers().values()) {
                Found found = read(answer);
                rows.putAll(found.rows());
                total += found.total();
            }
            listener.accept(new Found(total, rows, gathered.silent()));
        });
    }

    private Found own(Page page) {
        QueueRows rows = here;
        return rows == null
                ? new Found(0, new TreeMap<>(), new TreeMap<>())
                : rows.of(page, name -> placement.isHere(placement.partitionOf(name)));
    }

    /** Answers another node that puts the list together. */
    public void answer(Exchange exchange) {
        Page page =
                page(new String(exchange.body(), exchange.bodyOffset(), exchange.bodyLength(), StandardCharsets.UTF_8)
                        .split("\n", -1));
        try {
            workers.execute(() -> {
                try {
                    exchange.answer(Response.of(OK, encoded(own(page))));
                } catch (RuntimeException | Error failure) {
                    LOG.error("The queues of this node could not be listed", failure);
                    exchange.answer(Response.of(FAILED));
                }
            });
        } catch (RejectedExecutionException tooMany) {
            exchange.answer(Response.of(BUSY));
        }
    }

    private static byte[] encoded(Page page) {
        return String.join(
                        "\n",
                        page.region(),
                        page.account(),
                        page.match().replace('\n', ' '),
                        page.after().replace('\n', ' '),
                        Integer.toString(page.limit()),
                        page.baseUrl(),
                        Long.toString(page.nowMillis()))
                .getBytes(StandardCharsets.UTF_8);
    }

    private static Page page(String[] lines) {
        return new Page(
                lines[0], lines[1], lines[2], lines[3], Integer.parseInt(lines[4]), lines[5], Long.parseLong(lines[6]));
    }

    private static byte[] encoded(Found found) {
        StringBuilder lines = new StringBuilder().append(found.total());
        found.rows()
                .forEach((name, row) ->
                        lines.append('\n').append(name).append('\t').append(row));
        return lines.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static Found read(byte[] answer) {
        String[] lines = new String(answer, StandardCharsets.UTF_8).split("\n", -1);
        SortedMap<String, String> rows = new TreeMap<>();
        for (int i = 1; i < lines.length; i++) {
            int tab = lines[i].indexOf('\t');
            if (tab > 0) {
                rows.put(lines[i].substring(0, tab), lines[i].substring(tab + 1));
            }
        }
        return new Found(Long.parseLong(lines[0]), rows, new TreeMap<>());
    }
}
