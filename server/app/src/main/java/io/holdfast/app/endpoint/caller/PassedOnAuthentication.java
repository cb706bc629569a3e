package io.holdfast.app.endpoint.caller;

import io.holdfast.app.access.Identities;
import io.holdfast.app.access.Identity;
import io.holdfast.app.access.Principal;
import io.holdfast.app.http.Exchange;
import io.holdfast.app.http.PeerFields;
import io.holdfast.protocol.sqs.AwsError;
import io.holdfast.protocol.sqs.result.RequestRefused;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Believes what another node says about a client whose signature it has verified. Stands behind the port for nodes and nowhere else. What the
 * client may do follows from this node's own copy of the users and their policies. Any thread.
 *
 * <pre>
 *   key ID REGION | anonymous ACCOUNT REGION | unchecked ACCOUNT REGION: where nobody has made a key
 * </pre>
 */
public final class PassedOnAuthentication implements Authentication {
    private static final String KEY = "key";
    private static final String ANONYMOUS = "anonymous";
    private static final String UNCHECKED = "unchecked";

    private final Identities identities;
    private final InstantSource clock;

    public PassedOnAuthentication(Identities identities, InstantSource clock) {
        this.identities = identities;
        this.clock = clock;
    }

    /** What is said to another node about somebody who asks. */
    public static String said(Principal who) {
        if (who.isUnchecked()) {
            return UNCHECKED + ' ' + who.account() + ' ' + who.region();
        }
        return who.accessKeyId() != null
                ? KEY + ' ' + who.accessKeyId() + ' ' + who.region()
                : ANONYMOUS + ' ' + who.account() + ' ' + who.region();
    }

    /**
     * Who that is here; null if this node does not know as much as the one that says so: it has not heard of the key yet, or that one has not heard
     * yet that there are keys.
     */
    public @Nullable Principal find(@Nullable String said) {
        String[] words = said == null ? new String[0] : said.split(" ", -1);
        if (words.length != 3) {
            return null;
        }
        return switch (words[0]) {
            case KEY -> ofKey(words[1], words[2]);
            case ANONYMOUS -> Principal.anonymous(words[1], words[2]);
            case UNCHECKED -> identities.hasKeys() ? null : new Principal(words[1], words[2]);
            default -> null;
        };
    }

    private @Nullable Principal ofKey(String id, String region) {
        Identity identity = identities.find(id);
        return identity == null
                ? null
                : new Principal(identity.caller().account(), region, identity.caller(), identity.policies(), id);
    }

    @Override
    public Principal authenticate(Exchange exchange, List<String> services) throws RequestRefused {
        Principal who = find(exchange.header(PeerFields.CALLER));
        if (who == null) {
            // It was asked before the request was taken, so the key has been deleted this very moment.
            throw new RequestRefused(
                    AwsError.UNRECOGNIZED_CLIENT, "The security token included in the request is invalid.");
        }
        return who;
    }

    @Override
    public Principal authenticateOperator(Exchange exchange) throws RequestRefused {
        return authenticate(exchange, List.of());
    }

    @Override
    public InetAddress address(Exchange exchange) {
        return ((InetSocketAddress) exchange.remoteAddress()).getAddress();
    }

    @Override
    public HttpContext context(Exchange exchange, Principal principal) {
        return new HttpContext(exchange, address(exchange), principal.region(), clock.millis());
    }
}
