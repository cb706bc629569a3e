package io.holdfast.bench.load;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;
import java.nio.channels.SocketChannel;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;

/** TLS 1.3 over a socket, by the JDK's engine. The handshake is over when it exists. The driver's thread only. */
final class TlsChannel implements ByteChannel {
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    private final SocketChannel socket;
    private final SSLEngine engine;
    private final ByteBuffer in;
    private final ByteBuffer out;

    /** Over a socket that still blocks. */
    TlsChannel(SocketChannel socket, SSLContext context) throws IOException {
        this.socket = socket;
        this.engine = context.createSSLEngine();
        engine.setUseClientMode(true);
        engine.setEnabledProtocols(new String[] {"TLSv1.3"});
        int packet = engine.getSession().getPacketBufferSize();
        this.in = ByteBuffer.allocateDirect(2 * packet);
        this.out = ByteBuffer.allocateDirect(2 * packet);
        engine.beginHandshake();
        shakeHands(ByteBuffer.allocate(engine.getSession().getApplicationBufferSize()));
    }

    private void shakeHands(ByteBuffer noData) throws IOException {
        HandshakeStatus status = engine.getHandshakeStatus();
        while (status != HandshakeStatus.NOT_HANDSHAKING && status != HandshakeStatus.FINISHED) {
            switch (status) {
                case NEED_TASK -> {
                    engine.getDelegatedTask().run();
                    status = engine.getHandshakeStatus();
                }
                case NEED_WRAP -> {
                    status = engine.wrap(NOTHING, out).getHandshakeStatus();
                    flush();
                }
                default -> {
                    SSLEngineResult result = unwrap(noData);
                    if (result.getStatus() == SSLEngineResult.Status.BUFFER_UNDERFLOW && socket.read(in) < 0) {
                        throw new EOFException("the server closed a connection during the handshake");
                    }
                    status = result.getHandshakeStatus();
                }
            }
        }
    }

    private SSLEngineResult unwrap(ByteBuffer to) throws IOException {
        in.flip();
        SSLEngineResult result = engine.unwrap(in, to);
        in.compact();
        return result;
    }

    /** Whatever whole records have come; 0 if there is none yet. */
    @Override
    public int read(ByteBuffer to) throws IOException {
        int before = to.position();
        int arrived = socket.read(in);
        while (in.position() > 0) {
            SSLEngineResult result = unwrap(to);
            if (result.getHandshakeStatus() == HandshakeStatus.NEED_TASK) {
                // A ticket for another session, which nobody will want.
                engine.getDelegatedTask().run();
            } else if (result.getStatus() != SSLEngineResult.Status.OK) {
                break;
            }
        }
        int read = to.position() - before;
        return read == 0 && arrived < 0 ? -1 : read;
    }

    /** All of it: what is sent here always fits into the socket's buffer soon. */
    @Override
    public int write(ByteBuffer from) throws IOException {
        int before = from.position();
        while (from.hasRemaining()) {
            engine.wrap(from, out);
            flush();
        }
        return from.position() - before;
    }

    private void flush() throws IOException {
        out.flip();
        while (out.hasRemaining()) {
            socket.write(out);
        }
        out.clear();
    }

    @Override
    public boolean isOpen() {
        return socket.isOpen();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
