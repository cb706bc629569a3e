package io.holdfast.command.server;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;

/**
 * Sends requests, signed if there are credentials. With the JDK's old client, which is there in 40 ms where the new one takes 150. Any
 * thread.
 */
final class HttpCalls {
    private static final int CONNECT_MILLIS = 5_000;
    /** Longer than the longest long poll of 20 s. */
    private static final int ANSWER_MILLIS = 60_000;
    /** Ten messages of a megabyte, six bytes for each of theirs in JSON, and some more. */
    private static final int LARGEST_ANSWER_BYTES = 96 << 20;

    private final Server server;
    private final InstantSource clock;
    private @Nullable SSLSocketFactory trusted;

    HttpCalls(Server server, InstantSource clock) {
        this.server = server;
        this.clock = clock;
    }

    HttpAnswer send(String method, String path, String service, Map<String, String> headers, byte[] body)
            throws IOException {
        URI address = URI.create(server.endpoint() + path);
        Optional<Credentials> credentials = server.credentials();
        Map<String, String> all = credentials.isEmpty()
                ? headers
                : new RequestSigner(credentials.get(), server.region(), service)
                        .sign(method, address, headers, body, clock.instant());
        HttpURLConnection connection = (HttpURLConnection) address.toURL().openConnection();
        if (connection instanceof HttpsURLConnection secure && server.caBundle().isPresent()) {
            secure.setSSLSocketFactory(trusted(server.caBundle().get()));
        }
        connection.setRequestMethod(method);
        connection.setConnectTimeout(CONNECT_MILLIS);
        connection.setReadTimeout(ANSWER_MILLIS);
        connection.setInstanceFollowRedirects(false);
        connection.setUseCaches(false);
        all.forEach(connection::setRequestProperty);
        if (!method.equals("GET")) {
            connection.setDoOutput(true);
            // Also keeps the JDK from repeating a POST by itself when a connection breaks: a message would be sent
            // twice.
            connection.setFixedLengthStreamingMode(body.length);
            try (OutputStream out = connection.getOutputStream()) {
                out.write(body);
            }
        }
        int status = connection.getResponseCode();
        InputStream answer = status >= 400 ? connection.getErrorStream() : connection.getInputStream();
        try (InputStream in = answer == null ? new ByteArrayInputStream(new byte[0]) : answer) {
            return new HttpAnswer(status, read(in));
        }
    }

    private static byte[] read(InputStream in) throws IOException {
        byte[] bytes = in.readNBytes(LARGEST_ANSWER_BYTES);
        if (bytes.length == LARGEST_ANSWER_BYTES && in.read() >= 0) {
            throw new IOException("the answer has more than " + LARGEST_ANSWER_BYTES + " bytes");
        }
        return bytes;
    }

    private synchronized SSLSocketFactory trusted(String file) throws IOException {
        if (trusted == null) {
            trusted = CaBundle.read(file);
        }
        return trusted;
    }
}
