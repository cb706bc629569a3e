package io.holdfast.app.http;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** A client that sends exactly the bytes it is told to, and knows just enough HTTP to read the answer. */
public final class RawClient implements AutoCloseable {
    private static final int GIVE_UP_MILLIS = 120_000;

    public record Answer(int status, Map<String, String> headers, String body) {
        public String header(String name) {
            return headers.getOrDefault(name.toLowerCase(Locale.ROOT), "");
        }
    }

    private final Socket socket;
    private final InputStream in;

    public RawClient(int port) {
        this(port, "127.0.0.1");
    }

    RawClient(int port, String from) {
        this(port, from, 0);
    }

    /** A client whose kernel takes only this much of an answer that it does not read. */
    static RawClient withReceiveBuffer(int port, int bytes) {
        return new RawClient(port, "127.0.0.1", bytes);
    }

    /** A client on a connection that somebody else has made. */
    RawClient(Socket connected) {
        try {
            socket = connected;
            socket.setSoTimeout(GIVE_UP_MILLIS);
            socket.setTcpNoDelay(true);
            in = new BufferedInputStream(socket.getInputStream());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private RawClient(int port, String from, int receiveBufferBytes) {
        try {
            socket = new Socket();
            if (receiveBufferBytes > 0) {
                socket.setReceiveBufferSize(receiveBufferBytes);
            }
            socket.bind(new InetSocketAddress(from, 0));
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            socket.setSoTimeout(GIVE_UP_MILLIS);
            socket.setTcpNoDelay(true);
            in = new BufferedInputStream(socket.getInputStream());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public RawClient send(String bytes) {
        return send(bytes.getBytes(StandardCharsets.ISO_8859_1));
    }

    RawClient send(byte[] bytes) {
        try {
            socket.getOutputStream().write(bytes);
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Sends as much as the server takes before it hangs up. */
    void sendUntilRefused(byte[] bytes, int times) {
        try {
            for (int i = 0; i < times; i++) {
                socket.getOutputStream().write(bytes);
            }
        } catch (IOException e) {
            // That is what "refused" means.
        }
    }

    RawClient post(String path, String body) {
        return send("POST " + path + " HTTP/1.1\r\nHost: test\r\nContent-Length: " + body.length() + "\r\n\r\n" + body);
    }

    RawClient get(String path) {
        return send("GET " + path + " HTTP/1.1\r\nHost: test\r\n\r\n");
    }

    public Answer answer() {
        return answer(true);
    }

    Answer answer(boolean withBody) {
        try {
            String statusLine = line();
            Map<String, String> headers = new TreeMap<>();
            for (String line = line(); !line.isEmpty(); line = line()) {
                int colon = line.indexOf(": ");
                headers.put(line.substring(0, colon).toLowerCase(Locale.ROOT), line.substring(colon + 2));
            }
            int length = withBody ? Integer.parseInt(headers.getOrDefault("content-length", "0")) : 0;
            String body = new String(in.readNBytes(length), StandardCharsets.ISO_8859_1);
            return new Answer(Integer.parseInt(statusLine.substring(9, 12)), headers, body);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether the server ends the connection without another byte. */
    boolean isClosed() {
        try {
            return in.read() < 0;
        } catch (SocketException e) {
            return true;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** How many bytes came before the end. */
    long readToEnd() {
        byte[] buffer = new byte[64 * 1024];
        long total = 0;
        try {
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                total += read;
            }
        } catch (SocketException e) {
            // A reset is an end, too.
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return total;
    }

    void shutdownOutput() {
        try {
            socket.shutdownOutput();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void hangUp() {
        close();
    }

    /** Hangs up with a reset instead of a goodbye. */
    void reset() {
        try {
            socket.setSoLinger(true, 0);
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String line() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int b = in.read(); b != '\n'; b = in.read()) {
            if (b < 0) {
                throw new IOException("the server hung up in the middle of a line: " + line);
            }
            if (b != '\r') {
                line.write(b);
            }
        }
        return line.toString(StandardCharsets.ISO_8859_1);
    }
}
