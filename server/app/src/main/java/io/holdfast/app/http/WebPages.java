package io.holdfast.app.http;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.util.AsciiString;
import java.net.InetSocketAddress;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Keeps web pages of other sites from using the server through their readers' browsers. A page may send simple requests to any address, and a
 * developer's own machine asks for no credentials. Browsers say truthfully where a request comes from, in {@code Sec-Fetch-Site} or, older ones and
 * on plain HTTP, in {@code Origin}; other clients send neither.
 *
 * <p>Thread rule: one per loop, that loop only.
 */
final class WebPages {
    private static final AsciiString SEC_FETCH_SITE = AsciiString.cached("sec-fetch-site");
    private static final AsciiString SEC_FETCH_MODE = AsciiString.cached("sec-fetch-mode");
    private static final AsciiString SEC_FETCH_DEST = AsciiString.cached("sec-fetch-dest");
    private static final String BROWSER = "Mozilla/";
    /** What a link on any page may lead to: a file that is the same for everybody, and in no frame. */
    private static final Set<String> LINKED = Set.of("/console", "/console/", "/docs");

    /** Its pages are the same for everybody too, each of them. */
    private static final String DOCUMENTATION = "/docs/";

    private final AllowedHosts hosts;
    private final @Nullable String ownOrigin;
    /** Clients send the same name each time. */
    private String lastAllowed = "";

    /** @param ownOrigin of this server's own pages, if they are reached through a proxy that changes {@code Host} */
    WebPages(AllowedHosts hosts, @Nullable String ownOrigin) {
        this.hosts = hosts;
        this.ownOrigin = ownOrigin;
    }

    /** Why the request is refused, or null. */
    @Nullable
    HttpRefusal refusal(HttpRequest request, InetSocketAddress local) {
        HttpHeaders headers = request.headers();
        String host = headers.get(HttpHeaderNames.HOST);
        String site = headers.get(SEC_FETCH_SITE);
        String origin = headers.get(HttpHeaderNames.ORIGIN);
        boolean own = site != null
                ? site.equals("same-origin") || site.equals("none")
                : origin == null || isOwn(origin, host);
        if (!own && !followsLink(request)) {
            return HttpRefusal.OTHER_SITE;
        }
        if (host == null || host.equals(lastAllowed) || host.isEmpty()) {
            return null;
        }
        if (hosts.contains(host)) {
            lastAllowed = host;
            return null;
        }
        // Beyond loopback the server is known by names that it cannot know, and only browsers can be led to a wrong
        // one.
        boolean matters =
                local.getAddress().isLoopbackAddress() || site != null || origin != null || isBrowser(headers);
        return matters ? HttpRefusal.UNKNOWN_HOST : null;
    }

    private static boolean followsLink(HttpRequest request) {
        HttpHeaders headers = request.headers();
        String uri = request.uri();
        return (LINKED.contains(uri) || (uri.startsWith(DOCUMENTATION) && uri.indexOf('?') < 0))
                && request.method().equals(HttpMethod.GET)
                && headers.contains(SEC_FETCH_MODE, "navigate", false)
                && headers.contains(SEC_FETCH_DEST, "document", false);
    }

    private boolean isOwn(String origin, @Nullable String host) {
        if (origin.equalsIgnoreCase(ownOrigin)) {
            return true;
        }
        int authority = origin.indexOf("://");
        return authority > 0
                && host != null
                && origin.toLowerCase(Locale.ROOT).startsWith("http")
                && origin.substring(authority + 3).equalsIgnoreCase(host);
    }

    private static boolean isBrowser(HttpHeaders headers) {
        String agent = headers.get(HttpHeaderNames.USER_AGENT);
        return agent != null && agent.startsWith(BROWSER);
    }
}
