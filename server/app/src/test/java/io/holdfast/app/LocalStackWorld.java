package io.holdfast.app;

import io.holdfast.app.config.SettingsLoader;
import io.holdfast.app.config.SettingsSources;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A server as a file or a flag for another product configures it, on a port of its own. */
final class LocalStackWorld implements AutoCloseable {
    private final HoldfastServer server;
    private final HttpClient client = HttpClient.newHttpClient();

    private LocalStackWorld(HoldfastServer server) {
        this.server = server;
    }

    /** As with {@code --like-localstack}. */
    static LocalStackWorld start(Path data, String... settings) throws Exception {
        List<SettingsSources.Flag> flags = flags(data, settings);
        flags.add(new SettingsSources.Flag("localstack.enabled", "true", "--like-localstack"));
        return new LocalStackWorld(
                HoldfastServer.start(SettingsLoader.load(new SettingsSources(Optional.empty(), Map.of(), flags))
                        .settings()));
    }

    /** As with {@code --config}. */
    static LocalStackWorld startWith(Path file, Path data, String... settings) throws Exception {
        return new LocalStackWorld(HoldfastServer.start(
                SettingsLoader.load(new SettingsSources(Optional.of(file), Map.of(), flags(data, settings)))
                        .settings()));
    }

    private static List<SettingsSources.Flag> flags(Path data, String... settings) {
        List<SettingsSources.Flag> flags = new ArrayList<>();
        flags.add(new SettingsSources.Flag("server.port", "0", "--port 0"));
        flags.add(new SettingsSources.Flag("server.bind", "127.0.0.1", "--bind 127.0.0.1"));
        flags.add(new SettingsSources.Flag("storage.data-dir", data.toString(), "--data-dir"));
        for (String setting : settings) {
            int equals = setting.indexOf('=');
            flags.add(new SettingsSources.Flag(setting.substring(0, equals), setting.substring(equals + 1), setting));
        }
        return flags;
    }

    int port() {
        return server.port();
    }

    String get(String path, String... headers) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port() + path));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString())
                .body();
    }

    int status(String method, String path) throws Exception {
        return client.send(
                        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port() + path))
                                .method(method, HttpRequest.BodyPublishers.noBody())
                                .build(),
                        HttpResponse.BodyHandlers.ofString())
                .statusCode();
    }

    /** AWS JSON, signed for this region as far as anybody looks; quotes are written as apostrophes. */
    String call(String region, String operation, String json) throws Exception {
        return post("/", region, operation, json);
    }

    String post(String path, String region, String operation, String json) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port() + path))
                .header("Content-Type", "application/x-amz-json-1.0")
                .header("X-Amz-Target", "AmazonSQS." + operation)
                .header(
                        "Authorization",
                        "AWS4-HMAC-SHA256 Credential=test/20261118/" + region
                                + "/sqs/aws4_request, SignedHeaders=host, Signature=0")
                .POST(HttpRequest.BodyPublishers.ofString(json.replace('\'', '"')))
                .build();
        return client.send(request, HttpResponse.BodyHandlers.ofString()).body();
    }

    @Override
    public void close() {
        server.stop();
    }
}
