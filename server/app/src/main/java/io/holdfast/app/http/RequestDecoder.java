package io.holdfast.app.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMessage;
import io.netty.handler.codec.http.HttpRequestDecoder;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.util.AsciiString;
import io.netty.util.ReferenceCountUtil;
import java.util.List;

/**
 * Netty's decoder with a gate behind each request. While one request is being worked on, what the client has already sent
 * of the next ones stays here as raw bytes, and beyond {@link #PIPELINED_BYTES} in the kernel, so that pipelining costs
 * one buffer and not a queue of decoded objects. Stricter than Netty in two things: no folded header lines, and a limit on
 * the number of headers.
 *
 * <p>Thread rule: the connection's loop only.
 */
final class RequestDecoder extends HttpRequestDecoder {
    private static final int PIPELINED_BYTES = 16 * 1024;
    /** Two reads of the socket, which may hold any number of TLS records, still come after reading was stopped. */
    private static final int PIPELINED_TLS_BYTES = PIPELINED_BYTES + 128 * 1024;

    private static final int LONGEST_CONTENT_PIECE_BYTES = 64 * 1024;

    private final int headerCountLimit;
    private final boolean encrypted;
    private int headerCount;
    private int hostCount;
    private boolean inHead = true;
    private boolean afterRequestLine;
    private boolean held;
    private boolean decoding;
    private boolean discarding;

    /** @param encrypted whether decryption comes before this */
    RequestDecoder(HttpLimits limits, boolean encrypted) {
        super(new HttpDecoderConfig()
                .setMaxInitialLineLength(limits.requestLineBytes())
                .setMaxHeaderSize(limits.headerBytes())
                .setMaxChunkSize(LONGEST_CONTENT_PIECE_BYTES)
                .setTrailersFactory(NoTrailers.INSTANCE)
                .setStrictLineParsing(true)
                .setUseRfc9112TransferEncoding(true));
        headerCountLimit = limits.headerCount();
        this.encrypted = encrypted;
    }

    /** Keeps the next request back until {@link #release}. */
    void hold() {
        held = true;
    }

    /** Lets the next request through, at once if it is already here. */
    void release(Channel channel) {
        held = false;
        if (!channel.config().isAutoRead()) {
            channel.config().setAutoRead(true);
        }
        // Inside channelRead the decoding goes on by itself.
        if (!decoding && actualReadableBytes() > 0) {
            ChannelHandlerContext first = channel.pipeline().firstContext();
            if (first.handler() == this) {
                channel.pipeline().fireChannelRead(Unpooled.EMPTY_BUFFER);
            } else {
                first.fireChannelRead(Unpooled.EMPTY_BUFFER);
            }
        }
    }

    /** Throws away everything that still comes: the connection is about to end. */
    void discard(Channel channel) {
        discarding = true;
        if (!channel.config().isAutoRead()) {
            channel.config().setAutoRead(true);
        }
    }

    /** Whether nothing is here that has not been decoded. */
    boolean isDrained() {
        return actualReadableBytes() == 0;
    }

    /** Whether a part of the next head is here, decoded or not. */
    boolean hasBegunHead() {
        return afterRequestLine || actualReadableBytes() > 0;
    }

    /** How many Host headers the last decoded head had. */
    int hostCount() {
        return hostCount;
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object input) throws Exception {
        if (discarding) {
            ReferenceCountUtil.release(input);
            return;
        }
        if (held && !ctx.channel().config().isAutoRead() && !mayStillCome()) {
            // Reading was stopped, so this is what was left when the client hung up. Nobody will be there for the
            // answer.
            ReferenceCountUtil.release(input);
            discarding = true;
            return;
        }
        decoding = true;
        try {
            super.channelRead(ctx, input);
        } finally {
            decoding = false;
        }
        if (held && actualReadableBytes() > PIPELINED_BYTES) {
            ctx.channel().config().setAutoRead(false);
        }
    }

    /** Whether bytes that come after reading was stopped may have been read before. */
    private boolean mayStillCome() {
        return encrypted && actualReadableBytes() <= PIPELINED_TLS_BYTES;
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) throws Exception {
        if (held && !ctx.channel().config().isAutoRead()) {
            // The inherited method would ask for more bytes because none of the last ones came out decoded.
            ctx.fireChannelReadComplete();
        } else {
            super.channelReadComplete(ctx);
        }
    }

    @Override
    protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) throws Exception {
        if (held) {
            return;
        }
        if (discarding) {
            in.skipBytes(in.readableBytes());
            return;
        }
        if (inHead && FoldedLines.isIn(in, afterRequestLine)) {
            in.skipBytes(in.readableBytes());
            out.add(HttpRefusal.BAD_REQUEST);
            return;
        }
        super.decode(ctx, in, out);
        if (!out.isEmpty()) {
            inHead = out.get(out.size() - 1) instanceof LastHttpContent;
            afterRequestLine = false;
        }
    }

    @Override
    protected HttpMessage createMessage(String[] requestLine) throws Exception {
        afterRequestLine = true;
        headerCount = 0;
        hostCount = 0;
        return super.createMessage(requestLine);
    }

    @Override
    protected AsciiString splitHeaderName(byte[] line, int start, int length) {
        if (++headerCount > headerCountLimit) {
            throw new TooLongHttpHeaderException("more than " + headerCountLimit + " headers");
        }
        AsciiString name = super.splitHeaderName(line, start, length);
        if (length == HttpHeaderNames.HOST.length() && name.contentEqualsIgnoreCase(HttpHeaderNames.HOST)) {
            hostCount++;
        }
        return name;
    }
}
