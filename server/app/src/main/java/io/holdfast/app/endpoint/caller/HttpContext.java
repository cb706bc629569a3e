package io.holdfast.app.endpoint.caller;

import io.holdfast.app.http.Exchange;
import io.holdfast.protocol.policy.RequestContext;
import java.net.InetAddress;
import org.jspecify.annotations.Nullable;

/**
 * What conditions of policies can ask about a request that came over HTTP. Asked while the request is read.
 *
 * @param address where it came from, or where a trusted proxy says that it did
 */
public record HttpContext(Exchange exchange, InetAddress address, String region, long nowMillis)
        implements RequestContext {
    /** Matching costs up to the pattern's length times this. */
    private static final int LONGEST_USER_AGENT = 256;

    /** The same for when the request is not there any more. */
    public RequestContext kept() {
        return new KeptContext(nowMillis, sourceIp(), isSecure(), userAgent(), requestId(), region);
    }

    @Override
    public String sourceIp() {
        return address.getHostAddress();
    }

    @Override
    public String requestId() {
        return exchange.requestId();
    }

    @Override
    public boolean isSecure() {
        return exchange.scheme().equals("https");
    }

    @Override
    public @Nullable String userAgent() {
        String agent = exchange.header("user-agent");
        return agent == null ? null : agent.substring(0, Math.min(agent.length(), LONGEST_USER_AGENT));
    }
}
