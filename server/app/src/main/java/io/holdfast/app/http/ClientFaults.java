package io.holdfast.app.http;

import io.netty.handler.codec.DecoderException;
import java.io.IOException;
import java.io.UncheckedIOException;
import javax.net.ssl.SSLException;

/** Tells what a client or the network did to a connection from what the server did. Pure functions. */
final class ClientFaults {
    private ClientFaults() {}

    static boolean include(Throwable failure) {
        // Unchecked: what Netty throws when the socket is gone while it changes what it waits for.
        return failure instanceof IOException
                || failure instanceof UncheckedIOException
                || (failure instanceof DecoderException && failure.getCause() instanceof SSLException);
    }
}
