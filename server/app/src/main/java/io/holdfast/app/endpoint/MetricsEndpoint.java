package io.holdfast.app.endpoint;

import io.holdfast.app.http.Exchange;
import io.holdfast.app.http.Response;
import io.holdfast.app.http.ResponseHead;
import io.holdfast.app.metrics.MetricsPage;
import io.holdfast.app.metrics.ServerNumbers;
import io.holdfast.app.partition.Partition;
import java.util.function.Supplier;

/** The Prometheus page. */
public final class MetricsEndpoint {
    private static final ResponseHead OK = ResponseHead.of(200, MetricsPage.CONTENT_TYPE);

    private final Partition partition;
    private final MetricsPage page;
    private final Supplier<ServerNumbers> server;

    public MetricsEndpoint(Partition partition, MetricsPage page, Supplier<ServerNumbers> server) {
        this.partition = partition;
        this.page = page;
        this.server = server;
    }

    void handle(Exchange exchange) {
        partition.describeAll(queues ->
                exchange.answer(new Response(OK, out -> page.write(queues, server.get(), out))));
    }
}
