package io.holdfast.app.http;

import java.net.InetAddress;
import java.util.function.Predicate;

/**
 * How many connections clients of one address may have open.
 *
 * @param exempt addresses that many clients share, such as a proxy's
 */
public record AddressLimit(int connections, Predicate<InetAddress> exempt) {
    /** As many as there may be at all. */
    public static final AddressLimit NONE = new AddressLimit(Integer.MAX_VALUE, any -> true);

    public AddressLimit {
        if (connections < 1) {
            throw new IllegalArgumentException("an address must be allowed at least one connection");
        }
    }
}
