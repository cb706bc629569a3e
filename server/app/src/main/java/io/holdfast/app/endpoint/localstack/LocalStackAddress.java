package io.holdfast.app.endpoint.localstack;

import io.holdfast.app.endpoint.sqs.PublicAddress;
import io.holdfast.app.http.Exchange;
import java.net.InetSocketAddress;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What queue URLs begin with where those of LocalStack are wanted. */
public final class LocalStackAddress implements PublicAddress {
    private static final String USUAL_HOST = "localhost.localstack.cloud";

    private final QueueUrlForm form;
    private final @Nullable String host;
    private final PublicAddress requested;

    /**
     * @param host with its port; none is the one that LocalStack has, and the port that the request came to
     * @param requested where the client has found the server
     */
    public LocalStackAddress(QueueUrlForm form, Optional<String> host, PublicAddress requested) {
        this.form = form;
        this.host = host.orElse(null);
        this.requested = requested;
    }

    @Override
    public String of(Exchange exchange) {
        return requested.of(exchange);
    }

    @Override
    public String of(Exchange exchange, String region) {
        String used = requested.of(exchange);
        String scheme = used.substring(0, used.indexOf("://") + 3);
        return scheme
                + form.base(form == QueueUrlForm.DYNAMIC ? used.substring(scheme.length()) : host(exchange), region);
    }

    private String host(Exchange exchange) {
        String named = host == null ? USUAL_HOST : host;
        return named.indexOf(':') >= 0 ? named : named + ":" + ((InetSocketAddress) exchange.localAddress()).getPort();
    }
}
