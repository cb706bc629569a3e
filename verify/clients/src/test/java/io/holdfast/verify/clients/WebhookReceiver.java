package io.holdfast.verify.clients;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Whoever is on call: receives webhooks, and checks their signatures as docs/operate/alarms.md says, with nothing of the server's own. */
final class WebhookReceiver implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 90;
    private static final Pattern SIGNATURE = Pattern.compile("t=(\\d+),v1=([0-9a-f]{64})");
    /** The alarm's message is a text in the JSON. */
    private static final Pattern NEW_STATE = Pattern.compile("\\\\\"NewStateValue\\\\\":\\\\\"(\\w+)\\\\\"");

    private final BlockingQueue<Call> calls = new LinkedBlockingQueue<>();
    private final HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);

    /** One call. */
    record Call(String path, String signature, String body) {
        String newState() {
            Matcher found = NEW_STATE.matcher(body);
            assertThat(found.find()).as(body).isTrue();
            return found.group(1);
        }

        boolean isSignedWith(String secret) throws GeneralSecurityException {
            Matcher parts = SIGNATURE.matcher(signature);
            assertThat(parts.matches()).as(signature).isTrue();
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(secret.getBytes(UTF_8), "HmacSHA256"));
            byte[] expected = mac.doFinal((parts.group(1) + "." + body).getBytes(UTF_8));
            return HexFormat.of().formatHex(expected).equals(parts.group(2));
        }
    }

    WebhookReceiver() throws IOException {
        server.createContext("/", this::receive);
        server.start();
    }

    private void receive(HttpExchange exchange) throws IOException {
        calls.add(new Call(
                exchange.getRequestURI().getPath(),
                String.valueOf(exchange.getRequestHeaders().getFirst("X-Holdfast-Signature")),
                new String(exchange.getRequestBody().readAllBytes(), UTF_8)));
        exchange.sendResponseHeaders(204, -1);
        exchange.close();
    }

    String url(String path) {
        return "http://127.0.0.1:" + server.getAddress().getPort() + path;
    }

    Call next() throws InterruptedException {
        Call next = calls.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
        if (next == null) {
            throw new AssertionError("no webhook was called");
        }
        return next;
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
