package io.holdfast.app.endpoint.sqs;

import io.holdfast.app.http.Exchange;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What queue URLs begin with, so that the client that asked can reach them. The configured address wins; then what a trusted proxy says that
 * the client used; then the request's own {@code Host}; without any, the address at which the request arrived.
 */
public final class RequestedAddress implements PublicAddress {
    /** Anything else could not be a host, and would become part of URLs that others follow. */
    private static final Pattern HOST = Pattern.compile("[A-Za-z0-9._-]+(:\\d{1,5})?|\\[[0-9A-Fa-f:.%]+](:\\d{1,5})?");

    private static final Pattern PORT = Pattern.compile("\\d{1,5}");

    private final @Nullable String configured;
    private final Predicate<InetAddress> trustedProxies;

    /**
     * @param configured a URL without a final slash, such as {@code https://queues.example.com}
     * @param trustedProxies whose headers are believed; anybody else could write into them what they like
     */
    public RequestedAddress(Optional<String> configured, Predicate<InetAddress> trustedProxies) {
        this.configured = configured.orElse(null);
        this.trustedProxies = trustedProxies;
    }

    @Override
    public String of(Exchange exchange) {
        if (configured != null) {
            return configured;
        }
        String forwarded = trustedProxies.test(((InetSocketAddress) exchange.remoteAddress()).getAddress())
                ? forwarded(exchange)
                : null;
        return forwarded != null ? forwarded : own(exchange);
    }

    /** What the proxy says; null if it says nothing that makes a URL. */
    private static @Nullable String forwarded(Exchange exchange) {
        String standard = exchange.header("forwarded");
        if (standard != null) {
            String first = standard.split(",", 2)[0];
            return url(exchange, parameter(first, "proto"), parameter(first, "host"), null);
        }
        String proto = first(exchange.header("x-forwarded-proto"));
        String host = first(exchange.header("x-forwarded-host"));
        String port = first(exchange.header("x-forwarded-port"));
        return proto == null && host == null && port == null ? null : url(exchange, proto, host, port);
    }

    private static @Nullable String url(
            Exchange exchange, @Nullable String proto, @Nullable String host, @Nullable String port) {
        String scheme = proto == null ? exchange.scheme() : proto.toLowerCase(Locale.ROOT);
        String named = host == null ? exchange.header("host") : host;
        if ((!scheme.equals("http") && !scheme.equals("https")) || named == null || !isHost(named)) {
            return null;
        }
        boolean needsPort =
                port != null && PORT.matcher(port).matches() && !hasPort(named) && !port.equals(usualPort(scheme));
        return scheme + "://" + named + (needsPort ? ":" + port : "");
    }

    private static String own(Exchange exchange) {
        String host = exchange.header("host");
        String scheme = exchange.scheme();
        InetSocketAddress local = (InetSocketAddress) exchange.localAddress();
        String named = host != null && isHost(host) ? host : literal(local.getAddress());
        String port = Integer.toString(local.getPort());
        boolean needsPort = !hasPort(named) && !port.equals(usualPort(scheme));
        return scheme + "://" + named + (needsPort ? ":" + port : "");
    }

    private static String literal(InetAddress address) {
        String text = address.getHostAddress();
        return text.indexOf(':') < 0 ? text : "[" + text + "]";
    }

    private static boolean isHost(String host) {
        return HOST.matcher(host).matches();
    }

    private static boolean hasPort(String host) {
        return host.lastIndexOf(':') > host.lastIndexOf(']') && host.indexOf(':') >= 0;
    }

    private static String usualPort(String scheme) {
        return scheme.equals("https") ? "443" : "80";
    }

    /** Of a list, the element that the proxy nearest to the client has written. */
    private static @Nullable String first(@Nullable String list) {
        return list == null ? null : list.split(",", 2)[0].strip();
    }

    /** A parameter of an element of {@code Forwarded}: {@code for=192.0.2.60;proto=http;host="example.com:8080"}. */
    private static @Nullable String parameter(String element, String name) {
        for (String pair : element.split(";", -1)) {
            String[] parts = pair.split("=", 2);
            if (parts.length == 2 && parts[0].strip().equalsIgnoreCase(name)) {
                String value = parts[1].strip();
                boolean quoted = value.length() >= 2 && value.startsWith("\"") && value.endsWith("\"");
                return quoted ? value.substring(1, value.length() - 1) : value;
            }
        }
        return null;
    }
}
