package io.holdfast.app.endpoint.caller;

import io.holdfast.app.http.Exchange;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Where a request came from: the other end of its connection, unless that is a proxy whose word counts. */
public final class ClientAddress {
    /** Nothing that would be looked up by name. */
    private static final Pattern LITERAL = Pattern.compile("[0-9.]{7,15}|[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*");

    private final Predicate<InetAddress> trustedProxies;

    /** @param trustedProxies whose headers are believed; anybody else could write into them what they like */
    public ClientAddress(Predicate<InetAddress> trustedProxies) {
        this.trustedProxies = trustedProxies;
    }

    InetAddress of(Exchange exchange) {
        InetAddress peer = ((InetSocketAddress) exchange.remoteAddress()).getAddress();
        if (!trustedProxies.test(peer)) {
            return peer;
        }
        InetAddress client = peer;
        // The nearest proxy writes last: going back, the first address that is no trusted proxy is the client's.
        String[] hops = String.join(",", exchange.headers("x-forwarded-for")).split(",", -1);
        for (int i = hops.length - 1; i >= 0 && trustedProxies.test(client); i--) {
            InetAddress hop = literal(hops[i].strip());
            if (hop == null) {
                break;
            }
            client = hop;
        }
        return client;
    }

    private static @Nullable InetAddress literal(String text) {
        if (!LITERAL.matcher(text).matches()) {
            return null;
        }
        try {
            return InetAddress.getByName(text);
        } catch (UnknownHostException noAddress) {
            return null;
        }
    }
}
