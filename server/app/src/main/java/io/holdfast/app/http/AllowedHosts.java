package io.holdfast.app.http;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The names under which clients may ask for this server. A web page can give a name of its own the address of this machine (DNS rebinding) and
 * then counts as part of the same site; the {@code Host} of its requests still is that name. Names that no stranger can give an address are
 * always allowed. Any thread.
 */
public final class AllowedHosts {
    private static final String EVERY_NAME = "*";
    private static final String EVERY_NAME_BELOW = "*.";

    /** Domains that the public DNS never serves (RFC 6761, 6762, 8375 and ICANN's "internal"): Docker, Kubernetes and laptops use them. */
    private static final List<String> PRIVATE_DOMAINS =
            List.of("localhost", "local", "internal", "test", "example", "invalid", "home.arpa");

    /** Always an address of this machine; those who come from LocalStack have it in their settings. */
    private static final String LOCALSTACK = "localhost.localstack.cloud";

    private final Set<String> names = new HashSet<>();
    private final Set<String> domains = new HashSet<>(PRIVATE_DOMAINS);
    private final boolean every;

    private AllowedHosts(List<String> named) {
        every = named.contains(EVERY_NAME);
        names.add(LOCALSTACK);
        domains.add(LOCALSTACK);
        for (String each : named) {
            String name = each.toLowerCase(Locale.ROOT);
            if (name.startsWith(EVERY_NAME_BELOW)) {
                domains.add(name.substring(EVERY_NAME_BELOW.length()));
            } else {
                names.add(name);
            }
        }
    }

    /** Those of every server, and these: {@code queues.example.com}, {@code *.example.com} for all below it, or {@code *} for all there are. */
    public static AllowedHosts and(List<String> named) {
        return new AllowedHosts(named);
    }

    /** @param host as in the header of that name, with or without a port */
    boolean contains(String host) {
        if (every || host.startsWith("[")) {
            return true;
        }
        int colon = host.indexOf(':');
        String name = (colon < 0 ? host : host.substring(0, colon)).toLowerCase(Locale.ROOT);
        if (name.endsWith(".")) {
            name = name.substring(0, name.length() - 1);
        }
        // Without a dot it is looked up on this machine and its network only.
        return name.indexOf('.') < 0 || isAddress(name) || names.contains(name) || isBelow(name) || isOfSqs(name);
    }

    /** Nobody has to look up an address, so nobody can answer with another one. */
    private static boolean isAddress(String name) {
        char last = name.charAt(name.length() - 1);
        // No top-level domain ends in a digit.
        return last >= '0' && last <= '9';
    }

    private boolean isBelow(String name) {
        for (int dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', dot + 1)) {
            if (domains.contains(name.substring(dot + 1))) {
                return true;
            }
        }
        return false;
    }

    /** Where a hosts file or a proxy sends clients here that still use the addresses of SQS itself. */
    private static boolean isOfSqs(String name) {
        return name.endsWith(".amazonaws.com") && (name.startsWith("sqs.") || name.endsWith("queue.amazonaws.com"));
    }
}
