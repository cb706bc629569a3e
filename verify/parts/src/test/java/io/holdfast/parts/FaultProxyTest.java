package io.holdfast.parts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FaultProxyTest {
    private static final Duration SOON = Duration.ofSeconds(20);

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private TinyServer server;
    private FaultProxy proxy;

    @BeforeEach
    void start() throws IOException {
        server = new TinyServer();
        proxy = FaultProxy.to(server.port());
    }

    @AfterEach
    void stop() {
        proxy.close();
        server.close();
    }

    @Test
    void requestsPassAndAreCounted() throws Exception {
        assertThat(ask("SendMessage", "{\"N\":\"1\"}").statusCode()).isEqualTo(200);
        assertThat(ask("SendMessage", "{\"N\":\"2\",\"M\":3}").body()).isEqualTo("{\"Successful\":[]}");
        assertThat(proxy.count("SendMessage")).isEqualTo(2);
        assertThat(proxy.count("DeleteMessage")).isZero();
        Exchange second = proxy.exchanges("SendMessage").get(1);
        assertThat(second.text("N")).contains("2");
        assertThat(second.number("M")).contains(3);
        assertThat(second.answer()).contains("{\"Successful\":[]}");
        assertThat(server.requests()).hasSize(2);
    }

    @Test
    void onlyTheFirstOnesFail() throws Exception {
        Fault fault = proxy.when("SendMessage").times(2).throttle();
        assertThat(ask("SendMessage", "{}").body()).contains("RequestThrottled");
        assertThat(ask("DeleteMessage", "{}").statusCode()).isEqualTo(200);
        assertThat(ask("SendMessage", "{}").statusCode()).isEqualTo(403);
        assertThat(ask("SendMessage", "{}").statusCode()).isEqualTo(200);
        assertThat(fault.hits()).isEqualTo(2);
        assertThat(server.requests()).hasSize(2);
    }

    @Test
    void aDroppedAnswerWasDoneAndADroppedRequestWasNot() throws Exception {
        Fault drop = proxy.when("SendMessage").drop();
        assertThatThrownBy(() -> ask("SendMessage", "{}")).isInstanceOf(IOException.class);
        assertThat(server.requests()).isEmpty();
        drop.end();
        proxy.when("SendMessage").dropAnswer();
        assertThatThrownBy(() -> ask("SendMessage", "{}")).isInstanceOf(IOException.class);
        assertThat(server.requests()).isNotEmpty();
    }

    @Test
    void heldRequestsWaitForTheEndOfTheFault() throws Exception {
        Fault hold = proxy.when("SendMessage").hold();
        CompletableFuture<HttpResponse<String>> answer =
                client.sendAsync(request("SendMessage", "{}"), HttpResponse.BodyHandlers.ofString());
        hold.awaitHits(1, SOON);
        assertThat(server.requests()).isEmpty();
        assertThat(answer).isNotDone();
        hold.end();
        assertThat(answer.get(20, TimeUnit.SECONDS).statusCode()).isEqualTo(200);
    }

    @Test
    void theServerNeverSeesTheEntryThatFails() throws Exception {
        proxy.when("DeleteMessageBatch").failEntry(1, "InternalError", false);
        String two = "{\"Entries\":[{\"Id\":\"a\"},{\"Id\":\"b\"}]}";
        assertThat(ask("DeleteMessageBatch", two).body()).contains("\"Failed\":[{\"Id\":\"b\"");
        assertThat(server.requests()).containsExactly("{\"Entries\":[{\"Id\":\"a\"}]}");
        assertThat(ask("DeleteMessageBatch", "{\"Entries\":[{\"Id\":\"c\"}]}").body())
                .contains("\"Failed\":[{\"Id\":\"c\"");
        assertThat(server.requests()).hasSize(1);
    }

    @Test
    void connectionsAreCutInTheMiddle() {
        Fault hold = proxy.when("ReceiveMessage").holdAnswer();
        CompletableFuture<HttpResponse<String>> answer =
                client.sendAsync(request("ReceiveMessage", "{}"), HttpResponse.BodyHandlers.ofString());
        hold.awaitHits(1, SOON);
        proxy.cutConnections();
        assertThatThrownBy(() -> answer.get(20, TimeUnit.SECONDS)).hasCauseInstanceOf(IOException.class);
    }

    private HttpResponse<String> ask(String action, String body) throws IOException, InterruptedException {
        return client.send(request(action, body), HttpResponse.BodyHandlers.ofString());
    }

    private HttpRequest request(String action, String body) {
        return HttpRequest.newBuilder(proxy.endpoint())
                .header("X-Amz-Target", "AmazonSQS." + action)
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
    }
}
