package io.holdfast.bench.contender;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/** The few requests around a measurement, off the clock: one connection each, blocking. */
public final class Control {
    private static final int TIMEOUT_MILLIS = 60_000;

    private final int port;

    public Control(int port) {
        this.port = port;
    }

    /** Gives the URL of the new queue. */
    public String createQueue(String name) {
        String answer = call("CreateQueue", "{\"QueueName\":\"" + name + "\"}");
        return answer.replaceAll("(?s).*\"QueueUrl\"\\s*:\\s*\"([^\"]+)\".*", "$1");
    }

    public void deleteQueue(String url) {
        call("DeleteQueue", "{\"QueueUrl\":\"" + url + "\"}");
    }

    public String call(String action, String json) {
        try {
            return request("/", action, json);
        } catch (IOException e) {
            throw new UncheckedIOException(action + " on port " + port, e);
        }
    }

    boolean answers(String action, String json) {
        try {
            request("/", action, json);
            return true;
        } catch (IOException e) {
            return false;
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
        HttpURLConnection connection = (HttpURLConnection)
                URI.create("http://127.0.0.1:" + port + path).toURL().openConnection();
        connection.setConnectTimeout(TIMEOUT_MILLIS);
        connection.setReadTimeout(TIMEOUT_MILLIS);
        // A kept-alive connection could die while its server is paused.
        connection.setRequestProperty("Connection", "close");
        if (!action.isEmpty()) {
            connection.setRequestProperty("Content-Type", "application/x-amz-json-1.0");
            connection.setRequestProperty("X-Amz-Target", "AmazonSQS." + action);
            connection.setDoOutput(true);
            try (OutputStream out = connection.getOutputStream()) {
                out.write(json.getBytes(StandardCharsets.UTF_8));
            }
        }
        // Reading throws for every status from 400 on.
        try (InputStream in = connection.getInputStream()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
