package io.holdfast.app;

import io.holdfast.app.config.ServerSettings;
import io.holdfast.app.http.AddressLimit;
import io.holdfast.app.http.AllowedHosts;
import io.holdfast.app.http.HttpLimits;
import io.holdfast.app.http.HttpSettings;
import io.holdfast.app.http.HttpTimeouts;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

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
        return HttpSettings.defaults()
                .withAddress(address)
                .withLimits(limits)
                .withTimeouts(timeouts)
                .withPerAddress(perAddress(settings, limits.connections()))
                .withNames(hosts(settings.network()), origin(settings.network()));
    }

    /** Unless the operator has chosen a number, clients on this machine, and those behind a proxy on it, may have all. */
    private static AddressLimit perAddress(ServerSettings settings, int connections) {
        Predicate<InetAddress> proxies = settings.network().trustedProxies();
        return settings.http()
                .maxConnectionsPerAddress()
                .map(chosen -> new AddressLimit(chosen, proxies))
                .orElseGet(() ->
                        new AddressLimit(Math.max(1, connections / 2), proxies.or(InetAddress::isLoopbackAddress)));
    }

    /** What the operator says that the server is called, wherever that stands. */
    private static AllowedHosts hosts(ServerSettings.Network network) {
        List<String> named = new ArrayList<>(network.allowedHosts());
        named.add(network.bind());
        String host = network.publicUrl().map(url -> URI.create(url).getHost()).orElse(null);
        if (host != null) {
            named.add(host);
        }
        return AllowedHosts.and(named);
    }

    private static @Nullable String origin(ServerSettings.Network network) {
        return network.publicUrl()
                .map(URI::create)
                .map(url -> url.getScheme() + "://" + url.getRawAuthority())
                .orElse(null);
    }
}
