package io.holdfast.app.action;

import io.holdfast.app.access.Principal;
import io.holdfast.engine.command.Origin;
import io.holdfast.protocol.policy.CallerIdentity;
import java.net.InetAddress;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Makes one {@link Origin} for all requests of the same client: an address as text costs more than the rest of a story. One thread. */
final class Origins {
    private static final int MOST_KNOWN = 1_024;
    private static final ThreadLocal<Origins> OF_THREAD = ThreadLocal.withInitial(Origins::new);

    private final Map<Client, Origin> known = new HashMap<>();
    /** Many requests in a row come from one client. */
    private @Nullable Client lastClient;

    private Origin lastOrigin = Origin.NOBODY;

    private record Client(
            InetAddress address,
            String account,
            CallerIdentity identity,
            @Nullable String keyId) {
        @SuppressWarnings("ReferenceEquality") // whoever is known has one; another costs a look into the map
        boolean is(Principal principal, InetAddress from) {
            return identity == principal.identity()
                    && account.equals(principal.account())
                    && Objects.equals(keyId, principal.accessKeyId())
                    && address.equals(from);
        }
    }

    static Origin of(Requester requester) {
        InetAddress address = requester.address();
        return address == null ? Origin.NOBODY : OF_THREAD.get().of(requester.principal(), address);
    }

    private Origin of(Principal principal, InetAddress address) {
        Client last = lastClient;
        if (last != null && last.is(principal, address)) {
            return lastOrigin;
        }
        Client client = new Client(address, principal.account(), principal.identity(), principal.accessKeyId());
        Origin origin = known.get(client);
        if (origin == null) {
            if (known.size() >= MOST_KNOWN) {
                known.clear();
            }
            String keyId = principal.accessKeyId();
            origin = new Origin(
                    principal.isUnchecked()
                            ? principal.account()
                            : principal.identity().arn(),
                    address.getHostAddress(),
                    keyId == null ? "" : keyId);
            known.put(client, origin);
        }
        lastClient = client;
        lastOrigin = origin;
        return origin;
    }
}
