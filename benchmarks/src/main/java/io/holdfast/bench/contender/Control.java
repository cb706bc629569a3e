package io.holdfast.bench.contender;

import io.holdfast.bench.load.Security;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.HttpsURLConnection;
import org.jspecify.annotations.Nullable;

/** The few requests around a measurement, off the clock: one connection each, blocking. */
public final class Control {
    private static final int TIMEOUT_MILLIS = 60_000;

    private final int port;
    private final Security security;

    public Control(int port) {
        this(port, Security.NONE);
    }

    public Control(int port, Security security) {
        this.port = port;
        this.security = security;
    }

    /** Gives the URL of the new queue. */
    public String createQueue(String name) {
        return createQueue(name, "{}");
    }

    /** A FIFO queue that wants a deduplication id of each message. */
    public String createFifoQueue(String name) {
        return createQueue(name + ".fifo", "{\"FifoQueue\":\"true\",\"ContentBasedDeduplication\":\"false\"}");
    }

    /** With attributes as a JSON object. */
    public String createQueue(String name, String attributes) {
        return text(
                "QueueUrl", call("CreateQueue", "{\"QueueName\":\"" + name + "\",\"Attributes\":" + attributes + "}"));
    }

    public String arn(String url) {
        String question = "{\"QueueUrl\":\"" + url + "\",\"AttributeNames\":[\"QueueArn\"]}";
        return text("QueueArn", call("GetQueueAttributes", question));
    }

    /** The text of the first member with that name. */
    public static String text(String name, String json) {
        return member(name, "\"([^\"]+)\"", json);
    }

    public static long number(String name, String json) {
        return Long.parseLong(member(name, "(\\d+)", json));
    }

    private static String member(String name, String value, String json) {
        Matcher found = Pattern.compile("\"" + name + "\"\\s*:\\s*" + value).matcher(json);
        if (!found.find()) {
            throw new IllegalArgumentException("no " + name + " in " + json);
        }
        return found.group(1);
    }

    public void deleteQueue(String url) {
        call("DeleteQueue", "{\"QueueUrl\":\"" + url + "\"}");
    }

    public String call(String action, String json) {
        try {
            return request("/", action, json);
        } catch (IOException e) {
            throw new UncheckedIOException(action + " on port " + port + ": " + e.getMessage(), e);
        }
    }

    /** Whether it is carried out. */
    public boolean answers(String action, String json) {
        try {
            request("/", action, json);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** The text at a path of the server's own. */
    public String get(String path) {
        try {
            return request(path, "", "");
        } catch (IOException e) {
            throw new UncheckedIOException(path + " on port " + port + ": " + e.getMessage(), e);
        }
    }

    boolean answersGet(String path) {
        try {
            request(path, "", "");
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private String request(String path, String action, String json) throws IOException {
        String host = "127.0.0.1:" + port;
        HttpURLConnection connection = (HttpURLConnection)
                URI.create(security.scheme() + "://" + host + path).toURL().openConnection();
        if (connection instanceof HttpsURLConnection secure && security.tls() != null) {
            secure.setSSLSocketFactory(security.tls().getSocketFactory());
        }
        connection.setConnectTimeout(TIMEOUT_MILLIS);
        connection.setReadTimeout(TIMEOUT_MILLIS);
        // A kept-alive connection could die while its server is paused.
        connection.setRequestProperty("Connection", "close");
        if (!action.isEmpty()) {
            byte[] body = json.getBytes(StandardCharsets.UTF_8);
            Map<String, String> headers =
                    Map.of("Content-Type", "application/x-amz-json-1.0", "X-Amz-Target", "AmazonSQS." + action);
            headers.forEach(connection::setRequestProperty);
            if (security.signer() != null) {
                Map<String, String> signed = new HashMap<>(headers);
                signed.put("Host", host);
                security.signer().sign(signed, body).forEach(connection::setRequestProperty);
            }
            connection.setDoOutput(true);
            try (OutputStream out = connection.getOutputStream()) {
                out.write(body);
            }
        }
        if (connection.getResponseCode() != HttpURLConnection.HTTP_OK) {
            throw new IOException(connection.getResponseCode() + " " + text(connection.getErrorStream()));
        }
        return text(connection.getInputStream());
    }

    private static String text(@Nullable InputStream body) throws IOException {
        if (body == null) {
            return "";
        }
        try (body) {
            return new String(body.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
