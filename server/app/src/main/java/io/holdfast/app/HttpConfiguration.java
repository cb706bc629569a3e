package io.holdfast.app;

import io.holdfast.app.config.ServerSettings;
import io.holdfast.app.http.HttpLimits;
import io.holdfast.app.http.HttpSettings;
import io.holdfast.app.http.HttpTimeouts;
import java.net.InetSocketAddress;

/** The operator's choices as the HTTP front wants them. */
final class HttpConfiguration {
    private HttpConfiguration() {}

    static HttpSettings settings(ServerSettings settings, FileDescriptors descriptors) {
        ServerSettings.Http chosen = settings.http();
        HttpLimits limits = new HttpLimits(
                chosen.maxRequestLineBytes(),
                chosen.maxHeaderBytes(),
                chosen.maxHeaderCount(),
                chosen.maxBodyBytes(),
                chosen.bodyBudgetBytes(),
                chosen.bodyBudgetPerAddressBytes(),
                chosen.answerBudgetBytes(),
                descriptors.connections(chosen.maxConnections()));
        HttpTimeouts timeouts = new HttpTimeouts(
                chosen.headerTimeout().toMillis(),
                chosen.bodyGrace().toMillis(),
                chosen.bodyBytesPerSecond(),
                chosen.idleTimeout().toMillis(),
                chosen.writeStallTimeout().toMillis(),
                chosen.requestTimeout().toMillis());
        InetSocketAddress address = new InetSocketAddress(
                settings.network().bind(), settings.network().port());
        return HttpSettings.defaults().withAddress(address).withLimits(limits).withTimeouts(timeouts);
    }
}
