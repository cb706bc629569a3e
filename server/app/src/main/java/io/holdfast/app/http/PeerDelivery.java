package io.holdfast.app.http;

/** Hands a request that was meant for another node to this one, because it has become the one that decides it. */
public final class PeerDelivery {
    private PeerDelivery() {}

    /** Lets this node's own handler for requests of others answer it. On the client's loop. */
    public static PeerReplies.Sent here(
            PeerRequest request, Exchange client, RequestHandler handler, PeerReplies replies) {
        PeerExchange exchange =
                new PeerExchange(request, client.loop(), client.localAddress(), client.remoteAddress(), response -> {
                    if (PeerListener.isNotHere(response)) {
                        replies.notTaken(PeerReplies.NotTaken.NOT_HERE);
                    } else {
                        replies.answered(response);
                    }
                });
        try {
            handler.handle(exchange);
        } finally {
            exchange.forgetRequest();
        }
        return exchange::clientGone;
    }
}
