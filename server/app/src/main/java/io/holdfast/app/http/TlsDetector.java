package io.holdfast.app.http;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.handler.ssl.SslHandler;
import java.util.List;

/**
 * Looks at a connection's first bytes: a TLS record makes way for encryption, anything else is told what this port speaks.
 *
 * <p>Thread rule: the connection's loop only.
 */
final class TlsDetector extends ByteToMessageDecoder {
    /** A record's kind, version and length. */
    private static final int RECORD_HEAD_BYTES = 5;

    private final TlsPort port;
    private final Connection connection;

    TlsDetector(TlsPort port, Connection connection) {
        this.port = port;
        this.connection = connection;
    }

    @Override
    protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) {
        if (in.readableBytes() < RECORD_HEAD_BYTES) {
            return;
        }
        if (SslHandler.isEncrypted(in, false)) {
            ctx.pipeline().replace(this, null, port.handler(ctx.alloc()));
        } else {
            connection.refusePlain();
            ctx.pipeline().remove(this);
        }
    }
}
