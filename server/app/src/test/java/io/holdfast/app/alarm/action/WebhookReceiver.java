package io.holdfast.app.alarm.action;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;

/** A receiver of webhooks on this machine that answers what it is told, or nothing. */
final class WebhookReceiver implements AutoCloseable {
    final BlockingQueue<String> requests = new LinkedBlockingQueue<>();
    private final ServerSocket socket;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private volatile String answer;

    /** @param answer empty for a receiver that hangs */
    WebhookReceiver(String answer) throws IOException {
        this(answer, new ServerSocket(0, 10, InetAddress.getLoopbackAddress()));
    }

    /** One that listens there. */
    WebhookReceiver(String answer, ServerSocket socket) {
        this.answer = answer;
        this.socket = socket;
        threads.execute(this::accept);
    }

    void answer(String changed) {
        answer = changed;
    }

    String url(String path) {
        return "http://127.0.0.1:" + socket.getLocalPort() + path;
    }

    int port() {
        return socket.getLocalPort();
    }

    private void accept() {
        while (!socket.isClosed()) {
            try {
                Socket caller = socket.accept();
                threads.execute(() -> serve(caller));
            } catch (IOException closed) {
                return;
            }
        }
    }

    private void serve(Socket caller) {
        try (caller) {
            requests.add(request(caller.getInputStream()));
            if (answer.isEmpty()) {
                // Until the caller loses its patience.
                int unused = caller.getInputStream().read();
            } else {
                caller.getOutputStream().write(answer.getBytes(StandardCharsets.ISO_8859_1));
            }
        } catch (IOException gone) {
            // The caller's affair.
        }
    }

    private static String request(InputStream in) throws IOException {
        StringBuilder text = new StringBuilder();
        while (text.indexOf("\r\n\r\n") < 0) {
            int next = in.read();
            if (next < 0) {
                throw new IOException("gone");
            }
            text.append((char) next);
        }
        String head = text.toString();
        int length = Integer.parseInt(head.split("(?i)Content-Length: ", 2)[1].split("\r\n", 2)[0]);
        return head + new String(in.readNBytes(length), StandardCharsets.UTF_8);
    }

    @Override
    public void close() throws IOException {
        socket.close();
        threads.shutdownNow();
    }
}
