package io.holdfast.app.endpoint.metrics;

import io.holdfast.app.http.AcceptedEncodings;
import io.holdfast.app.http.Exchange;
import io.holdfast.app.http.Response;
import io.holdfast.app.http.ResponseHead;
import io.holdfast.app.metrics.MetricsPage;
import io.holdfast.app.metrics.QueueMatch;
import io.holdfast.app.metrics.ServerNumbers;
import io.holdfast.app.partition.QueueStatisticsCollector;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Supplier;
import java.util.zip.GZIPOutputStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The Prometheus page, made on a thread of its own: no loop waits for it. */
public final class MetricsEndpoint {
    private static final Logger LOG = LoggerFactory.getLogger(MetricsEndpoint.class);
    private static final ResponseHead OK = ResponseHead.of(200, MetricsPage.CONTENT_TYPE);
    private static final ResponseHead OK_ZIPPED = OK.with("Content-Encoding", "gzip");
    private static final ResponseHead WRONG = ResponseHead.of(400, "text/plain");
    private static final ResponseHead FAILED = ResponseHead.of(500, "text/plain");
    private static final ResponseHead BUSY = ResponseHead.of(503, "text/plain");

    /** What a page says. */
    private interface Contents {
        void write(OutputStream out) throws IOException, InterruptedException;
    }

    private final QueueStatisticsCollector statistics;
    private final MetricsPage page;
    private final Supplier<ServerNumbers> server;
    private final Executor executor;

    /** @param executor one thread, which takes only so many scrapes at a time and rejects the others */
    public MetricsEndpoint(
            QueueStatisticsCollector statistics, MetricsPage page, Supplier<ServerNumbers> server, Executor executor) {
        this.statistics = statistics;
        this.page = page;
        this.server = server;
        this.executor = executor;
    }

    public void handle(Exchange exchange) {
        answerLater(exchange, this::writeAll);
    }

    /** The series of the queues whose names match {@code ?match=}, and no others. */
    public void handleQueues(Exchange exchange) {
        String match = MatchParameter.of(exchange.query());
        if (match == null) {
            exchange.answer(text(WRONG, "The only parameter of this page is match.\n"));
        } else {
            QueueMatch wanted = new QueueMatch(match);
            answerLater(exchange, out -> page.write(statistics.take().queues(), wanted, out));
        }
    }

    private void answerLater(Exchange exchange, Contents contents) {
        boolean zipped = AcceptedEncodings.allowGzip(exchange.header("accept-encoding"));
        try {
            executor.execute(() -> answer(exchange, zipped, contents));
        } catch (RejectedExecutionException tooMany) {
            exchange.answer(text(BUSY, "Too many scrapes are waiting already.\n"));
        }
    }

    private void answer(Exchange exchange, boolean zipped, Contents contents) {
        Response response;
        try {
            response = Response.of(zipped ? OK_ZIPPED : OK, write(zipped, contents));
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
            response = text(BUSY, "The server is shutting down.\n");
        } catch (IOException | RuntimeException | Error failure) {
            LOG.error("The metrics could not be gathered", failure);
            response = text(FAILED, "The metrics could not be gathered; the log says why.\n");
        }
        exchange.answer(response);
    }

    private void writeAll(OutputStream out) throws IOException, InterruptedException {
        QueueStatisticsCollector.Findings found = statistics.take();
        page.write(found.queues(), found.counted(), server.get(), out);
    }

    private static byte[] write(boolean zipped, Contents contents) throws IOException, InterruptedException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = zipped ? new GZIPOutputStream(bytes) : bytes) {
            contents.write(out);
        }
        return bytes.toByteArray();
    }

    private static Response text(ResponseHead head, String sentence) {
        return Response.of(head, sentence.getBytes(StandardCharsets.UTF_8));
    }
}
