package io.holdfast.app.limit;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.nio.ByteBuffer;

/**
 * What stands for one client in limits per address: an IPv4 address, or the first half of an IPv6 address, because whoever has one of those has the
 * whole network of 2⁶⁴. Pure functions.
 */
public final class AddressKey {
    private AddressKey() {}

    public static long of(InetAddress address) {
        ByteBuffer bytes = ByteBuffer.wrap(address.getAddress());
        return address instanceof Inet6Address ? bytes.getLong() : bytes.getInt() & 0xffff_ffffL;
    }
}
