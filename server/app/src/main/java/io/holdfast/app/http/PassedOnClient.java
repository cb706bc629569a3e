package io.holdfast.app.http;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnknownHostException;

/** The client of a request that another node has passed on, as that node has seen it. */
record PassedOnClient(SocketAddress address, String scheme, String requestId) {
    /** @param node whose own the request is if it names no client */
    static PassedOnClient of(PeerRequest request, SocketAddress node) {
        String client = request.field(PeerFields.CLIENT);
        String spoken = request.field(PeerFields.SCHEME);
        String id = request.field(PeerFields.REQUEST_ID);
        return new PassedOnClient(
                client == null ? node : literal(client), spoken == null ? "https" : spoken, id == null ? "" : id);
    }

    private static SocketAddress literal(String address) {
        try {
            // Nodes send addresses, which are never looked up.
            return new InetSocketAddress(InetAddress.getByName(address), 0);
        } catch (UnknownHostException none) {
            throw new IllegalArgumentException("a node has sent a request from no address", none);
        }
    }
}
