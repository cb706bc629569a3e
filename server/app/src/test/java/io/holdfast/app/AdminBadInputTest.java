package io.holdfast.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.app.config.ServerSettings;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the server's own API says to requests that make no sense. */
final class AdminBadInputTest {
    @TempDir
    static Path dir;

    private static HoldfastServer server;

    @BeforeAll
    static void start() throws Exception {
        server = HoldfastServer.start(
                ServerSettings.defaults().listeningOn("127.0.0.1", 0).storedIn(dir.resolve("data")));
    }

    @AfterAll
    static void stop() {
        server.stop();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/admin/v1/nothing",
                "/admin/v1/",
                "/admin/v1",
                "/admin/v2/server",
                "/admin/",
                "/admin/v1/server/",
                "/admin/v1//server",
                "/admin/v1/../server",
                "/admin/v1/%2e%2e/server",
                "/admin/v1/queues/a/history/b",
                "/admin/v1/SERVER"
            })
    void whatIsNotThereIsSaidInJson(String path) throws Exception {
        HttpResponse<String> answer = send(request(path).GET());

        assertThat(answer.statusCode()).isEqualTo(404);
        assertThat(answer.body())
                .startsWith("{\"error\":{\"code\":\"NotFound\",\"message\":\"There is nothing at /admin/");
    }

    @ParameterizedTest
    @CsvSource({
        "POST,/server,'GET, HEAD'",
        "DELETE,/queues,'GET, HEAD'",
        "PUT,/sign-in,POST",
        "OPTIONS,/audit,'GET, HEAD'"
    })
    void wrongMethodsAreToldTheRightOnes(String method, String path, String allowed) throws Exception {
        HttpResponse<String> answer =
                send(request("/admin/v1" + path).method(method, HttpRequest.BodyPublishers.noBody()));

        assertThat(answer.statusCode()).isEqualTo(405);
        assertThat(answer.headers().firstValue("allow")).hasValue(allowed);
        assertThat(answer.body()).contains("\"code\":\"MethodNotAllowed\"");
    }

    @Test
    void headHasNoBody() throws Exception {
        HttpResponse<String> answer =
                send(request("/admin/v1/server").method("HEAD", HttpRequest.BodyPublishers.noBody()));

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/queues?limit=0",
                "/queues?limit=10001",
                "/queues?limit=abc",
                "/queues?limit=99999999999999999999",
                "/queues?since=-1",
                "/queues?colour=red",
                "/queues?limit=1&limit=2",
                "/queues?match=%ff",
                "/queues?account=1",
                "/queues?region=US%20EAST",
                "/server?account=000000000000",
                "/audit?before=0",
                "/queues/orders%2Fx",
                "/queues/..%2F..%2Fetc",
                "/queues/%3Cscript%3E",
                "/queues/%00",
                "/queues/%ff",
                "/queues/a%20b",
                "/queues/%E2%80%AEorders",
                "/queues/"
            })
    void whatIsWrongWithARequestIsSaid(String path) throws Exception {
        HttpResponse<String> answer = get(path);

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).startsWith("{\"error\":{\"code\":\"InvalidParameter\",\"message\":\"");
    }

    @Test
    void errorsAreNoLongerThanWhatCausedThem() throws Exception {
        assertThat(get("/queues?" + "x".repeat(5_000) + "=1").body()).hasSizeLessThan(300);
        assertThat(get("/queues?match=" + "x".repeat(5_000)).statusCode()).isEqualTo(400);
        assertThat(get("/queues/" + "x".repeat(5_000)).body()).hasSizeLessThan(300);
    }

    @Test
    void queueThatDoesNotExistIsNotFound() throws Exception {
        assertThat(get("/queues/missing").statusCode()).isEqualTo(404);
        assertThat(get("/queues/missing").body()).contains("\"code\":\"QueueDoesNotExist\"");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            application/json  | {                        | one JSON object
            application/json  | []                       | one JSON object
            application/json  | {"link":1}               | must be a text
            application/json  | {"link":"a","link":"b"}  | twice
            application/json  | {"link":""}              | is missing
            application/json  | {"lnik":"a"}             | is not known here
            text/plain        | {"link":"a"}             | must say application/json
            """)
    void bodiesThatMakeNoSenseAreRefused(String type, String body, String why) throws Exception {
        HttpResponse<String> answer = send(request("/admin/v1/sign-in")
                .header("Content-Type", type)
                .POST(HttpRequest.BodyPublishers.ofString(body)));

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).contains("\"code\":\"InvalidParameter\"").contains(why);
    }

    private static HttpResponse<String> get(String path) throws Exception {
        return send(request("/admin/v1" + path).GET());
    }

    private static HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path));
    }

    private static HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
        return HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofString());
    }
}
