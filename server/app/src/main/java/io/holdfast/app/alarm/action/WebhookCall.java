package io.holdfast.app.alarm.action;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/**
 * One POST to an address that was checked before: nothing is looked up again, no redirect is followed, no proxy is asked, and of the answer only
 * the status is read. It waits, so it has a thread; whoever started it closes the socket when its time is over.
 */
final class WebhookCall {
    private static final int MOST_STATUS_LINE_BYTES = 1_024;

    private final Webhook webhook;
    private final Socket socket;
    private final Supplier<SSLSocketFactory> tls;

    WebhookCall(Webhook webhook, Socket socket, Supplier<SSLSocketFactory> tls) {
        this.webhook = webhook;
        this.socket = socket;
        this.tls = tls;
    }

    /** The status of the answer. */
    int post(InetAddress address, byte[] body, String signature, String id, int timeoutMillis) throws IOException {
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(timeoutMillis);
        socket.connect(new InetSocketAddress(address, webhook.port()), timeoutMillis);
        Socket channel = webhook.isSecure() ? secured() : socket;
        OutputStream out = channel.getOutputStream();
        out.write(head(body.length, signature, id).getBytes(StandardCharsets.US_ASCII));
        out.write(body);
        out.flush();
        return status(channel.getInputStream());
    }

    private Socket secured() throws IOException {
        SSLSocket secure = (SSLSocket) tls.get().createSocket(socket, webhook.host(), webhook.port(), true);
        SSLParameters parameters = secure.getSSLParameters();
        // Java's sockets believe any certificate of a known authority unless they are told whose it must be.
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        secure.setSSLParameters(parameters);
        secure.startHandshake();
        return secure;
    }

    private String head(int length, String signature, String id) {
        return "POST " + webhook.path() + " HTTP/1.1\r\nHost: "
                + webhook.target().getRawAuthority()
                + "\r\nUser-Agent: Holdfast\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: "
                + length + "\r\nX-Holdfast-Id: " + id + "\r\n" + WebhookSignature.HEADER + ": " + signature
                + "\r\nConnection: close\r\n\r\n";
    }

    private static int status(InputStream in) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0 || line.size() == MOST_STATUS_LINE_BYTES) {
                throw new IOException("the answer is not HTTP");
            }
            line.write(next);
        }
        String[] words = line.toString(StandardCharsets.ISO_8859_1).strip().split(" ", 3);
        if (words.length < 2 || !words[0].startsWith("HTTP/1.") || !words[1].matches("[1-5]\\d\\d")) {
            throw new IOException("the answer is not HTTP");
        }
        return Integer.parseInt(words[1]);
    }
}
