package io.holdfast.verify.crash.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One connection kept alive, one request at a time, no retries: whoever calls learns exactly what happened to this one request. An
 * {@link IOException} means that nobody knows. One thread.
 */
public final class SqsConnection implements AutoCloseable {
    /** No call may take longer; hit only when the server hangs. */
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private static final int PAUSE_BEFORE_BYTES = 100;
    private static final Pattern LENGTH = Pattern.compile("(?i)\r\ncontent-length: *(\\d+)");

    private final Socket socket;
    private final InputStream in;

    public SqsConnection(int port) throws IOException {
        this(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), LIMIT);
    }

    /** @param limit how long a call may take, the connecting too; then its outcome is unknown */
    public SqsConnection(InetSocketAddress server, Duration limit) throws IOException {
        socket = new Socket();
        socket.connect(server, (int) limit.toMillis());
        socket.setTcpNoDelay(true);
        socket.setSoTimeout((int) limit.toMillis());
        in = new BufferedInputStream(socket.getInputStream(), 1 << 16);
    }

    /** One call of the API. A server that refuses it may answer and hang up before it has read all of it. */
    public SqsAnswer call(String operation, String json) throws IOException {
        try {
            socket.getOutputStream().write(request(operation, json));
        } catch (IOException refused) {
            // The answer says why.
        }
        return answer();
    }

    /** One call whose last bytes are sent only after the pause. The server need not wait for them with its answer. */
    public SqsAnswer callWithAPause(String operation, String json, Callable<?> pause) throws Exception {
        byte[] request = request(operation, json);
        int first = request.length - PAUSE_BEFORE_BYTES;
        OutputStream out = socket.getOutputStream();
        try {
            out.write(request, 0, first);
        } catch (IOException refused) {
            // The answer says why.
        }
        pause.call();
        try {
            out.write(request, first, PAUSE_BEFORE_BYTES);
        } catch (IOException refused) {
            // The answer says why.
        }
        return answer();
    }

    public SqsAnswer get(String path) throws IOException {
        socket.getOutputStream().write(("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n").getBytes(ISO_8859_1));
        return answer();
    }

    /** The bytes of one call; an operation of another service is named with that, as in {@code TrentService.CreateKey}. */
    public static byte[] request(String operation, String json) {
        byte[] body = json.getBytes(UTF_8);
        byte[] head = ("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-amz-json-1.0\r\n"
                        + "X-Amz-Target: " + (operation.indexOf('.') < 0 ? "AmazonSQS." : "") + operation
                        + "\r\nContent-Length: " + body.length + "\r\n\r\n")
                .getBytes(ISO_8859_1);
        byte[] request = new byte[head.length + body.length];
        System.arraycopy(head, 0, request, 0, head.length);
        System.arraycopy(body, 0, request, head.length, body.length);
        return request;
    }

    private SqsAnswer answer() throws IOException {
        StringBuilder head = new StringBuilder(256);
        while (head.indexOf("\r\n\r\n", Math.max(0, head.length() - 4)) < 0) {
            int next = in.read();
            if (next < 0) {
                throw new EOFException("the connection ended before the answer was complete");
            }
            head.append((char) next);
        }
        Matcher length = LENGTH.matcher(head);
        if (!length.find()) {
            throw new AssertionError("an answer without a length: " + head);
        }
        int bytes = Integer.parseInt(length.group(1));
        byte[] body = in.readNBytes(bytes);
        if (body.length < bytes) {
            throw new EOFException("the connection ended in the middle of the answer");
        }
        int status = Integer.parseInt(head.substring(9, 12));
        return new SqsAnswer(status, head.toString(), new String(body, UTF_8));
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            // It is gone either way.
        }
    }
}
