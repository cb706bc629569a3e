package io.holdfast.verify.conformance;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One connection to the server, for tests that care about every byte. A server that keeps silent for long fails the test. */
final class HttpConnection implements AutoCloseable {
    private static final int SILENCE_MILLIS = 60_000;

    private final Socket socket;
    private final InputStream in;

    HttpConnection(URI endpoint) {
        try {
            socket = new Socket(endpoint.getHost(), endpoint.getPort());
            socket.setSoTimeout(SILENCE_MILLIS);
            socket.setTcpNoDelay(true);
            in = new BufferedInputStream(socket.getInputStream());
        } catch (IOException cannotConnect) {
            throw new UncheckedIOException(cannotConnect);
        }
    }

    /** The bytes of a POST with a body of known length. */
    static byte[] post(String path, Map<String, String> headers, byte[] body) {
        Map<String, String> all = new LinkedHashMap<>(headers);
        all.putIfAbsent("Host", "localhost");
        all.put("Content-Length", Integer.toString(body.length));
        StringBuilder head = new StringBuilder("POST " + path + " HTTP/1.1\r\n");
        all.forEach(
                (name, value) -> head.append(name).append(": ").append(value).append("\r\n"));
        ByteArrayOutputStream request = new ByteArrayOutputStream();
        request.writeBytes(head.append("\r\n").toString().getBytes(UTF_8));
        request.writeBytes(body);
        return request.toByteArray();
    }

    void send(byte[] bytes) {
        try {
            socket.getOutputStream().write(bytes);
        } catch (SocketException hungUp) {
            // A server that refuses a request may hang up before it has read all of it; its answer says why.
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    void send(String text) {
        send(text.getBytes(ISO_8859_1));
    }

    /** Ends the sending half, as a client that hangs up in the middle of a request. */
    void sendNoMore() {
        try {
            socket.shutdownOutput();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    HttpReply exchange(byte[] request) {
        send(request);
        return read();
    }

    /** Reads one whole answer. */
    HttpReply read() {
        try {
            String[] statusLine = line().split(" ", 3);
            List<HttpReply.Header> headers = new ArrayList<>();
            int length = 0;
            for (String line = line(); !line.isEmpty(); line = line()) {
                int colon = line.indexOf(':');
                HttpReply.Header header = new HttpReply.Header(
                        line.substring(0, colon), line.substring(colon + 1).trim());
                headers.add(header);
                if (header.name().equalsIgnoreCase("content-length")) {
                    length = Integer.parseInt(header.value());
                }
            }
            byte[] body = in.readNBytes(length);
            if (body.length < length) {
                throw new EOFException("the answer ends after " + body.length + " of " + length + " bytes");
            }
            return new HttpReply(Integer.parseInt(statusLine[1]), headers, body);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** Whether bytes of an answer are here already. */
    boolean hasAnswer() {
        try {
            return in.available() > 0;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** Waits until the server closes the connection; bytes before that fail the test. */
    boolean isClosedByServer() {
        try {
            return in.read() < 0;
        } catch (SocketException reset) {
            return true;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private String line() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int b = in.read(); b != '\n'; b = in.read()) {
            if (b < 0) {
                throw new EOFException("the connection ended instead of an answer");
            }
            if (b != '\r') {
                line.write(b);
            }
        }
        return line.toString(ISO_8859_1);
    }
}
