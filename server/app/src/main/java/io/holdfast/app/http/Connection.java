package io.holdfast.app.http;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.codec.PrematureChannelClosureException;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import io.netty.util.ReferenceCountUtil;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One client's connection: puts requests together, hands over one at a time, and sends the answers in that order. Its
 * life is drawn at {@link Phase}.
 *
 * <p>Thread rule: its loop only.
 */
final class Connection extends ChannelInboundHandlerAdapter {
    private static final Logger LOG = LoggerFactory.getLogger(Connection.class);

    private final Connections connections;
    private final SocketChannel channel;
    private final RequestDecoder decoder;
    private final ResponseWriter writer;
    private final ClientTimeouts timeouts;
    private @Nullable HttpRequest request;
    private @Nullable BodyBuffer body;
    private @Nullable HttpExchange current;
    private int slot;
    /** Between the first message of a read and its end: answers given meanwhile are sent together at the end. */
    private boolean reading;

    private boolean clogged;
    /** It has sent its last byte. */
    private boolean clientIsDone;

    Connection(Connections connections, SocketChannel channel, RequestDecoder decoder) {
        this.connections = connections;
        this.channel = channel;
        this.decoder = decoder;
        this.writer = new ResponseWriter(channel);
        this.timeouts = new ClientTimeouts(connections.settings().timeouts(), connections.nowMillis());
    }

    @Override
    public void channelActive(ChannelHandlerContext ctx) {
        if (!connections.add(this)) {
            end();
            turnAway();
        } else if (connections.isStopping()) {
            writer.close();
        }
    }

    /** Behind TLS only a handshake would let the client know why, and that is what there is no room for. */
    private void turnAway() {
        if (settings().tls() == null) {
            writer.closeAfter(encode(HttpRefusal.TOO_BUSY), channel.newPromise());
        } else {
            writer.close();
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        connections.remove(this);
        releaseBody();
        HttpExchange abandoned = current;
        current = null;
        if (abandoned != null) {
            abandoned.clientGone();
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        reading = true;
        try {
            if (timeouts.phase() == Phase.ENDING || !channel.isActive()) {
                return;
            }
            if (message instanceof HttpRequest head
                    && head.decoderResult().cause() instanceof PrematureChannelClosureException) {
                // The client went in the middle of a request: nobody is owed an answer.
                writer.close();
                return;
            }
            if (message instanceof HttpRequest head) {
                head(head);
            }
            // Not "else": what the decoder gives for a broken head is both.
            if (message instanceof HttpContent content && request != null) {
                content(request, content);
            } else if (message instanceof HttpRefusal refusal) {
                refuse(refusal);
            }
        } finally {
            ReferenceCountUtil.release(message);
        }
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) {
        reading = false;
        noteBegunHead();
        writer.flush();
    }

    /**
     * The client will send no more. Many clients that are gone say just this, so a parked poll must not take messages for it any longer; but it may
     * still read, and whatever else it has asked for is answered.
     */
    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        if (event == ChannelInputShutdownEvent.INSTANCE) {
            clientIsDone = true;
            if (current != null) {
                current.clientGone();
            }
            closeIfDone();
        } else if (event instanceof SslHandshakeCompletionEvent shaken && !shaken.isSuccess()) {
            LOG.debug("No TLS with {}", channel.remoteAddress(), shaken.cause());
            connections.counters().handshakeFailed();
        }
    }

    private void closeIfDone() {
        if (clientIsDone && current == null && !clogged) {
            writer.closeWhenSent();
        }
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ctx) {
        if (clogged && channel.isWritable()) {
            clogged = false;
            proceed();
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        if (ClientFaults.include(cause)) {
            LOG.debug("Connection to {} lost", channel.remoteAddress(), cause);
        } else {
            LOG.error("Connection to {} closed after a failure of the server's own", channel.remoteAddress(), cause);
        }
        writer.close();
    }

    private void head(HttpRequest head) {
        HttpRefusal refusal = RequestRules.firstBroken(head, decoder.hostCount(), limits());
        if (refusal == null) {
            refusal = connections.webPages().refusal(head, channel.localAddress());
        }
        if (refusal != null) {
            refuse(refusal);
            return;
        }
        request = head;
        timeouts.enter(Phase.BODY, connections.nowMillis());
        if (RequestRules.awaitsContinue(head)) {
            writer.sendContinue();
        }
    }

    private void content(HttpRequest head, HttpContent content) {
        if (content.decoderResult().isFailure()) {
            refuse(HttpRefusal.BAD_REQUEST);
            return;
        }
        ByteBuf piece = content.content();
        int length = piece.readableBytes();
        boolean last = content instanceof LastHttpContent;
        if (last && body == null) {
            byte[] bytes = loop().scratch(length);
            piece.readBytes(bytes, 0, length);
            deliver(head, bytes, length);
            return;
        }
        if (body == null) {
            body = new BodyBuffer(
                    connections.counters(), channel.remoteAddress().getAddress(), limits().bodyBytes());
        }
        if (length > limits().bodyBytes() - body.length()) {
            refuse(HttpRefusal.BODY_TOO_LARGE);
        } else if (!body.append(piece)) {
            refuse(HttpRefusal.TOO_BUSY);
        } else if (last) {
            deliver(head, body.bytes(), body.length());
            releaseBody();
        } else {
            timeouts.bodyBytesReceived(length);
        }
    }

    private void deliver(HttpRequest head, byte[] bytes, int length) {
        request = null;
        HttpExchange exchange = new HttpExchange(this, head, bytes, length);
        current = exchange;
        timeouts.enter(Phase.WORKING, connections.nowMillis());
        decoder.hold();
        connections.counters().requestDelivered();
        try {
            connections.handler().handle(exchange);
        } catch (RuntimeException | Error failure) {
            LOG.error("Request {} failed", exchange.requestId(), failure);
            if (current == exchange) {
                current = null;
                refuse(HttpRefusal.INTERNAL_ERROR);
            }
        } finally {
            exchange.forgetRequest();
        }
    }

    /** Sends an answer, unless the client has gone in the meantime. */
    void send(HttpExchange exchange, Response response) {
        if (current != exchange) {
            return;
        }
        current = null;
        boolean last = !exchange.keepsAlive() || connections.isStopping();
        int heldBytes = response.body().sizeHint() < HttpLimits.LARGE_ANSWER_BYTES
                ? 0
                : response.body().sizeHint();
        if (!connections.counters().takeAnswerBytes(heldBytes)) {
            refuse(HttpRefusal.TOO_BUSY);
            return;
        }
        ByteBuf answer;
        try {
            answer = exchange.encode(loop().encoder(), channel.alloc(), response, last);
        } catch (IOException | RuntimeException | Error failure) {
            connections.counters().giveAnswerBytes(heldBytes);
            LOG.error("The answer to request {} could not be written", exchange.requestId(), failure);
            refuseOrClose();
            return;
        }
        if (!last) {
            timeouts.enter(Phase.IDLE, connections.nowMillis());
            writer.write(
                    answer, heldBytes > 0 ? writer.sent(connections.counters(), heldBytes) : channel.voidPromise());
            proceed();
        } else {
            boolean clientIsDone = decoder.isDrained();
            end();
            if (clientIsDone) {
                writer.closeAfter(answer, writer.sent(connections.counters(), heldBytes));
            } else {
                writer.shutAfter(answer, writer.sent(connections.counters(), heldBytes));
            }
        }
    }

    /** When memory is short even the refusal may not find any. */
    private void refuseOrClose() {
        try {
            refuse(HttpRefusal.INTERNAL_ERROR);
        } catch (RuntimeException | Error failure) {
            writer.close();
        }
    }

    /** Goes on with the next request, but not while the client leaves too much of what it was sent untaken. */
    private void proceed() {
        clogged = writer.isClogged();
        if (clogged) {
            return;
        }
        boolean nested = reading;
        decoder.release(channel);
        reading = nested;
        if (!nested) {
            noteBegunHead();
            writer.flush();
        }
        closeIfDone();
    }

    private void noteBegunHead() {
        Phase phase = timeouts.phase();
        if ((phase == Phase.IDLE || phase == Phase.NEW) && !clogged && decoder.hasBegunHead()) {
            timeouts.enter(Phase.HEAD, connections.nowMillis());
        }
    }

    private void refuse(HttpRefusal refusal) {
        connections.counters().requestRefused();
        end();
        writer.shutAfter(encode(refusal), channel.newPromise());
    }

    /** The client does not know that this port is encrypted. */
    void refusePlain() {
        refuse(HttpRefusal.PLAIN_ON_TLS);
    }

    private void end() {
        request = null;
        releaseBody();
        decoder.discard(channel);
        timeouts.enter(Phase.ENDING, connections.nowMillis());
    }

    private ByteBuf encode(HttpRefusal refusal) {
        return loop().encoder()
                .encode(
                        channel.alloc(),
                        refusal,
                        loop().randomBits(),
                        loop().randomBits(),
                        settings().isStrictTransport());
    }

    private void releaseBody() {
        if (body != null) {
            body.release();
            body = null;
        }
    }

    /** Ends the connection if the client has used up its time. */
    void check(long nowMillis) {
        timeouts.hurry(connections.counters().isShortOfBodyRoom());
        switch (timeouts.judge(nowMillis, writer.unsentBytes())) {
            case WAIT -> {}
            case REFUSE -> refuse(HttpRefusal.TIMEOUT);
            case GIVE_UP -> giveUp();
            case CLOSE -> writer.close();
        }
    }

    /** The request's answer, should it come after all, finds nobody who waits for it. */
    private void giveUp() {
        HttpExchange late = current;
        current = null;
        if (late != null) {
            LOG.error(
                    "Request {} was not answered within {} ms",
                    late.requestId(),
                    settings().timeouts().requestMillis());
            late.clientGone();
        }
        refuse(HttpRefusal.NOT_ANSWERED_IN_TIME);
    }

    /** Closes the connection if nothing is owed on it; otherwise the next answer will. */
    void stop() {
        if (timeouts.phase() == Phase.NEW || timeouts.phase() == Phase.IDLE) {
            writer.closeWhenSent();
        }
    }

    void close() {
        writer.close();
    }

    boolean isClientDone() {
        return clientIsDone;
    }

    boolean isWorkingOn(HttpExchange exchange) {
        return current == exchange;
    }

    IoLoop loop() {
        return connections.loop();
    }

    HttpSettings settings() {
        return connections.settings();
    }

    private HttpLimits limits() {
        return settings().limits();
    }

    SocketChannel channel() {
        return channel;
    }

    int slot() {
        return slot;
    }

    void setSlot(int slot) {
        this.slot = slot;
    }
}
