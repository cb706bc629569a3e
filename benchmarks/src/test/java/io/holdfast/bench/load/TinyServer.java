package io.holdfast.bench.load;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

/** Just enough of an HTTP server for the driver's tests: a thread per connection, every request given to one function. */
final class TinyServer implements Closeable {
    /** One request, as the driver wrote it. */
    record Request(String head, String body) {
        String action() {
            return head.replaceAll("(?s).*X-Amz-Target: AmazonSQS\\.(\\w+).*", "$1");
        }
    }

    private final ServerSocket listener;
    private final List<Socket> sockets = new CopyOnWriteArrayList<>();
    private final Function<Request, String> answers;

    /** {@code answers} gives the whole answer, status line included; an empty one hangs up. */
    TinyServer(Function<Request, String> answers) throws IOException {
        this(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()), answers);
    }

    TinyServer(ServerSocket listener, Function<Request, String> answers) {
        this.listener = listener;
        this.answers = answers;
        start(this::accept);
    }

    static String ok(String json) {
        return "HTTP/1.1 200 OK\r\nServer: tiny\r\nContent-Length: " + json.length() + "\r\n\r\n" + json;
    }

    QueueAddress queue() {
        return new QueueAddress(listener.getLocalPort(), "http://127.0.0.1/000000000000/q");
    }

    private void accept() {
        try {
            while (true) {
                Socket socket = listener.accept();
                sockets.add(socket);
                start(() -> serve(socket));
            }
        } catch (IOException closed) {
            // The test is over.
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            InputStream in = new BufferedInputStream(socket.getInputStream());
            OutputStream out = socket.getOutputStream();
            while (true) {
                String answer = answers.apply(read(in));
                if (answer.isEmpty()) {
                    return;
                }
                out.write(answer.getBytes(StandardCharsets.US_ASCII));
            }
        } catch (IOException closed) {
            // The driver has left.
        }
    }

    private static Request read(InputStream in) throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int next = in.read();
            if (next < 0) {
                throw new IOException("closed");
            }
            head.append((char) next);
        }
        int length = Integer.parseInt(head.toString().replaceAll("(?s).*Content-Length: (\\d+).*", "$1"));
        return new Request(head.toString(), new String(in.readNBytes(length), StandardCharsets.US_ASCII));
    }

    private static void start(Runnable work) {
        Thread thread = new Thread(work, "tiny-server");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() throws IOException {
        listener.close();
        for (Socket socket : sockets) {
            socket.close();
        }
    }
}
